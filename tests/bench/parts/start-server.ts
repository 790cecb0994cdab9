/** Starts a server for comparison, in a separate process like the site. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Server {
  url: string;
  pid: number;
  stop: () => Promise<void>;
}

/** @param script prints its port as the first line of output */
export async function startServer(script: URL, ...args: string[]): Promise<Server> {
  const child = spawn(process.execPath, [fileURLToPath(script), ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  const [port] = (await Promise.race([
    once(child.stdout, 'data'),
    ended.then(() => Promise.reject(new Error(`${script.pathname} ended before it listened.`))),
  ])) as [Buffer];
  return {
    pid: child.pid ?? 0,
    url: `http://localhost:${port.toString().trim()}`,
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}
