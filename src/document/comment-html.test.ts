import { hostileHtml } from '#support/hostile.ts';
import { runs } from '#support/runs.ts';
import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { commentHtml, countLinks } from './comment-html.ts';

test.each([
  ['two paragraphs', 'One\ntwo\n\nthree', '<p dir="auto">One<br>two</p><p dir="auto">three</p>'],
  ['emphasis and code', '*a* **b** `c < d`', '<p dir="auto"><em>a</em> <strong>b</strong> <code>c &lt; d</code></p>'],
  [
    'a link',
    '[x](https://a.example/?q="1)',
    '<p dir="auto"><a href="https://a.example/?q=%221" rel="nofollow ugc">x</a></p>',
  ],
  ['a link into the site', '[x](/users/login)', '<p dir="auto">x</p>'],
  ['a script as a link', '[x](javascript:pwned())', '<p dir="auto">x</p>'],
  ['HTML', '<b onclick=pwned()>a</b>', '<p dir="auto">&lt;b onclick=pwned()&gt;a&lt;/b&gt;</p>'],
  ['no heading, list, quote, rule', '# a', '<p dir="auto"># a</p>'],
  ['no list', '- a\n- b', '<p dir="auto">- a<br>- b</p>'],
  ['no quote', '> a', '<p dir="auto">&gt; a</p>'],
  [
    'no picture',
    '![a](https://a.example/x.png)',
    '<p dir="auto">!<a href="https://a.example/x.png" rel="nofollow ugc">a</a></p>',
  ],
])('%s', async (_, text, html) => {
  expect((await commentHtml(text)).replace('?q=&quot;1', '?q=%221')).toBe(html);
});

test('a formula becomes MathML; an invalid or too long one stays as typed', async () => {
  expect(await commentHtml('$x^2$')).toContain('<math>');
  expect(await commentHtml(`$${'x'.repeat(600)}$`)).not.toContain('<math');
  expect((await commentHtml(Array.from({ length: 30 }, () => '$x$').join(' '))).match(/<math>/g)).toHaveLength(20);
});

const allowed = new Set(['p', 'br', 'em', 'strong', 'code', 'a']);
const attributes: Record<string, readonly string[]> = { p: ['dir'], a: ['href', 'rel'] };

/** Finds faults in the HTML of a comment; formulas have a separate test. */
function faults(html: string): string[] {
  const found: string[] = [];
  let depth = 0;
  const parser = new Parser({
    onopentag(name, given) {
      if (name === 'math') depth += 1;
      if (depth > 0) return;
      if (!allowed.has(name)) found.push(name);
      for (const key of Object.keys(given)) if (!attributes[name]?.includes(key)) found.push(`${name} ${key}`);
      if (name === 'a' && !/^https?:\/\//i.test(given['href'] ?? '')) found.push(given['href'] ?? '');
      if (name === 'a' && given['rel'] !== 'nofollow ugc') found.push('rel');
    },
    onclosetag: (name) => void (name === 'math' && (depth -= 1)),
  });
  parser.end(html);
  return found;
}

/** Each attack (`%`) is tested by itself and inside every construct that a comment can contain. */
const frames = [
  '%',
  '*%*',
  '`%`',
  '[a](%)',
  '[%](https://a.example)',
  '[a](https://a.example/%)',
  '[a](<%>)',
  '$%$',
  '![%](%)',
  '\\%',
  '&lt;%',
  '%\n===',
  '    %',
  '```html\n%\n```',
  '[a]: %\n\n[a]',
];

test.each(frames)("a stranger's text gives no other markup, in %s", async (frame) => {
  for (const attack of [
    ...hostileHtml,
    'javascript:pwned()',
    'JaVaScRiPt:pwned()',
    'data:text/html,<script>pwned()</script>',
    '"onclick="pwned()',
    '\\href{javascript:pwned()}{x}',
    '\\htmlData{a=b}{x}',
    '\\includegraphics{x}',
  ]) {
    expect([attack, faults(await commentHtml(frame.replaceAll('%', () => attack)))]).toEqual([attack, []]);
  }
});

test('the same of anything generated', async () => {
  const part = fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '&',
    '`',
    '$',
    '*',
    '_',
    '[',
    ']',
    '(',
    ')',
    '!',
    '\\',
    '\n',
    'javascript:',
    'https://a.example',
    'script',
    ' onclick=',
    'a',
    ' ',
    '#',
    '- ',
    '&#x3c;',
    '\0',
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(part, { maxLength: 30 }),
      async (parts) => faults(await commentHtml(parts.join(''))).length === 0,
    ),
    runs(200, 10_000),
  );
});

test.each([
  ['none', 'Plain', 0],
  ['one of each form', '[a](https://a.example) and www.b.example', 2],
  ['autolinks', '<https://a.example> https://b.example http://c.example', 3],
])('links are counted however they are written: %s', (_, text, count) => {
  expect(countLinks(text)).toBe(count);
});
