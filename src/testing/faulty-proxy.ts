/** A network between us and a PostgreSQL that can be made to fail: in tests, and beneath the proxy of Neon's driver. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * `refuse`: new connections are broken off, `times` of them; `hang`: they are accepted, and no byte comes through, on
 * older ones neither; `slow`: each piece arrives late, by milliseconds.
 */
export type Fault = { kind: 'none' | 'hang' } | { kind: 'refuse'; times: number } | { kind: 'slow'; by: number };

export interface FaultyProxy {
  port: number;
  fault: Fault;
  /** Connections that are open now. */
  open: () => number;
  /** Breaks every connection off. */
  breakOff: () => void;
  close: () => Promise<void>;
}

/** @param socketDirectory where the PostgreSQL listens */
export async function startFaultyProxy(socketDirectory: string): Promise<FaultyProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const { fault } = proxy;
    if (fault.kind === 'refuse' && fault.times > 0) {
      fault.times -= 1;
      near.resetAndDestroy();
      return;
    }
    sockets.add(near);
    near.on('close', () => sockets.delete(near));
    pipeline(near, late, connect(`${socketDirectory}/.s.PGSQL.5432`), late, near, () => near.destroy());
  });
  const late = async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      const { fault } = proxy;
      if (fault.kind === 'slow') await delay(fault.by);
      if (fault.kind !== 'hang') yield piece;
    }
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: FaultyProxy = {
    port: (server.address() as AddressInfo).port,
    fault: { kind: 'none' },
    open: () => sockets.size,
    breakOff: () => {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    close: async () => {
      proxy.breakOff();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}
