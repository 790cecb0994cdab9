/** The baseline that pages are measured against: what somebody would write by hand for the same text, and its server. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';
import { escapeText } from '#domain/document/escape.ts';
import { Parser } from 'htmlparser2';

/** Of these an author writes the tag; of other elements only what is inside is kept. */
const written = new Set(
  (
    'title header nav main footer section article aside h1 h2 h3 h4 h5 h6 p ul ol li dl dt dd a time pre code b i ' +
    'strong em blockquote figure figcaption details summary table thead tbody tr th td br'
  ).split(' '),
);
const keptAttributes = ['href', 'datetime', 'lang', 'id'];
const dropped = new Set(['script', 'style', 'svg', 'form', 'button', 'template']);

const css =
  'body{max-width:40rem;margin:2rem auto;padding:0 1rem;font:1.125rem/1.6 Georgia,serif}' +
  'h1,h2,h3{line-height:1.2}pre{overflow:auto;padding:1rem;background:#eee;font-size:.9rem}nav ul{padding:0}' +
  'nav li{display:inline;margin-right:1rem}';

/** @returns a page with the visible text, the links and the structure of `html`, and nothing else */
export function baselinePage(html: string): string {
  const out: string[] = [];
  let lang = 'en';
  let description = '';
  /** How deep inside an element that is dropped. */
  let skipped = 0;
  const attribute = (name: string, value: string) => ` ${name}="${escapeText(value).replaceAll('"', '&quot;')}"`;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'html') lang = attributes['lang'] ?? lang;
      if (name === 'meta' && attributes['name'] === 'description') description = attributes['content'] ?? '';
      if (skipped > 0 || dropped.has(name) || 'hidden' in attributes || isUnseen(attributes['class'])) skipped += 1;
      else if (written.has(name)) {
        const kept = keptAttributes.filter((one) => attributes[one] !== undefined);
        out.push(`<${name}${kept.map((one) => attribute(one, attributes[one] ?? '')).join('')}>`);
      }
    },
    ontext(text) {
      if (skipped === 0) out.push(escapeText(text));
    },
    onclosetag(name) {
      if (skipped > 0) skipped -= 1;
      else if (written.has(name) && name !== 'br') out.push(`</${name}>`);
    },
  });
  parser.end(html);
  return (
    `<!doctype html><html${attribute('lang', lang)}><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width">' +
    `<meta name="description"${attribute('content', description)}><style>${css}</style>${out.join('').trim()}`
  );
}

const isUnseen = (classes = '') => classes.split(' ').includes('unseen');

/** Serves pages on a free port from memory, in brotli as strong as the host's pages, and with few headers. */
export async function serveBaseline(pages: ReadonlyMap<string, string>): Promise<{ url: string; close: () => void }> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };
  const bodies = new Map([...pages].map(([path, html]) => [path, brotliCompressSync(html, { params })]));
  const server = createServer((request, response) => {
    const body = bodies.get(request.url ?? '');
    response.writeHead(body ? 200 : 404, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Encoding': 'br',
      'Content-Length': body?.length ?? 0,
    });
    response.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}
