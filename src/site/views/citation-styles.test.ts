/** Each citation style in each place where a post is shown (DOC-6). The works are fictional. */
import type { citationStyles } from '#contract/site-settings.ts';
import type { Publication } from '#contract/portfolio.ts';
import { renderDocument } from '#document/render.ts';
import { fromMarkdown } from '#document/markdown/from-markdown.ts';
import { toMarkdown } from '#document/markdown/to-markdown.ts';
import { messagesFor } from '#messages/index.ts';
import { withCitations } from '#site/data/citable-works.ts';
import { styledHtml } from '#site/newsletter/styled-html.ts';
import { testPost, testPublication, testSite } from '#support/site.ts';
import { expect, test } from 'vitest';
import { feedHtml } from './feed-html.ts';
import { feedOf } from './feeds.ts';
import { withCitedInMargin } from './post-html.ts';
import { postPaper } from './post-paper.ts';

const paper = testPublication({
  id: 'ito2024',
  title: 'On ink',
  authors: ['Mika Ito', 'Jun Sato'],
  apa: 'Ito, M., & Sato, J. (2024). On ink. Journal of Ink, 3(2), 10–20. https://doi.org/10.5555/x',
  csl: {
    id: 'ito2024',
    type: 'article-journal',
    title: 'On ink',
    'container-title': 'Journal of Ink',
    author: [
      { family: 'Ito', given: 'Mika' },
      { family: 'Sato', given: 'Jun' },
    ],
    issued: { 'date-parts': [[2024]] },
    volume: '3',
    issue: '2',
    page: '10-20',
    DOI: '10.5555/x',
  },
});
const book = testPublication({
  id: 'berg2020',
  title: 'Paper',
  authors: ['Otto Berg'],
  year: 2020,
  apa: 'Berg, O. (2020). Paper. Reed House.',
  csl: {
    id: 'berg2020',
    type: 'book',
    title: 'Paper',
    publisher: 'Reed House',
    'publisher-place': 'Oslo',
    author: [{ family: 'Berg', given: 'Otto' }],
    issued: { 'date-parts': [[2020]] },
  },
});
const works = new Map([paper, book].map((work): [string, Publication] => [work.id, work]));

const markdown =
  'Ink runs [@berg2020, p. 4; @ito2024].[^1] It dries, as said [@ito2024] and [@nobody] denies.\n\n[^1]: See [@berg2020].\n';
const japanese = 'インクは紙の上を流れていくものである[@berg2020, p. 4; @ito2024]。乾くこともある[@ito2024]。\n';

interface Expected {
  /** The sentence with the citations. Note numbers are in braces. */
  line: string;
  japanese: string;
  /** The contents of notes, both from the writer and from the citation style. */
  notes: string[];
  references: string[];
}
const cases: Record<(typeof citationStyles)[number], Expected> = {
  apa: {
    line: 'Ink runs (Berg, 2020, p. 4; Ito & Sato, 2024).{1} It dries, as said (Ito & Sato, 2024) and (@nobody) denies.',
    japanese: '流れていくものである(Berg, 2020, p. 4; Ito & Sato, 2024)。乾くこともある(Ito & Sato, 2024)。',
    notes: ['See (Berg, 2020).'],
    references: [
      'Berg, O. (2020). Paper. Reed House.',
      'Ito, M., & Sato, J. (2024). On ink. Journal of Ink, 3(2), 10–20. https://doi.org/10.5555/x',
    ],
  },
  ieee: {
    line: 'Ink runs [1, p. 4], [2].{1} It dries, as said [2] and (@nobody) denies.',
    japanese: '流れていくものである[1, p. 4], [2]。乾くこともある[2]。',
    notes: ['See [1].'],
    references: [
      '[1] O. Berg, Paper. Oslo: Reed House, 2020.',
      '[2] M. Ito and J. Sato, “On ink,” Journal of Ink, vol. 3, no. 2, pp. 10–20, 2024, doi: 10.5555/x.',
    ],
  },
  'chicago-author-date': {
    line: 'Ink runs (Berg 2020, 4; Ito and Sato 2024).{1} It dries, as said (Ito and Sato 2024) and (@nobody) denies.',
    japanese: '流れていくものである(Berg 2020, 4; Ito・Sato 2024)。乾くこともある(Ito・Sato 2024)。',
    notes: ['See (Berg 2020).'],
    references: [
      'Berg, Otto. 2020. Paper. Reed House.',
      'Ito, Mika, and Jun Sato. 2024. “On Ink.” Journal of Ink 3 (2): 10–20. https://doi.org/10.5555/x.',
    ],
  },
  'chicago-notes': {
    line: 'Ink runs.{1}{2} It dries, as said{3} and (@nobody) denies.',
    japanese: '流れていくものである{1}。乾くこともある{2}。',
    notes: [
      'Otto Berg, Paper (Reed House, 2020), 4; Mika Ito and Jun Sato, “On Ink,” Journal of Ink 3, no. 2 (2024): 10–20, https://doi.org/10.5555/x.',
      'See Berg, Paper.',
      'Ito and Sato, “On Ink.”',
    ],
    references: [
      'Berg, Otto. Paper. Reed House, 2020.',
      'Ito, Mika, and Jun Sato. “On Ink.” Journal of Ink 3, no. 2 (2024): 10–20. https://doi.org/10.5555/x.',
    ],
  },
  vancouver: {
    line: 'Ink runs (1 p. 4,2).{1} It dries, as said (2) and (@nobody) denies.',
    japanese: '流れていくものである(1 p. 4,2)。乾くこともある(2)。',
    notes: ['See (1).'],
    references: [
      '1. Berg O. Paper. Oslo: Reed House; 2020.',
      '2. Ito M, Sato J. On ink. Journal of Ink. 2024;3(2):10–20. doi:10.5555/x',
    ],
  },
  sist02: {
    line: 'Ink runs (1, p. 4, 2).{1} It dries, as said (2) and (@nobody) denies.',
    japanese: '流れていくものである(1, p. 4, 2)。乾くこともある(2)。',
    notes: ['See (1).'],
    references: [
      '(1) Berg, Otto. Paper. Oslo, Reed House, 2020.',
      '(2) Ito, Mika, Sato, Jun. On ink. Journal of Ink. 2024, vol. 3, no. 2, p. 10–20. https://doi.org/10.5555/x.',
    ],
  },
};

const words = (html: string) =>
  html
    .replace(
      /<label class="note-mark">.*?<sup[^>]*>(\d+)<\/sup><\/label><span class="note .*?<\/span>(?!<\/span>)/gs,
      '{$1}',
    )
    .replace(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .trim();
const rowsOf = (html: string, start: string) => {
  const section = html.slice(html.indexOf(start)).split('</section>')[0] ?? '';
  return [...section.matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map(([, row = '']) => words(row));
};
/** Returns the first paragraph, including nested spans of its notes. */
const lineOf = (html: string) => {
  let line = (/<p[^>]*>(.*?)<\/p>/s.exec(html)?.[1] ?? '').replace(
    /<span class="citation"[^>]*>((?:(?!<\/?span class="c).)*?)<\/span>/gs,
    '$1',
  );
  line = line.replace(/<span class="unknown-citation"[^>]*>(.*?)<\/span>/gs, '$1');
  return words(line);
};

async function postIn(style: string, text: string) {
  const body = await renderDocument(fromMarkdown(text), { citations: 'later' });
  const citing = { citable: (key: string) => works.get(key), ...(style !== 'apa' && { citationStyle: style }) };
  return withCitations(body, citing);
}

/** A long timeout, because a large style takes a second on an idle CPU. */
test.each(Object.entries(cases))('%s', { timeout: 120_000 }, async (style, expected) => {
  const post = await postIn(style, markdown);
  expect(lineOf(post.html), 'page').toBe(expected.line);
  expect(rowsOf(post.html, '<section class="notes-at-end"'), 'notes').toEqual(expected.notes);
  expect(rowsOf(post.html, '<section class="references'), 'references').toEqual(expected.references);
  expect(post.cited).toEqual(['berg2020', 'ito2024', 'nobody']);
  for (const [, id = ''] of post.html.matchAll(/href="#([^"]*)"/g)) expect(post.html).toContain(`id="${id}"`);

  // The margin shows the cited works, except for citations that are already notes.
  const beside = [
    ...withCitedInMargin(post.html).matchAll(
      /<span class="cited-note"[^>]*>(.*?)<\/span>(?=<span class="cited|[^<]|<\/|<label)/gs,
    ),
  ];
  expect(beside.length, 'margin').toBe(style === 'chicago-notes' ? 0 : 2);

  const site = testSite({ posts: [testPost({ id: 'one' })], rendered: async () => post });
  const { items } = JSON.parse((await feedOf(site, messagesFor('en'))).json1()) as {
    items: { content_html: string }[];
  };
  const feed = items[0]?.content_html ?? '';
  const letter = styledHtml(
    feedHtml(post.html, 'https://x.test', 'https://x.test/one'),
    { serif: 's', sans: 's', heading: 's' },
    '#aa0000',
  );
  for (const html of [feed, letter]) {
    const text = words(html);
    for (const said of [...expected.notes, ...expected.references]) expect(text).toContain(said);
    expect(text).toContain(expected.line.replace(/\{(\d+)\}/g, '$1'));
    expect(html).not.toMatch(/data-works|<(?:label|input)\b/);
  }

  const printed = JSON.stringify(postPaper(site, testPost({ id: 'one' }), post, undefined).body);
  expect(printed.match(/"t":"note"/g)?.length, 'paper').toBe(expected.notes.length);
  expect(printed).toContain(style === 'apa' ? '{"t":"works","c"' : '{"t":"works","plain":true,');

  const inJapanese = await postIn(style, japanese);
  expect(lineOf(inJapanese.html)).toContain(expected.japanese);
  expect(inJapanese.html).toContain('>参考文献<');

  // An export contains the keys, regardless of the style.
  expect(toMarkdown(fromMarkdown(markdown))).toContain('[@berg2020, p. 4; @ito2024]');
});

test('the margin includes the works within a range of numbers, too', async () => {
  const third = { ...book, id: 'holm2021', csl: { ...book.csl, id: 'holm2021', title: 'Reeds' } };
  works.set('holm2021', third);
  const { html } = await postIn('vancouver', 'All say so [@berg2020; @holm2021; @ito2024].\n');
  expect(words(html)).toContain('(1–3)');
  expect(words(withCitedInMargin(html)).match(/Reeds/g)).toHaveLength(2);
  works.delete('holm2021');
});

test('a style that cannot be used leaves a post in APA', async () => {
  expect(lineOf((await postIn('<style/>', markdown)).html)).toBe(cases.apa.line);
});
