/**
 * `npm run dev`: serves the site as Netlify does, for development. `netlify dev` receives all requests. It passes
 * them to the functions for the API, or to Astro's dev server for the pages (`dev-pages.ts`). The database is the
 * embedded database of `npm start`. The email provider and the build hook are replaced by fakes.
 */
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startFakes } from '#host/dev/fakes.ts';
import { openEmbedded } from '#host/embedded/embedded.ts';
import { ensureFirstAdmin } from '#host/first-admin.ts';
import { listen } from '#host/listen.ts';
import { loadOrCreateSecrets } from '#host/auth-secret.ts';
import { readConfig } from '#server/platform/config.ts';
import { loadContent } from '#server/features/content/load-content.ts';
import { filesOfSite } from '#server/features/content/sample.ts';
import { loadSamplePosts } from '#server/features/content/load-sample-posts.ts';
import { toUserMessage } from '#host/user-message.ts';
import { commands } from './lib/commands.ts';
import { devFunctions } from './lib/dev-functions.ts';
import { netlifyCli } from './lib/netlify-cli.ts';
import { readProcessOptions } from './lib/read-options.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const print = (line: string) => console.log(line);
const closing: (() => Promise<void>)[] = [];
const end = async (code: number): Promise<never> => {
  for (const step of closing.toReversed()) await step();
  process.exit(code);
};

async function start(): Promise<void> {
  const config = readConfig();
  // Reports an error before any other work starts if the port is in use.
  await (await listen(config.port, 'localhost')).close();
  const cli = netlifyCli(print);
  const dataDir = resolve(config.dataDir);
  print('Opening the database…');
  const { db, close } = await openEmbedded(dataDir, { exclusive: true, print });
  closing.push(close);
  const contentDir = await filesOfSite(db, config, new Date(), print);
  await loadContent(db, contentDir, config.privateProfile);
  await loadSamplePosts(db, contentDir);
  await ensureFirstAdmin(db, config.admin, { format: 'text', dataDir, print });
  const fakes = await startFakes(db, join(dataDir, 'outbox'), print);
  closing.push(fakes.close);

  const pagesPort = await freePort();
  // With these options, `netlify dev` works offline and without Deno, which edge functions would need.
  const options = ['--offline', '--internal-disable-edge-functions', '--no-open', '--port', String(config.port)];
  const pages = [
    '--framework',
    '#custom',
    '--command',
    'node scripts/lib/dev-pages.ts',
    '--target-port',
    String(pagesPort),
  ];
  const child = spawn(
    process.execPath,
    [
      cli,
      'dev',
      ...options,
      ...pages,
      '--functions',
      devFunctions(join(root, 'netlify'), join(root, '.cache', 'dev-functions')),
    ],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        ...fakes.env,
        PAGES_PORT: String(pagesPort),
        SITE_URL: config.siteUrl,
        // node-postgres needs a user name. The host is the directory of the database's socket.
        DATABASE_URL: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(dataDir)}`,
        AUTH_SECRET: config.authSecret ?? loadOrCreateSecrets(dataDir).authSecret,
      },
    },
  );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => void end(code ?? 0));
}

async function freePort(): Promise<number> {
  const { port, close: giveBack } = await listen(0, 'localhost');
  await giveBack();
  return port;
}

readProcessOptions(commands.dev);
await start().catch((cause: unknown) => {
  console.error(toUserMessage(cause));
  return end(2);
});
