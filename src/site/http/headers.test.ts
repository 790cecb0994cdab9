import { createHash } from 'node:crypto';
import { speculationRules } from '#site/views/speculation-rules.ts';
import { expect, test } from 'vitest';
import { routeGroupOf, cacheControl, commonHeaders, hashInline, pageHeaders, widestPolicy } from './headers.ts';

const own = (name: string) => ({ scripts: [`'sha256-${name}-script'`], styles: [`'sha256-${name}-style'`] });
const inline = Object.fromEntries(['', 'blog', 'users', 'search', 'document', '404'].map((area) => [area, own(area)]));
const options = { https: false, inline };
const policy = (path: string) => pageHeaders(path, options)['Content-Security-Policy'] ?? '';

test.each(['/', '/blog', '/blog/a-post', '/users/login', '/search', '/resume'])(
  '%s allows the inline code of its area, and nothing else',
  (path) => {
    expect(policy(path)).not.toMatch(/unsafe-inline|unsafe-eval(?<!wasm-unsafe-eval)|\*|http:/);
    expect(policy(path)).toContain("frame-ancestors 'none'");
    const area = routeGroupOf(path);
    // The policy contains the script and style hashes of the page's area, and of the 404 page, which any path can
    // return.
    expect(policy(path)).toContain(`script-src 'self' 'sha256-${area}-script' 'sha256-404-script'`);
    expect(policy(path)).toContain(`style-src 'self' 'sha256-${area}-style' 'sha256-404-style'`);
  },
);

test('an area without hashes has those of the 404 page, and the widest policy has all', () => {
  expect(policy('/research/a')).toContain("style-src 'self' 'sha256-404-style';");
  for (const { scripts, styles } of Object.values(inline)) {
    for (const hash of [...scripts, ...styles]) expect(widestPolicy(options)).toContain(hash);
  }
});

test.each([
  ['/', ''],
  ['/blog', 'blog'],
  ['/blog/a/b?c', 'blog'],
  ['/search?q=blog', 'search'],
])('%s lies in the area “%s”', (path, area) => expect(routeGroupOf(path)).toBe(area));

test("a page’s own policy allows the area's code that it contains, and no injected code", () => {
  const known = hashInline([
    '<script>known()</script><script>other()</script>',
    '<style>a {}</style><style>b {}</style>',
  ]);
  const page = '<script>known()</script><script>stolen()</script><style>a {}</style><style>stolen {}</style>';
  const policyOf = (html?: string) =>
    pageHeaders('/blog/a', { https: false, inline: { blog: known, 404: { scripts: [], styles: [] } } }, html)[
      'Content-Security-Policy'
    ];
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  expect(policyOf(page)).toContain(
    `script-src 'self' ${hash('known()')} ${hash(speculationRules)}; style-src 'self' ${hash('a {}')} `,
  );
  for (const text of ['stolen()', 'stolen {}']) expect(policyOf(page)).not.toContain(hash(text));
  for (const text of ['known()', 'other()', 'a {}', 'b {}']) expect(policyOf()).toContain(hash(text));
  const framesNothing = `<meta http-equiv="Content-Security-Policy" content="frame-src 'none'">`;
  expect([policyOf(), policyOf(page), policyOf(page + framesNothing)].map((one) => one?.includes('frame-src'))).toEqual(
    [true, true, false],
  );
});

test('only search runs WebAssembly, only the blog has the editor’s styles, only resets hide their address', () => {
  expect(policy('/search')).toContain("'wasm-unsafe-eval'");
  expect(policy('/research')).not.toContain("'wasm-unsafe-eval'");
  expect(policy('/blog/create')).toMatch(/style-src 'self' 'sha256-blog-style' 'sha256-404-style' 'sha256-/);
  expect(policy('/blogs')).toMatch(/style-src 'self' 'sha256-404-style';/);
  expect(pageHeaders('/users/reset-password/token', options)['Referrer-Policy']).toBe('no-referrer');
  expect(pageHeaders('/users/revert-email-change/token', options)['Referrer-Policy']).toBe('no-referrer');
  expect(pageHeaders('/users/revoke-session/token', options)['Referrer-Policy']).toBe('no-referrer');
  expect(pageHeaders('/users/login', options)['Referrer-Policy']).toBe('strict-origin-when-cross-origin');
});

test('only pages of accounts and the editor leave the windows that opened them: it costs a reader a process of the browser', () => {
  const opener = 'Cross-Origin-Opener-Policy';
  for (const path of ['/', '/blog', '/blog/a-post', '/research', '/resume'])
    expect({ ...commonHeaders(options), ...pageHeaders(path, options) }).not.toHaveProperty(opener);
  for (const path of ['/users/login', '/users/profile', '/users/reset-password/token', '/blog/create'])
    expect(pageHeaders(path, options)).toHaveProperty(opener, 'same-origin');
});

test('HSTS is only for https, and a year', () => {
  expect(commonHeaders({ https: false })).not.toHaveProperty('Strict-Transport-Security');
  expect(commonHeaders({ https: true })).toHaveProperty('Strict-Transport-Security', 'max-age=31536000');
  expect(commonHeaders({ https: true, subdomains: true })['Strict-Transport-Security']).toContain('includeSubDomains');
});

test('only the program’s own files are cached forever: a card changes with its post', () => {
  expect(cacheControl('/cards/a.png')).toBe('no-cache');
  expect(cacheControl('/_astro/a.B1.js')).toContain('immutable');
  expect(cacheControl('/blog')).toBe('no-cache');
});

test('hashes are of inline styles and of inline scripts that run, as browsers count them', () => {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const html = `<script>theme()</script><script type="module" src="/a.js"></script>
    <script type="application/ld+json">{"a":1}</script><script type="module">é = 1</script><script>theme()</script>
    <style>a { color: red }</style><style>a { color: red }</style>`;
  expect(hashInline([html])).toEqual({
    scripts: [hash('theme()'), hash('é = 1')].toSorted(),
    styles: [hash('a { color: red }')],
  });
  expect(hashInline([], ['b {}']).styles).toEqual([hash('b {}')]);
});
