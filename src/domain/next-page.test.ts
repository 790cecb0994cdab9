import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextPageIn, readNextPage, withNextPage } from './next-page.ts';
import { pages } from '#contract/paths.ts';

const origin = 'https://site.example';

test.each([
  '/',
  '/ja',
  '/blog/reeds',
  '/ja/blog/reeds#comments',
  '/blog/%E8%91%A6?view=reader#comments',
  '/dashboard/edit?kind=post&key=a%20b',
  '/dashboard/media',
])('%s is a page to return to', (page) => expect(readNextPage(page)).toBe(page));

test.each([
  ['another site', 'https://evil.example/'],
  ['another site without protocol', '//evil.example'],
  ['three slashes', '///evil.example'],
  ['a backslash', String.raw`/\evil.example`],
  ['two backslashes', String.raw`\\evil.example`],
  ['a later backslash', String.raw`/blog\..\..\evil`],
  ['encoded slashes', '%2f%2fevil.example'],
  ['an encoded second slash', '/%2fevil.example'],
  ['an encoded backslash', '/%5Cevil.example'],
  ['an encoded slash after the language', '/ja/%2f/evil.example'],
  ['an empty segment after the language', '/ja//evil.example'],
  ['a tab', '/\t/evil.example'],
  ['an encoded tab', '/%09/evil.example'],
  ['a newline', '/\n/evil.example'],
  ['a newline before a header', '/blog\r\nSet-Cookie: a=b'],
  ['an encoded newline', '/blog%0D%0ASet-Cookie:%20a=b'],
  ['NUL', '/\0/evil.example'],
  ['a leading space', ' /blog'],
  ['a script', 'javascript:alert(1)'],
  ['data', 'data:text/html,x'],
  ['user information', 'https://site.example@evil.example/'],
  ['user information without protocol', '//site.example@evil.example/'],
  ['a name without slash', 'blog'],
  ['a host after an at sign', '@evil.example'],
  ['dots', '/blog/../api/auth/logout'],
  ['encoded dots', '/blog/%2e%2e/users/login'],
  ['invalid encoding', '/blog/%E0%A4%A'],
  ['invisible letters', '/blog/\u202Egro'],
  ['a full-width slash', '/\uFF0Fevil.example'],
  ['a very long path', `/${'a'.repeat(1_001)}`],
  ['a path that grows beyond the limit', `/${"'*".repeat(499)}${'('.repeat(3)}`],
  ['the API', '/api/posts'],
  ['the API in capitals', '/API/posts'],
  ['the API with an encoded letter', '/%61pi/auth/logout'],
  ['the API below a language', '/ja/api/auth/logout'],
  ['logout', '/api/auth/logout'],
  ['the account', pages.users],
  ['the login', `${pages.login}?next=/blog`],
  ['the profile', `/ja${pages.profile}/`],
  ['a link that ends a session', pages.revokeSession('token')],
  ['a link that unsubscribes', pages.unsubscribe('token')],
  ['its former name', '/follow/stop/token'],
  ['the setup', pages.setup('token')],
  ['a preview', pages.preview('token')],
  ['a picture', '/media/a-640.jpg'],
  ['a feed', pages.rss],
  ['a file', '/files/a.pdf'],
  ['an apostrophe in the query, which browsers rewrite', "/blog?a='"],
  ['nothing', ''],
])('%s is refused', (_, page) => expect(readNextPage(page)).toBeUndefined());

/** Texts that come close to a page of the site or of another site. */
const piece = fc.oneof(
  fc.constantFrom(
    "'",
    '/',
    '//',
    '\\',
    '%2f',
    '%5c',
    '%2e',
    '..',
    '.',
    '@',
    ':',
    '?',
    '#',
    '\t',
    '\n',
    '%00',
    '%09',
    'ja',
  ),
  fc.constantFrom('evil.example', 'blog', 'users', 'api', 'https:', 'javascript:', 'next=', '%25', '\u3000', '葦'),
  fc.string({ maxLength: 4, unit: 'binary' }),
);
const nearly = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
const anything = fc.oneof(
  nearly,
  nearly.map((text) => `/${text}`),
  fc.string({ unit: 'binary' }),
);

test('an accepted page is on this site, for every resolver, and stays the same if it is read again', () => {
  let accepted = 0;
  fc.assert(
    fc.property(anything, (text) => {
      const page = readNextPage(text);
      if (page === undefined) return;
      accepted += 1;
      const resolved = new URL(page, `${origin}/users/login`);
      expect(resolved.origin).toBe(origin);
      expect(resolved.username + resolved.password).toBe('');
      expect(resolved.href).toBe(origin + page);
      expect(readNextPage(page)).toBe(page);
      expect(page).toMatch(/^\/(?!\/)[\x21-\x7e]*$/);
      expect(page).not.toContain('\\');
      expect(decodeURIComponent(resolved.pathname)).toMatch(/^\/(?![/\\])\P{Cc}*$/u);
      expect(resolved.pathname).not.toMatch(/^\/(ja\/)?(api|users)(\/|$)/i);
    }),
    { numRuns: 20_000 },
  );
  expect(accepted).toBeGreaterThan(100);
});

test('a page is carried through a link and read back', () => {
  fc.assert(
    fc.property(anything, (text) => {
      const { pathname, search } = new URL(withNextPage(pages.login, text), origin);
      expect([pathname, nextPageIn(search)]).toEqual([pages.login, readNextPage(text)]);
    }),
    { numRuns: 5_000 },
  );
});

test('two values are ambiguous, and none is decoded twice', () => {
  expect(nextPageIn('?next=/blog&next=//evil.example')).toBeUndefined();
  expect(nextPageIn('?next=/blog&next=/blog')).toBeUndefined();
  expect(nextPageIn('?next=%252f%252fevil.example')).toBeUndefined();
  expect(nextPageIn('?next=/%252fevil')).toBeUndefined();
  expect(nextPageIn('?next=/%25252fevil')).toBe('/%252fevil');
  expect(nextPageIn('')).toBeUndefined();
});
