/** Citations and references in each built-in style, in both languages. All works are fictitious. */
import { citationStyles } from '#contract/site-settings.ts';
import type { Csl } from '#publications/record.ts';
import type { StyledGroup } from '#publications/styling.ts';
import { expect, test } from 'vitest';
import { cite } from './cite.ts';

const article: Csl = {
  id: 'ito',
  type: 'article-journal',
  title: 'On <i>ink</i> & more',
  author: [
    { family: 'Ito', given: 'Mika' },
    { family: 'Sato', given: 'Jun' },
  ],
  issued: { 'date-parts': [[2024]] },
  'container-title': 'Journal of Ink',
  volume: '3',
  issue: '2',
  page: '10-20',
  DOI: '10.5555/x',
  note: 'issued: 1900',
  abstract: 'Nothing.',
};
const book: Csl = {
  id: 'kami',
  type: 'book',
  title: '紙の本',
  author: [
    { family: '伊藤', given: '美香' },
    { family: '佐藤', given: '純' },
  ],
  issued: { 'date-parts': [[2020]] },
  publisher: '架空書店',
  'publisher-place': '東京',
};
const talk: Csl = {
  id: 'doe',
  type: 'paper-conference',
  title: 'Reading letters',
  author: [{ family: 'Doe', given: 'Ann' }],
  issued: { 'date-parts': [[2019]] },
  'container-title': 'Proceedings of Letters',
  page: '1-4',
};
const works = [article, book, talk];

/** Groups in short form: `0 p. 4`, or `-0` if the sentence names the authors. */
const groupsOf = (...all: string[][]): StyledGroup[] =>
  all.map((items, index) => ({
    items: items.map((item) => {
      const [, work, locator = ''] = /^-?(\d+)\s*(.*)$/.exec(item) ?? [];
      return { work: Number(work), locator };
    }),
    alone: items[0]?.startsWith('-') === true,
    inNote: false,
    note: index + 1,
  }));
const text = (html: string) => html.replace(/<[^>]*>/g, '').replaceAll('&amp;', '&');

const groups = groupsOf(['0 p. 4', '1 第3章'], ['-0'], ['0', '1', '2'], ['2 pp. 2-3']);
const cases: Record<string, Record<'en' | 'ja', { marks: string[]; references: string[] }>> = {
  ieee: {
    en: {
      marks: ['[1, p. 4], [2], 第3章', '[1]', '[1], [2], [3]', '[3, pp. 2–3]'],
      references: [
        '[1] M. Ito and J. Sato, “On ink & more,” Journal of Ink, vol. 3, no. 2, pp. 10–20, 2024, doi: 10.5555/x.',
        '[2] 伊藤美香 and 佐藤純, 紙の本. 東京: 架空書店, 2020.',
        '[3] A. Doe, “Reading letters,” in Proceedings of Letters, 2019, pp. 1–4.',
      ],
    },
    ja: {
      marks: ['[1, p. 4], [2], 第3章', '[1]', '[1], [2], [3]', '[3, p. 2–3]'],
      references: [
        '[1] M. Ito・J. Sato, 「On ink & more」, Journal of Ink, vol. 3, no. 2, p. 10–20, 2024, doi: 10.5555/x.',
        '[2] 伊藤美香・佐藤純, 紙の本. 東京: 架空書店, 2020.',
        '[3] A. Doe, 「Reading letters」, Proceedings of Letters, 2019, p. 1–4.',
      ],
    },
  },
  'chicago-author-date': {
    en: {
      marks: [
        '(Ito and Sato 2024, 4; 伊藤 and 佐藤 2020, 第3章)',
        '(2024)',
        '(Ito and Sato 2024; 伊藤 and 佐藤 2020; Doe 2019)',
        '(Doe 2019, 2–3)',
      ],
      references: [
        'Doe, Ann. 2019. “Reading Letters.” Proceedings of Letters, 1–4.',
        'Ito, Mika, and Jun Sato. 2024. “On Ink & More.” Journal of Ink 3 (2): 10–20. https://doi.org/10.5555/x.',
        '伊藤美香, and 佐藤純. 2020. 紙の本. 架空書店.',
      ],
    },
    ja: {
      marks: [
        '(Ito・Sato 2024, 4; 伊藤・佐藤 2020, 第3章)',
        '(2024)',
        '(Ito・Sato 2024; 伊藤・佐藤 2020; Doe 2019)',
        '(Doe 2019, 2–3)',
      ],
      references: [
        'Doe, Ann. 2019. 「Reading letters」. Proceedings of Letters, 1–4.',
        'Ito, Mika・Jun Sato. 2024. 「On ink & more」. Journal of Ink 3 (2): 10–20. https://doi.org/10.5555/x.',
        '伊藤美香・佐藤純. 2020. 紙の本. 架空書店.',
      ],
    },
  },
  'chicago-notes': {
    en: {
      marks: [
        'Mika Ito and Jun Sato, “On Ink & More,” Journal of Ink 3, no. 2 (2024): 4, https://doi.org/10.5555/x; 伊藤美香 and 佐藤純, 紙の本 (架空書店, 2020), 第3章.',
        'Ito and Sato, “On Ink & More.”',
        'Ito and Sato, “On Ink & More”; 伊藤 and 佐藤, 紙の本; Ann Doe, “Reading Letters,” Proceedings of Letters, 2019, 1–4.',
        'Doe, “Reading Letters,” 2–3.',
      ],
      references: [
        'Doe, Ann. “Reading Letters.” Proceedings of Letters, 2019, 1–4.',
        'Ito, Mika, and Jun Sato. “On Ink & More.” Journal of Ink 3, no. 2 (2024): 10–20. https://doi.org/10.5555/x.',
        '伊藤美香, and 佐藤純. 紙の本. 架空書店, 2020.',
      ],
    },
    ja: {
      marks: [
        'Mika Ito・Jun Sato, 「On ink & more」, Journal of Ink 3, no. 2 (2024): 4, https://doi.org/10.5555/x; 伊藤美香・佐藤純, 紙の本 (架空書店, 2020), 第3章.',
        'Ito・Sato, 「On ink & more」.',
        'Ito・Sato, 「On ink & more」; 伊藤・佐藤, 紙の本; Ann Doe, 「Reading letters」, Proceedings of Letters, 2019, 1–4.',
        'Doe, 「Reading letters」, 2–3.',
      ],
      references: [
        'Doe, Ann. 「Reading letters」. Proceedings of Letters, 2019, 1–4.',
        'Ito, Mika・Jun Sato. 「On ink & more」. Journal of Ink 3, no. 2 (2024): 10–20. https://doi.org/10.5555/x.',
        '伊藤美香・佐藤純. 紙の本. 架空書店, 2020.',
      ],
    },
  },
  vancouver: {
    en: {
      marks: ['(1 p. 4,2 第3章)', '(1)', '(1–3)', '(3 pp. 2-3)'],
      references: [
        '1. Ito M, Sato J. On ink & more. Journal of Ink. 2024;3(2):10–20. doi:10.5555/x',
        '2. 伊藤美香, 佐藤純. 紙の本. 東京: 架空書店; 2020.',
        '3. Doe A. Reading letters. In: Proceedings of Letters. 2019. p. 1–4.',
      ],
    },
    ja: {
      marks: ['(1 p. 4,2 第3章)', '(1)', '(1–3)', '(3 pp. 2-3)'],
      references: [
        '1. Ito M, Sato J. On ink & more. Journal of Ink. 2024;3(2):10–20. doi:10.5555/x',
        '2. 伊藤美香, 佐藤純. 紙の本. 東京: 架空書店; 2020.',
        '3. Doe A. Reading letters. Proceedings of Letters. 2019. p. 1–4.',
      ],
    },
  },
  sist02: {
    en: {
      marks: ['(1, p. 4, 2, 第3章)', '(1)', '(1–3)', '(3, pp. 2–3)'],
      references: [
        '(1) Ito, Mika, Sato, Jun. On ink & more. Journal of Ink. 2024, vol. 3, no. 2, p. 10–20. https://doi.org/10.5555/x.',
        '(2) 伊藤美香, 佐藤純. 紙の本. 東京, 架空書店, 2020.',
        '(3) Doe, Ann. “Reading letters.” Proceedings of Letters. 2019, p. 1–4.',
      ],
    },
    ja: {
      marks: ['(1, p. 4, 2, 第3章)', '(1)', '(1–3)', '(3, p. 2–3)'],
      references: [
        '(1) Ito, Mika, Sato, Jun. On ink & more. Journal of Ink. 2024, vol. 3, no. 2, p. 10–20. https://doi.org/10.5555/x.',
        '(2) 伊藤美香, 佐藤純. 紙の本. 東京, 架空書店, 2020.',
        '(3) Doe, Ann. “Reading letters”. Proceedings of Letters. 2019, p. 1–4.',
      ],
    },
  },
};

test('every style but APA, which is made with the record, is here', () => {
  expect(Object.keys(cases)).toEqual(citationStyles.filter((style) => style !== 'apa'));
});

const each = Object.entries(cases).flatMap(([style, languages]) =>
  (['en', 'ja'] as const).map((language) => ({ style, language, ...languages[language] })),
);
/** A large style needs a second of processor time, and other tests can use the processor at the same time. */
const slow = { timeout: 120_000 };

test.each(each)('$style in $language', slow, ({ style, language, marks, references }) => {
  const styling = cite({ style, language, works, groups });
  expect(styling.marks.map(text)).toEqual(marks);
  expect(styling.references.map(({ html }) => text(html))).toEqual(references);
  expect(styling.isNotes).toBe(style === 'chicago-notes');
  // An earlier citation does not affect a later one.
  cite({ style, language, works: [talk], groups: groupsOf(['0']) });
  expect(cite({ style, language, works, groups })).toEqual(styling);
});

test('numbers and names link to their references, locators do not', slow, () => {
  const marksIn = (style: string, ...all: string[][]) =>
    cite({ style, language: 'en', works, groups: groupsOf(...all) }).marks;
  const [, first] = marksIn('ieee', ['0', '1', '2'], ['0 p. 3', '2']);
  expect(first).toBe('[<a href="#work-0">1</a>, p. 3], [<a href="#work-2">3</a>]');
  expect(marksIn('vancouver', ['0', '1', '2'])).toEqual(['(<a href="#work-0">1</a>–<a href="#work-2">3</a>)']);
  expect(marksIn('chicago-author-date', ['0 4'])).toEqual(['(<a href="#work-0">Ito and Sato 2024, 4</a>)']);
});

const allowed =
  /^<(?:\/?(?:i|b|sup|sub)|\/a|\/span|span class="(?:number|small-caps)"|a href="(?:https?:\/\/[^"]*|#work-\d+)")>$/;

test('hostile records stay text, or are refused without affecting later ones', () => {
  const hostile: Csl = {
    ...article,
    title: '<script>alert(1)</script> "><img src=x onerror=alert(1)>',
    URL: 'https://x.example/"onclick="alert(1)',
    DOI: 'javascript:alert(1)',
  };
  for (const style of ['ieee', 'vancouver', 'sist02']) {
    const { marks, references } = cite({ style, language: 'en', works: [hostile], groups: groupsOf(['0 <b>x</b>']) });
    const all = [...marks, ...references.map(({ html }) => html)].join('\n');
    for (const [tag] of all.matchAll(/<[^>]*>/g)) expect(tag).toMatch(allowed);
    expect(all).toContain('&lt;b&gt;x&lt;/b&gt;');
  }
  const named = { ...article, author: [{ family: 'constructor', given: '__proto__' }] };
  const once = () => cite({ style: 'ieee', language: 'en', works: [named], groups: groupsOf(['0']) });
  try {
    once();
  } catch {
    // The record is refused, but later citations still work.
  }
  expect(cite({ style: 'ieee', language: 'en', works, groups }).marks.map(text)).toEqual(cases['ieee']?.en.marks);
});

const unnamed: Csl = { ...article, custom: { others: true } };
test.each(citationStyles.filter((style) => style !== 'apa'))(
  'unnamed authors are et al. in %s, in both languages',
  (style) => {
    for (const language of ['en', 'ja'] as const) {
      for (const author of [article.author ?? [], (article.author ?? []).slice(0, 1), book.author ?? []]) {
        const { marks, references } = cite({
          style,
          language,
          works: [{ ...unnamed, author }],
          groups: groupsOf(['0'], ['-0']),
        });
        const said = [...marks, ...references.map(({ html }) => html)].map(text);
        expect(said.join('\n')).not.toMatch(/\ue002|others|al\.\.|(?:and|&|・) (?:et al|ほか|他)/);
        expect(
          said.some((one) => /et al\.|and others|ほか|他/.test(one)),
          said.join('\n'),
        ).toBe(true);
      }
    }
  },
);
