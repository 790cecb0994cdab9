/**
 * Every way to enter text normalizes the text. Characters that pages, feeds or the database cannot contain are removed,
 * and letters are composed.
 */
import { newPostDraftRequest } from '#contract/new-post-drafts.ts';
import { storedData } from '#contract/content.ts';
import { renamePasskeyRequest } from '#contract/passkeys.ts';
import { cleanText, forbidden, plainLines, withoutInvisible } from '#contract/plain-text.ts';
import { storedText } from '#contract/db-safe-string.ts';
import { documentCleaner } from '#document/clean.ts';
import { formerComments } from '#importers/former-comments.ts';
import { fromMarkdown } from '#document/markdown/from-markdown.ts';
import { readFrontMatter } from '#importers/front-matter.ts';
import { readBibliography } from '#publications/bibliography.ts';
import { stripMarkup } from '#domain/text.ts';
import { sanitiseInline } from '#inlines/text.ts';
import { readMention } from '#server/features/mentions/read-mention.ts';
import { readPageHead } from '#server/platform/integrations/page-head.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const awkward = fc.constantFrom(
  '\0',
  '\u0001',
  '\u000b',
  '\u001f',
  '\u007f',
  '\u0085',
  '\ufffe',
  '\uffff',
  '\ud800',
  '\udc00',
  '\r\n',
  '\r',
  'か\u3099',
  'e\u0301',
  '\u1112\u1161\u11ab',
  'W',
  ' ',
  '神\ufa19',
  '😀',
);
const texts = fc.array(awkward, { minLength: 1, maxLength: 12 }).map((parts) => `A${parts.join('')}z`);
const bytes = (html: string) => new TextEncoder().encode(`<meta charset="utf-8">${html}`);
const source = 'https://other.example/post';
const target = 'https://site.test/blog/a';

const ways: Record<string, (text: string) => unknown> = {
  'a field of the API': (text) => storedText.parse(text),
  'a record of content': (text) => storedData.parse({ [text]: [{ text }] }),
  'a draft of a new post': (text) => newPostDraftRequest.safeParse({ title: text }).data,
  'a name of a key': (text) => renamePasskeyRequest.parse({ name: text }).name,
  'a title, a category, a keyword, a username': stripMarkup,
  'a text of a block': sanitiseInline,
  'a document': (text) => {
    const block = (type: string, data: object) => ({ type, data });
    const blocks = [
      block('paragraph', { text }),
      block('header', { text, level: 2 }),
      block('quote', { text, caption: text }),
    ];
    return documentCleaner()({ blocks } as Parameters<ReturnType<typeof documentCleaner>>[0]);
  },
  'a comment': (text) => [plainLines(text), withoutInvisible(text)],
  'a comment of a former site': (text) =>
    formerComments([{ source: 'a', name: text, date: '2024-01-01T00:00:00Z', html: `<p>${text}</p>` }], []),
  Markdown: (text) => documentCleaner()(fromMarkdown(text)),
  'front matter': (text) => readFrontMatter(`---\ntitle: ${JSON.stringify(text)}\n---\nText`, 'a.md').facts.title,
  'a bibliography': (text) =>
    readBibliography(`@article{k, title = {${text}}, author = {${text}}, journal = {${text}}, year = {2020}}`)
      .publications,
  'a page that mentions a post': (text) =>
    readMention({ bytes: bytes(`<title>${text}</title><p>${text} <a href="${target}">x</a>`), url: source, target }),
  'the head of a linked page': (text) => readPageHead(bytes(`<title>${text}</title>`)),
};

test.each(Object.entries(ways))('%s', (_, take) => {
  fc.assert(
    fc.property(texts, (text) => {
      for (const kept of stringsOf(take(text))) {
        expect(kept.match(forbidden)).toBeNull();
        expect(cleanText(kept)).toBe(kept);
      }
    }),
    { numRuns: 100 },
  );
});

test('a variant of an ideograph stays the letter that its writer chose', () => {
  for (const letter of ['神', '福', '\ufa19', '\ufa1b', '﨑', '\u{2f804}']) expect(cleanText(letter)).toBe(letter);
  expect(cleanText('か\u3099')).toBe('が');
});

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...stringsOf(inner)]);
}
