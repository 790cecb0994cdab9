/** The baseline for page measurements: a hand-written page with the same text, and its server. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { escapeText } from '#domain/document/escape.ts';
import { Parser } from 'htmlparser2';

/** Tags that an author would write by hand. Other elements are replaced by their content. */
const written = new Set(
  (
    'title header nav main footer section article aside h1 h2 h3 h4 h5 h6 p ul ol li dl dt dd a time pre code b i ' +
    'strong em blockquote figure figcaption details summary table caption thead tbody tr th td br picture source img ' +
    // Formulas in a hand-written page would be MathML too.
    'math semantics annotation mrow mi mn mo mtext mspace mfrac msqrt mroot mstyle mpadded msub msup msubsup munder mover ' +
    'munderover mtable mtr mtd'
  ).split(' '),
);
const keptAttributes = 'href datetime lang id src srcset sizes type width height alt loading'.split(' ');
const voidElements = new Set(['br', 'source', 'img']);
const dropped = new Set(['script', 'style', 'svg', 'form', 'button', 'template']);

const css =
  'body{max-width:40rem;margin:2rem auto;padding:0 1rem;font:1.125rem/1.6 Georgia,serif}' +
  'h1,h2,h3{line-height:1.2}pre{overflow:auto;padding:1rem;background:#eee;font-size:.9rem}nav ul{padding:0}' +
  'nav li{display:inline;margin-right:1rem}img{max-width:100%;height:auto}';

/** @returns a page with only the visible text, the links, the images and the structure of `html` */
export function baselinePage(html: string): string {
  const out: string[] = [];
  let lang = 'en';
  let description = '';
  /** Nesting depth inside an element that is dropped with its content; 0 outside. */
  let skipped = 0;
  const attribute = (name: string, value: string) => ` ${name}="${escapeText(value).replaceAll('"', '&quot;')}"`;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'html') lang = attributes['lang'] ?? lang;
      if (name === 'meta' && attributes['name'] === 'description') description = attributes['content'] ?? '';
      if (skipped > 0 || dropped.has(name) || 'hidden' in attributes || isUnseen(attributes['class'])) skipped += 1;
      else if (written.has(name)) {
        const kept = keptAttributes.filter((item) => attributes[item] !== undefined);
        out.push(`<${name}${kept.map((item) => attribute(item, attributes[item] ?? '')).join('')}>`);
      }
    },
    ontext(text) {
      if (skipped === 0) out.push(escapeText(text));
    },
    onclosetag(name) {
      if (skipped > 0) skipped -= 1;
      else if (written.has(name) && !voidElements.has(name)) out.push(`</${name}>`);
    },
  });
  parser.end(html);
  return (
    `<!doctype html><html${attribute('lang', lang)}><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width">' +
    `<meta name="description"${attribute('content', description)}><style>${css}</style>${out.join('').trim()}`
  );
}

const isUnseen = (classes = '') => classes.split(' ').includes('visually-hidden');

/**
 * Serves pages on a free port from memory, with the same brotli level as the host, and with few headers.
 * @param pictures URL from which the images are loaded once
 */
export async function serveBaseline(
  pages: ReadonlyMap<string, string>,
  pictures: string,
): Promise<{ url: string; close: () => void }> {
  const bodies = new Map([...pages].map(([path, html]) => [path, brotliCompressSync(html)]));
  const kept = new Map<string, Promise<{ type: string; body: Buffer }>>();
  const picture = async (path: string) => {
    const answer = await fetch(pictures + path);
    return { type: answer.headers.get('Content-Type') ?? '', body: Buffer.from(await answer.arrayBuffer()) };
  };
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    if (/\.(?:avif|webp|jpg|png|svg)$/.test(path)) {
      const found = kept.get(path) ?? picture(path);
      kept.set(path, found);
      void found.then(({ type, body }) => {
        response.writeHead(200, { 'Content-Type': type, 'Content-Length': body.length }).end(body);
      });
      return;
    }
    const body = bodies.get(path);
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
