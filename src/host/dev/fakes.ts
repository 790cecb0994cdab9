/** Local fakes of the services that a site on Netlify calls: the email provider and the build hook. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { markLive, wantedVersion } from '#server/features/builds/build-repository.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createOutboxMailer } from '#server/features/mail/outbox-mailer.ts';
import { z } from 'zod';

/** The fields of SendGrid's v3 API that the product uses. */
const sendGridMail = z.object({
  personalizations: z.array(z.object({ to: z.array(z.object({ email: z.string() })) })),
  subject: z.string(),
  content: z.array(z.object({ type: z.string(), value: z.string() })),
});

interface Fakes {
  /** Environment variables that point to the fakes. */
  env: Record<string, string>;
  close: () => Promise<void>;
}

/**
 * Starts the fakes.
 * @param outbox folder in which each email becomes a file, as with `npm start`; the email's link is printed
 */
export async function startFakes(db: Database, outbox: string, print: (line: string) => void): Promise<Fakes> {
  const mailer = createOutboxMailer(outbox, () => new Date(), { format: 'text', print });
  const answer = async (path: string, body: string) => {
    // The dev server reads the database for each page, so every version is published at once.
    if (path === '/build') return markLive(db, await wantedVersion(db), new Date());
    const { personalizations, subject, content } = sendGridMail.parse(JSON.parse(body));
    const part = (type: string) => content.find((each) => each.type === type)?.value ?? '';
    const to = personalizations[0]?.to[0]?.email ?? '';
    await mailer.send({ to, subject, text: part('text/plain'), html: part('text/html') });
  };
  const server = createServer((request, response) => {
    text(request)
      .then((body) => answer(request.url ?? '', body))
      .then(
        () => response.writeHead(202).end(),
        (cause: unknown) => {
          print(String(cause));
          response.writeHead(400).end();
        },
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    env: {
      SENDGRID_BASE_URL: url,
      SENDGRID_API_KEY: 'SG.fake',
      MAIL_FROM: 'site@example.com',
      BUILD_HOOK_URL: `${url}/build`,
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
