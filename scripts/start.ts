/** `npm start`: the whole site on this machine. */
import './lib/startup-hooks.ts';
import { logIn } from './lib/log-format.ts';
import { goOnUnread } from './lib/unread-output.ts';

async function fail(cause: unknown): Promise<never> {
  const { toUserMessage } = await import('./lib/user-message.ts');
  console.error(toUserMessage(cause));
  process.exit(1);
}

// Everything it writes is for its owner alone: the database, mails, secrets.
process.umask(0o077);
goOnUnread();
try {
  const [{ startHost }, { readConfig }, { withoutValues }] = await Promise.all([
    import('#host/host.ts'),
    import('#server/config.ts'),
    import('#server/db/without-values.ts'),
  ]);
  const config = readConfig();
  const { print, log } = logIn(config.logFormat, withoutValues);
  const host = await startHost({
    config,
    print,
    log,
    writeLine: (line) => console.log(line),
    onFailure: (cause) => void fail(cause),
  });
  let ending = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (ending) return;
      ending = true;
      print('Closing …');
      host.close().then(() => process.exit(0), fail);
    });
  }
  print(`Started in ${(performance.now() / 1000).toFixed(1)} s.`);
  print(`Ready on http://localhost:${host.port}`);
} catch (cause) {
  await fail(cause);
}
