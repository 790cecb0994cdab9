/**
 * A replacement for Neon's proxy in front of its databases: a WebSocket whose binary messages are the bytes of a
 * connection.
 */
import { once } from 'node:events';
import { connect, type AddressInfo, type NetConnectOpts } from 'node:net';
import { pipeline } from 'node:stream';
import { createWebSocketStream, WebSocketServer } from 'ws';

export interface NeonProxy {
  /** For `NEON_WS_PROXY`. */
  address: string;
  close: () => Promise<void>;
}

/**
 * Starts a proxy on a free port, as Neon's driver expects one.
 * @param target where the PostgreSQL listens
 */
export async function startNeonProxy(target: NetConnectOpts): Promise<NeonProxy> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  await once(server, 'listening');
  server.on('connection', (webSocket) => {
    const near = createWebSocketStream(webSocket);
    // An end on either side is the end of both; nobody asks why.
    pipeline(near, connect(target), near, () => webSocket.terminate());
  });
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}/v2`,
    close: async () => {
      for (const client of server.clients) client.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
