/** Loads a server: many requests over kept connections. */
import { Agent, get } from 'node:http';

/** How many connections are used at the most. */
const CONNECTIONS = 64;
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

export interface Load {
  /** How many clients ask at once, each its next request when the one before was answered. */
  atOnce: number;
  /** Else as a program would ask: no compression. */
  headers?: Record<string, string>;
}

/**
 * Asks for each address once. @returns how many bytes of bodies came
 * @throws Error when an answer is not 200
 */
export async function askAll(urls: readonly string[], { atOnce, headers = {} }: Load): Promise<number> {
  let bytes = 0;
  let next = 0;
  const client = async () => {
    for (let url = urls[next++]; url !== undefined; url = urls[next++]) bytes += await ask(url, headers);
  };
  await Promise.all(Array.from({ length: atOnce }, client));
  return bytes;
}

function ask(url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} was answered with ${response.statusCode}.`));
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.once('end', () => resolve(bytes)).once('error', reject);
    });
    request.once('error', reject);
  });
}
