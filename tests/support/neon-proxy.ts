/**
 * A replacement for the proxy in front of Neon's databases: a WebSocket whose binary messages contain the bytes of a
 * PostgreSQL connection.
 */
import { once } from 'node:events';
import { connect, type AddressInfo, type NetConnectOpts } from 'node:net';
import { pipeline } from 'node:stream';
import { createWebSocketStream, WebSocketServer } from 'ws';

export interface NeonProxy {
  /** Value for `NEON_WS_PROXY`. */
  address: string;
  close: () => Promise<void>;
}

/**
 * Starts such a proxy for Neon's driver on a free port.
 * @param target host and port, or socket, of PostgreSQL
 */
export async function startNeonProxy(target: NetConnectOpts): Promise<NeonProxy> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  await once(server, 'listening');
  server.on('connection', (webSocket) => {
    const near = createWebSocketStream(webSocket);
    // When one side closes, the other side closes without an error.
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
