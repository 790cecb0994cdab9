import { expect, test } from 'vitest';
import { fromMarkdown } from '#document/markdown/from-markdown.ts';
import { toMarkdown } from '#document/markdown/to-markdown.ts';
import { printTree } from '#document/print/print-tree.ts';
import { renderDocument } from '#document/render.ts';
import { withCallsOf } from './html.ts';
import { feedHtml } from '#site/views/feed-html.ts';

const text = 'One[^a] two[^b] three[^a].\n\n[^a]: The *first*.\n\n[^b]: Another.';
const rendered = async (markdown: string) => (await renderDocument(fromMarkdown(markdown))).html;
const back = (...ids: string[]) =>
  ids.map((id, at) => ` <a class="note-back" role="doc-backlink" href="#${id}">↩\uFE0E${at + 1}</a>`).join('');
const note = (number: number, said: string) =>
  `<label class="note-mark"><input type="checkbox" aria-label="Note ${number}"><sup id="note-${number}-call">${number}</sup></label>` +
  `<span class="note margin-note" role="note"><sup>${number}</sup> ${said}</span>`;

test('a note with two marks appears once, with two links back', async () => {
  const first = `The <i>first</i>.${back('note-1-call', 'note-1-call-2')}`;
  expect(await rendered(text)).toBe(
    `<p>One${note(1, first)} two${note(2, 'Another.')} three` +
      `<sup class="note-again"><a id="note-1-call-2" href="#note-1-call">1</a></sup>.</p>\n` +
      `<section class="notes-at-end" data-pagefind-ignore><h2>Notes</h2><ol><li id="note-1">${first}</li><li id="note-2">Another.</li></ol></section>`,
  );
});

test('equal notes without a name are two notes', async () => {
  const html = await rendered('One[^a] two[^b].\n\n[^a]: Ibid.\n\n[^b]: Ibid.');
  expect([html.match(/note-again/g), html.match(/<li id="note-\d"/g)]).toEqual([
    null,
    ['<li id="note-1"', '<li id="note-2"'],
  ]);
});

test('a note with two marks survives a round trip', () => {
  const document = fromMarkdown(text);
  const made = toMarkdown(document);
  expect(made.trim()).toBe('One[^1] two[^2] three[^1].\n\n[^1]: The *first*.\n\n[^2]: Another.');
  expect(toMarkdown(fromMarkdown(made))).toBe(made);
});

test('a note has ids of its post in a feed, and appears once on paper', async () => {
  const html = await rendered(text);
  const fed = feedHtml(html, 'https://a.test', 'https://a.test/blog/ink');
  const to = (id: string) => `https://a.test/blog/ink#ink-${id}`;
  expect([...fed.matchAll(/(?:id|href)="([^"]*)"/g)].map(([, value]) => value)).toEqual([
    'ink-note-1-call',
    to('note-1'),
    'ink-note-2-call',
    to('note-2'),
    'ink-note-1-call-2',
    to('note-1'),
    'ink-note-1',
    to('note-1-call'),
    to('note-1-call-2'),
    'ink-note-2',
  ]);
  const [paragraph] = printTree(html, 'https://a.test');
  expect(JSON.stringify(paragraph).match(/"note"/g)).toHaveLength(2);
  expect(JSON.stringify(paragraph)).not.toContain('↩');
});

test('where a style puts notes between, calls and ways back have the new numbers', async () => {
  const html = withCallsOf(await rendered(text), (number) => number + 3);
  expect(html).toContain('<sup class="note-again"><a id="note-4-call-2" href="#note-4-call">4</a></sup>');
  expect(html.match(/role="doc-backlink" href="#note-4-call/g)).toHaveLength(4);
});
