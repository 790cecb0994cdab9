/** A proxy to PostgreSQL with network faults, for tests and behind the proxy for Neon's driver. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * `refuse`: the next `times` new connections are reset. `hang`: connections are accepted, but no connection transfers
 * data, including open ones. `slow`: each chunk is delayed by `by` milliseconds.
 */
export type Fault = { kind: 'none' | 'hang' } | { kind: 'refuse'; times: number } | { kind: 'slow'; by: number };

export interface FaultyProxy {
  port: number;
  fault: Fault;
  /** Returns the number of open connections. */
  open: () => number;
  /** Resets every connection. */
  breakOff: () => void;
  close: () => Promise<void>;
}

/** @param socketDirectory directory of PostgreSQL's socket */
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
