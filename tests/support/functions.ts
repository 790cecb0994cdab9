/** Runs Netlify's functions as deployed: unpacked in an empty folder, outside the repository. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { killAtEnd } from './at-end.ts';

/** Serves one function over HTTP as the platform does; each request is an invocation. */
const runner = `
import { createServer } from 'node:http';
const [file] = process.argv.slice(2);
const { default: handler } = await import(file);
const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const headers = new Headers();
  for (let i = 0; i < request.rawHeaders.length; i += 2) headers.append(request.rawHeaders[i], request.rawHeaders[i + 1]);
  const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined;
  const url = new URL(request.url, process.env.URL);
  const ip = request.headers['x-test-ip'] ?? '203.0.113.1';
  const background = [];
  const answer = await handler(new Request(url, { method: request.method, headers, body }), {
    ip,
    waitUntil: (work) => background.push(work),
  });
  response.writeHead(answer.status, [...answer.headers].flat());
  response.end(Buffer.from(await answer.arrayBuffer()));
  await Promise.all(background);
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

export interface DeployedFunction {
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
  /** Returns the function's log so far. */
  output: () => string;
  stop: () => void;
}

/**
 * @param zip created by Netlify's build
 * @param folder created and filled with the zip's files
 */
export function unpackFunction(zip: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  execFileSync('unzip', ['-q', zip, '-d', folder]);
}

/**
 * Starts a cold process with an unpacked function.
 * @param env all environment variables; as on Netlify, `URL` is the site's URL
 */
export async function startFunction(
  folder: string,
  name: string,
  env: Record<string, string>,
): Promise<DeployedFunction> {
  // The entry of a function without other files is at the top level.
  const entry = ['dist/functions', '']
    .map((part) => join(folder, part, `${name}.mjs`))
    .find((file) => existsSync(file));
  if (!entry) throw new Error(`There is no function ${name} in ${folder}.`);
  writeFileSync(join(folder, 'runner.mjs'), runner);
  const child = spawn(process.execPath, ['runner.mjs', entry], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const forget = killAtEnd(child);
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stdout.setEncoding('utf8');
  const [line] = (await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'close').then(() => Promise.reject(new Error(`The function ${name} ended:\n${output}`))),
  ])) as [string];
  const url = `http://127.0.0.1:${Number(line)}`;
  return {
    fetch: (path, init) => fetch(url + path, { redirect: 'manual', ...init }),
    output: () => output,
    stop: () => {
      forget();
      child.kill('SIGKILL');
    },
  };
}
