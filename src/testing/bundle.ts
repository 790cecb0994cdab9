/** A page around one entry file, bundled in memory and served on a free port: for tests of browser code alone. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build, type Rollup } from 'vite';

export interface Bundle {
  /** Address of the page, without a trailing slash. */
  url: string;
  /** The files that were made, by name. */
  files: ReadonlyMap<string, string | Uint8Array>;
  close(): Promise<void>;
}

/**
 * @param options `entry` is a file from the project's root; `body` the page's markup; `headers` go with every
 *   answer (a content security policy, for example)
 */
export async function serveBundle(options: {
  entry: string;
  body?: string;
  headers?: Record<string, string>;
}): Promise<Bundle> {
  const output = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rollupOptions: { input: options.entry, output: { entryFileNames: 'entry.js' } },
    },
  })) as Rollup.RollupOutput;
  const files = new Map(output.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]));
  const sheets = [...files.keys()].filter((name) => name.endsWith('.css'));
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Harness</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
${sheets.map((name) => `<link rel="stylesheet" href="/${name}">`).join('\n')}
</head><body><main>${options.body ?? ''}</main><script type="module" src="/entry.js"></script></body></html>`;

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname.slice(1);
    const file = files.get(path);
    const type = path.endsWith('.js') ? 'text/javascript' : path.endsWith('.css') ? 'text/css' : 'text/html';
    response.writeHead(200, { 'Content-Type': `${type}; charset=utf-8`, ...options.headers });
    response.end(file ?? page);
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
