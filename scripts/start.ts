/** `npm start`: the whole site on this machine. */
import './lib/startup-hooks.ts';

async function fail(cause: unknown): Promise<never> {
  const { toUserMessage } = await import('./lib/user-message.ts');
  console.error(toUserMessage(cause));
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
    onFailure: (cause) => void fail(cause),
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
  await fail(cause);
}
