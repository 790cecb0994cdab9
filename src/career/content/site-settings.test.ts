import { sentences } from '#contract/record-sentences.ts';
import { defaultSettings } from '#contract/site-settings.ts';
import { pages } from '#contract/paths.ts';
import { englishOf } from '#contract/english.ts';
import { expect, test } from 'vitest';
import { isOff, sectionOf } from '#domain/site/sections.ts';
import { readRecord } from './read-record.ts';
import { settingsOf } from './site-settings.ts';

test.each([undefined, null, {}, [], 'no', { sections: {} }, { footer: {} }])(
  '%j sets nothing: all defaults apply',
  (data) => {
    expect(settingsOf(data)).toEqual(defaultSettings);
  },
);

test('uses set values, and defaults for the others', () => {
  const said = settingsOf({ footer: { line: 'CC BY 4.0' }, sections: { blog: false }, timeZone: 'Europe/Berlin' });
  expect(said.footer).toEqual({ line: 'CC BY 4.0', firstYear: 2024 });
  expect(said.sections).toEqual({ ...defaultSettings.sections, blog: false });
  expect(said.timeZone).toBe('Europe/Berlin');
});

test('a crawler that a later list no longer has does not end the other rules', () => {
  const { robots } = settingsOf({ robots: { training: 'refuse', refused: ['NoSuchBot', 'CCBot'] } });
  expect([robots.training, robots.refused]).toEqual(['refuse', ['CCBot']]);
});

test('a setting with a mistake counts as unset, the others apply', () => {
  const data = { title: 'Notes', timeZone: 'Mars/Base', unknown: 1 };
  expect(settingsOf(data)).toEqual({ ...defaultSettings, title: 'Notes' });
  expect(readRecord('site', data).notices.map(({ path, outcome }) => [path, outcome])).toEqual([
    ['timeZone', 'left out'],
    ['unknown', 'kept'],
  ]);
});

const wrong: [string, unknown, string, string][] = [
  [
    'citationStyle',
    'mla',
    'citationStyle',
    'Use apa, ieee, chicago-author-date, chicago-notes, vancouver, sist02, or the name of a .csl file in content/.',
  ],
  [
    'citationStyle',
    '../a.csl',
    'citationStyle',
    'Use apa, ieee, chicago-author-date, chicago-notes, vancouver, sist02, or the name of a .csl file in content/.',
  ],
  ['comments', 'yes', 'comments', 'This value must be true or false.'],
  ['title', 'x'.repeat(101), 'title', 'This text can have up to 100 characters.'],
  ['languages', [], 'languages', 'A site needs at least one language.'],
  ['languages', ['en', 'en'], 'languages', 'List each language only once.'],
  ['languages', ['xx'], 'languages[0]', 'This value must be "en" or "ja".'],
  ['timeZone', '+09:00', 'timeZone', 'Enter a time zone name. Examples: Asia/Tokyo, Europe/Berlin.'],
  ['menu', [{ page: 'home', url: '/x' }], 'menu[0].page', 'Enter either a page or a link.'],
  ['menu', [{ url: 'https://a.example' }], 'menu[0].label', 'A link needs a name.'],
  [
    'menu',
    [{ url: 'javascript:alert(1)', label: 'x' }],
    'menu[0].url',
    'A link must start with http://, https:// or /.',
  ],
  [
    'menu',
    [{ page: 'a/b' }],
    'menu[0].page',
    'Use home, research, blog, about, or the URL of one of your pages without the leading slash.',
  ],
  ['menu', Array(13).fill({ page: 'home' }), 'menu', 'A menu can have up to 12 entries.'],
  ['home', ['writing', 'writing'], 'home', 'List each section only once.'],
  ['sections', { blog: 'no' }, 'sections.blog', 'This value must be true or false.'],
  ['footer', { firstYear: 24 }, 'footer.firstYear', 'The year must have four digits.'],
  ['footer', { line: 'x'.repeat(201) }, 'footer.line', 'This text can have up to 200 characters.'],
  ['theme', { accent: 'red' }, 'theme.accent', 'Write the color as a hex code. Example: #2a5db0.'],
  ['theme', { seal: 'abc' }, 'theme.seal', 'The monogram can have up to two characters.'],
  [
    'theme',
    { faces: 'comic' },
    'theme.faces',
    'This value must be "newsreader" or "newsreader-sans" or "sans-newsreader" or "sans".',
  ],
  ['theme', { corner: 1 }, 'theme.corner', 'This value must be "square" or "soft" or "round".'],
  [
    'texMacros',
    { '\\RR': 'x' },
    'texMacros.\\RR',
    'The name of a macro can have only letters. Leave out the backslash.',
  ],
  ['texMacros', { RR: '' }, 'texMacros.RR', sentences.textEmpty],
];
test.each(wrong)('%s: %j is left out at %s with a sentence', (name, value, path, message) => {
  const { notices } = readRecord('site', { [name]: value });
  const said = notices.map(({ problem, ...notice }) => ({ ...notice, message: englishOf(problem) }));
  expect(said).toContainEqual(expect.objectContaining({ path, message, outcome: 'left out' }));
  expect(settingsOf({ [name]: value, footer: { line: 'CC BY' } }).title).toBeNull();
});

test.each([{ timeZone: '' }, { menu: [{}] }, { title: null }])(
  '%j is empty: it sets nothing, without a report',
  (data) => {
    expect(settingsOf(data)).toEqual(defaultSettings);
    expect(readRecord('site', data).notices).toEqual([]);
  },
);

test('keeps the usable lines of a menu; a menu without any counts as unset', () => {
  const menu = [
    { page: 'about' },
    {},
    { url: 'example.org', label: 'Lab' },
    { url: 'javascript:alert(1)', label: 'x' },
  ];
  expect(settingsOf({ menu }).menu).toEqual([{ page: 'about' }, { url: 'https://example.org', label: 'Lab' }]);
  expect(readRecord('site', { menu }).notices.map(({ path, outcome }) => [path, outcome])).toEqual([
    ['menu[2].url', 'repaired'],
    ['menu[3].url', 'left out'],
  ]);
  expect(settingsOf({ menu: [{}] }).menu).toEqual(defaultSettings.menu);
  expect(settingsOf({ menu: [] }).menu).toEqual([]);
});

test.each([
  [pages.research, 'research'],
  [pages.publication('a'), 'research'],
  ['/publications.bib', 'research'],
  [pages.blog, 'blog'],
  [pages.post('a'), 'blog'],
  [pages.archiveYear(2024), 'blog'],
  [pages.rss, 'blog'],
  [pages.newPost, undefined],
  [pages.preview('token'), undefined],
  ['/resume', 'documents'],
  ['/resume-us', 'documents'],
  ['/documents/resume.pdf', 'documents'],
  [pages.signup, 'accounts'],
  [pages.login, undefined],
  [pages.profile, undefined],
  [pages.home, undefined],
  [pages.about, undefined],
  ['/blogs', undefined],
] as const)('%s belongs to %s', (path, section) => {
  expect(sectionOf(path)).toBe(section);
  const off = { sections: { ...defaultSettings.sections, ...(section && { [section]: false }) } };
  expect(isOff(off, path)).toBe(section !== undefined);
});
