/** Serves a page with one entry file, bundled in memory, on a free port, for tests of browser code without a server. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build, type Rollup } from 'vite';
import { onceARun } from './once-a-run.ts';

export interface Bundle {
  /** URL of the page, without a trailing slash. */
  url: string;
  /** The bundled files by name. */
  files: ReadonlyMap<string, string | Uint8Array>;
  close(): Promise<void>;
}

/**
 * @param options `entry`: path of a file from the project root; `body`: the page's markup; `headers`: added to every
 * response (for example a content security policy); `answer`: called first, can return a response to a request;
 * `alias`: paths of packages that are not installed
 */
export async function serveBundle(options: {
  entry: string;
  body?: string | ((path: string) => string);
  answer?: (request: Request, address: string) => Promise<Response | undefined>;
  headers?: Record<string, string>;
  alias?: Record<string, string>;
}): Promise<Bundle> {
  const files = await bundled(options.entry, options.alias ?? {});
  const sheets = [...files.keys()].filter((name) => name.endsWith('.css'));
  const page = (path: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Harness</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
${sheets.map((name) => `<link rel="stylesheet" href="/${name}">`).join('\n')}
</head><body><main>${typeof options.body === 'function' ? options.body(path) : (options.body ?? '')}</main><script type="module" src="/entry.js"></script></body></html>`;

  async function answerTo(incoming: IncomingMessage): Promise<Response> {
    const request = await toRequest(incoming);
    const answered = await options.answer?.(request, incoming.socket.remoteAddress ?? '');
    if (answered) return answered;
    const { pathname } = new URL(request.url);
    const file = files.get(pathname.slice(1));
    const type = pathname.endsWith('.js') ? 'text/javascript' : pathname.endsWith('.css') ? 'text/css' : 'text/html';
    // A reloaded page reads its compiled scripts from the cache, which halves the load time.
    const cache = file === undefined ? 'no-store' : 'max-age=3600';
    const headers = { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': cache, ...options.headers };
    return new Response(file === undefined ? page(pathname) : new Blob([file as BlobPart]), { headers });
  }

  const server = createServer((incoming, outgoing) => {
    void answerTo(incoming).then(async (response) => {
      outgoing.statusCode = response.status;
      for (const [name, value] of response.headers) outgoing.setHeader(name, value);
      const cookies = response.headers.getSetCookie();
      if (cookies.length > 0) outgoing.setHeader('Set-Cookie', cookies);
      outgoing.end(Buffer.from(await response.arrayBuffer()));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    files,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Files = ReadonlyMap<string, string | Uint8Array>;
const made = new Map<string, Promise<Files>>();

/** Returns the files of an entry. They are cached for the process, because several test files share an entry. */
function bundled(entry: string, alias: Record<string, string>): Promise<Files> {
  const key = JSON.stringify({ entry, alias });
  const files = made.get(key) ?? onceARun('bundle', key, bundle);
  made.set(key, files);
  return files;
}

/**
 * Returns the files of an entry.
 * @param asked `entry` and `alias`, as JSON
 */
export async function bundle(asked: string): Promise<Files> {
  const { entry, alias } = JSON.parse(asked) as { entry: string; alias: Record<string, string> };
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias },
    build: {
      write: false,
      assetsInlineLimit: 0,
      // Like the site's own build: selectors are not rewritten.
      cssTarget: 'esnext',
      modulePreload: { polyfill: false },
      rollupOptions: { input: entry, output: { entryFileNames: 'entry.js' } },
    },
  })) as Rollup.RollupOutput;
  return new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]));
}

async function toRequest(incoming: IncomingMessage): Promise<Request> {
  const body: Buffer[] = [];
  for await (const chunk of incoming) body.push(chunk as Buffer);
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
  const method = incoming.method ?? 'GET';
  const content = method === 'GET' || method === 'HEAD' ? undefined : Buffer.concat(body);
  return new Request(`http://${incoming.headers.host}${incoming.url}`, { method, headers, body: content });
}
