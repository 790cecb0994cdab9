/** `npm start`: runs the whole site on this machine. */
import '#host/startup-hooks.ts';
import { inspect } from 'node:util';
import { hashSources } from '#site/program/sources.ts';
import { commands } from './lib/commands.ts';
import { logIn } from './lib/log-format.ts';
import { endWithNpm } from './lib/end-with-npm.mjs';
import { readProcessOptions } from './lib/read-options.ts';
import { goOnUnread } from './lib/unread-output.ts';

let toUserMessage: (cause: unknown) => string = (cause) => `error: ${inspect(cause)}`;
function fail(cause: unknown): never {
  console.error(toUserMessage(cause));
  process.exit(2);
}

readProcessOptions(commands.start);
// Only the owner can read the files that the host writes: database, emails, secrets.
process.umask(0o077);
goOnUnread();
endWithNpm(() => process.kill(process.pid, 'SIGTERM'));
try {
  const sources = hashSources();
  const entry = await import('#host/entry.ts');
  toUserMessage = entry.toUserMessage;
  const config = entry.readConfig();
  const { print, log } = logIn(config.logFormat, entry.withoutValues);
  const host = await entry.startHost({
    config,
    sources,
    print,
    log,
    writeLine: (line) => console.log(line),
    onFailure: fail,
  });
  let ending = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (ending) return;
      ending = true;
      print('Shutting down…');
      host.close().then(() => process.exit(0), fail);
    });
  }
  print(`Started in ${(performance.now() / 1000).toFixed(1)} s.`);
  print(`Ready on http://localhost:${host.port}`);
} catch (cause) {
  fail(cause);
}
