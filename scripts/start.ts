/** `npm start`: the whole site on this machine. */
import './lib/startup-hooks.ts';

/** Faults that a person can do something about say so in a sentence; anything else is told with its stack. */
const sentences = new Set(['ConfigError', 'DataDirError', 'ListenError', 'ContentValidationError']);

function fail(cause: unknown): never {
  console.error(cause instanceof Error && sentences.has(cause.name) ? cause.message : cause);
  process.exit(1);
}

// Everything it writes is for its owner alone: the database, mails, secrets.
process.umask(0o077);
try {
  const [{ startHost }, { readConfig }, { withoutValues }] = await Promise.all([
    import('#host/host.ts'),
    import('#server/config.ts'),
    import('#server/db/without-values.ts'),
  ]);
  const host = await startHost({
    config: readConfig(),
    print: (line) => console.log(line),
    log: (line, cause) =>
      console.error(new Date().toISOString(), line, ...(cause === undefined ? [] : [withoutValues(cause)])),
    onFailure: fail,
  });
  let ending = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (ending) return;
      ending = true;
      console.log('Closing …');
      host.close().then(() => process.exit(0), fail);
    });
  }
  console.log(`Started in ${(performance.now() / 1000).toFixed(1)} s.`);
  console.log(`Ready on http://localhost:${host.port}`);
} catch (cause) {
  fail(cause);
}
