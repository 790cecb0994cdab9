import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { cacheControl, commonHeaders, groupOf, hashInline, pageHeaders } from './headers.ts';

const options = { https: false, inline: { scripts: ["'sha256-a'"], styles: ["'sha256-b'"] } };
const policy = (path: string) => pageHeaders(groupOf(path), options)['Content-Security-Policy'] ?? '';

test.each(['/', '/blog', '/blog/a-post', '/users/login', '/search', '/resume'])('%s allows nothing inline', (path) => {
  expect(policy(path)).not.toMatch(/unsafe-inline|unsafe-eval(?<!wasm-unsafe-eval)|\*|http:/);
  expect(policy(path)).toContain("frame-ancestors 'none'");
  expect(policy(path)).toContain("script-src 'self' 'sha256-a'");
  expect(policy(path)).toContain("style-src 'self' 'sha256-b'");
});

test('only search runs WebAssembly, only the blog has the editor’s styles, only resets hide their address', () => {
  expect(policy('/search')).toContain("'wasm-unsafe-eval'");
  expect(policy('/research')).not.toContain("'wasm-unsafe-eval'");
  expect(policy('/blog/create')).toMatch(/style-src 'self' 'sha256-b' 'sha256-/);
  expect(policy('/blogs')).toMatch(/style-src 'self' 'sha256-b';/);
  expect(pageHeaders(groupOf('/users/reset-password/token'), options)['Referrer-Policy']).toBe('no-referrer');
  expect(pageHeaders(groupOf('/users/login'), options)['Referrer-Policy']).toBe('strict-origin-when-cross-origin');
});

test('HSTS is for https alone', () => {
  expect(commonHeaders({ https: false })).not.toHaveProperty('Strict-Transport-Security');
  expect(commonHeaders({ https: true })).toHaveProperty('Strict-Transport-Security');
});

test('only the program’s own files are kept for good: a card goes with its post', () => {
  expect(cacheControl('/cards/a.png')).toBe('no-cache');
  expect(cacheControl('/_astro/a.B1.js')).toContain('immutable');
  expect(cacheControl('/blog')).toBe('no-cache');
});

test('hashes are of inline styles and of inline scripts that run, as browsers count them', async () => {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const html = `<script>theme()</script><script type="module" src="/a.js"></script>
    <script type="application/ld+json">{"a":1}</script><script type="module">é = 1</script><script>theme()</script>
    <style>a { color: red }</style><style>a { color: red }</style>`;
  expect(await hashInline([html])).toEqual({
    scripts: [hash('theme()'), hash('é = 1')].toSorted(),
    styles: [hash('a { color: red }')],
  });
});
