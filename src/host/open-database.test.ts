import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { refuseAs } from '#support/refusing-postgres.ts';
import { openDatabase } from './open-database.ts';

test('waits for a database that is not up yet, and prints so once', async () => {
  // No server listens on this port until the message about waiting has been printed.
  const server = createServer(refuseAs('3D000'));
  const { port } = await new Promise<AddressInfo>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve(server.address() as AddressInfo)),
  );
  await new Promise((resolve) => server.close(resolve));
  const said: string[] = [];
  const opening = openDatabase(
    {
      database: { url: `postgres://ada:secret@127.0.0.1:${port}/site`, driver: 'postgres', wsProxy: undefined },
      dataDir: '',
    },
    {
      patience: { within: 60_000, every: 10 },
      print: (line) => {
        said.push(line);
        server.listen(port, '127.0.0.1');
      },
    },
  );
  await expect(opening).rejects.toThrow('does not exist: the server has no database with this name.');
  expect(said).toEqual(['Waiting for the database…']);
  server.close();
});
