/**
 * The dependencies of a serverless function for one invocation. A connection cannot be used in later invocations. So
 * connections are opened at the start of an invocation and released at its end.
 */
import { ConfigError, readConfig } from '#server/platform/config.ts';
import { buildHookRebuild } from '#server/features/builds/build-hook.ts';
import { API_QUERY_TIMEOUT, connect } from '#server/platform/db/connect.ts';
import { withoutValues } from '#server/platform/db/redact-query-params.ts';
import type { ProvidedDependencies } from './dependencies.ts';
import { staticPdfs } from '#server/features/documents/pdf-files.ts';
import { withTimeout } from '#server/platform/http/with-timeout.ts';
import { createProviderMailer } from '#server/features/mail/providers.ts';
import { createMailQueue } from '#server/features/mail/send-waiting-mails.ts';

const clock = () => new Date();

/** Time in milliseconds after which a request fails with 503. The API promises this response within two seconds. */
const ANSWER_WITHIN = 1_800;
/** Time in milliseconds that a writer waits for the build hook. A slower call continues after the response. */
const HOOK_SHOWS_WITHIN = 700;

/**
 * Writes one line per error to the function's log. Only the message of a cause is logged, because a cause can contain
 * secrets.
 */
export const log = (line: string, cause?: unknown) => {
  const fault = withoutValues(cause);
  console.error(fault instanceof Error ? `${line}: ${fault.message}` : line);
};

/**
 * Netlify's build context. The build writes it into the functions, because functions cannot read the context at run
 * time.
 */
declare const BUILD_CONTEXT: string | undefined;
const contextOfBuild = () => (typeof BUILD_CONTEXT === 'string' ? BUILD_CONTEXT : undefined);

/**
 * Runs the work of one invocation with its dependencies.
 * @param use the work of the invocation
 * @param waitUntil keeps the invocation alive after its response, to send emails and close the connection
 * @throws ConfigError naming the missing variable
 */
export async function invoke<T>(
  use: (app: ProvidedDependencies) => Promise<T>,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<T> {
  const config = readConfig(undefined, contextOfBuild());
  if (!config.database) throw new ConfigError('DATABASE_URL is not set. Set it to a postgres:// URL.');
  if (!config.authSecret) throw new ConfigError('AUTH_SECRET is not set. Set it to at least 32 random bytes.');
  if (!config.mail) throw new ConfigError('The variables MAIL_FROM, and SENDGRID_API_KEY or SMTP_URL, are not set.');
  const { db, close } = connect({ ...config.database, queryTimeout: API_QUERY_TIMEOUT });
  const mail = createMailQueue(db, createProviderMailer(config.mail), clock, log);
  const url = config.buildHookUrl;
  const hook = url
    ? buildHookRebuild({ db, url, clock, log })
    : { request: async () => log('No BUILD_HOOK_URL is set.') };
  const background: Promise<unknown>[] = [];
  const inBackground = <W>(work: Promise<W>): Promise<W> => {
    background.push(work);
    return work;
  };
  try {
    return await use({
      db,
      config: { ...config, authSecret: config.authSecret },
      rebuild: {
        request: () => withTimeout(inBackground(hook.request()), HOOK_SHOWS_WITHIN).catch(() => undefined),
      },
      mail: { wake: () => inBackground(mail.wake()) },
      pdfs: staticPdfs,
      answerWithin: ANSWER_WITHIN,
      whileSending: (sending) => void inBackground(sending),
      clock,
      log,
    });
  } finally {
    waitUntil(Promise.allSettled(background).then(close));
  }
}
