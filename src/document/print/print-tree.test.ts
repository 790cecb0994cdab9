import { expect, test } from 'vitest';
import { withPictures } from './post-paper.ts';
import { printTree } from './print-tree.ts';

const url = 'https://example.com';

test('screen-only content is not printed, and a note is at its mark', () => {
  const html =
    '<p>Words<label class="note-mark"><input type="checkbox"><sup>1</sup></label><span class="note margin-note"><sup>1</sup> A note.</span></p>' +
    '<figure class="code"><figcaption><span class="name">a.py</span><button>Copy</button></figcaption><pre><code>x = 1\n</code></pre></figure>' +
    '<section class="notes-at-end"><h2>Notes</h2><ol><li id="note-1">A note.</li></ol></section>';
  expect(printTree(html, url)).toEqual([
    { t: 'paragraph', c: ['Words', { t: 'note', c: ['A note.'] }] },
    { t: 'figure', caption: [], above: false, c: [{ t: 'code', text: 'x = 1', name: 'a.py' }] },
  ]);
});

test('a link leads into the text, to the site, elsewhere, or nowhere', () => {
  const [, paragraph] = printTree(
    '<h2 id="a">A</h2><p><a href="#a">in</a><a href="/about">site</a><a href="https://else.example">out</a><a href="#b">gone</a><a href="javascript:1">no</a></p>',
    url,
  );
  const led = (paragraph as { c: { to?: string; href: string }[] }).c.map(({ to, href }) => to ?? href);
  expect(led).toEqual(['a', `${url}/about`, 'https://else.example', '', '']);
});

test('ruby is above words, in a heading behind them in brackets; dots are not italic', () => {
  const ruby = '<ruby>漢字<rp>（</rp><rt>かんじ</rt><rp>）</rp></ruby>';
  expect(printTree(`<h2>${ruby}</h2><p>${ruby}<em class="dots">点</em></p>`, url)).toEqual([
    { t: 'heading', level: 1, c: ['漢字', '（', 'かんじ', '）'] },
    {
      t: 'paragraph',
      c: [
        { t: 'ruby', reading: 'かんじ', c: ['漢字'] },
        { t: 'dots', c: ['点'] },
      ],
    },
  ]);
});

test('a box of a checklist is written out', () => {
  const html =
    '<ul class="checklist"><li><span class="box done">☑ </span>a</li><li><span class="box">☐ </span>b</li></ul>';
  expect(JSON.stringify(printTree(html, url))).toMatch(/"\[x\] ","a".*"\[ \] ","b"/);
});

test('images side by side stay so on paper, each above its caption', () => {
  const item = (name: string) =>
    `<figure id="fig:${name}"><picture><source media="(prefers-color-scheme: dark)" srcset="/d"><img src="/${name}" alt="${name}" width="2" height="1"></picture><figcaption>(${name})</figcaption></figure>`;
  const html = `<figure class="figure wide several" id="fig:all"><div class="items">${['a', 'b', 'c'].map(item).join('')}</div><figcaption>All</figcaption></figure>`;
  const [figure] = printTree(html, url);
  expect(figure).toMatchObject({ t: 'figure', id: 'fig:all', caption: ['All'], above: false });
  const { c } = figure as { c: object[] };
  const shown = ['a', 'b', 'c'].map((name) => ({
    t: 'figure',
    id: `fig:${name}`,
    caption: [`(${name})`],
    above: false,
    c: [{ t: 'paragraph', c: [{ t: 'image', src: `/${name}`, alt: name, width: 100 }] }],
  }));
  expect(c).toEqual([{ t: 'side-by-side', columns: 3, c: shown }]);
});

test('a drawing is a picture in the colours of paper', () => {
  const body = printTree(
    '<figure class="chart"><div class="drawing" role="img" aria-label="Bars"><svg width="283" viewBox="0 0 1 1"><path fill="var(--c2)" stroke="currentcolor"></path></svg></div></figure>',
    url,
  );
  const paper = {
    title: '',
    subtitle: '',
    lang: 'en',
    authors: [],
    byline: '',
    footer: '',
    url,
    summary: '',
    paper: 'a4' as const,
    accent: '#000000',
    body,
  };
  const { pictures } = withPictures(paper, new Map());
  const [[address = '', bytes] = []] = [...pictures];
  expect(address).toMatch(/\.svg$/);
  expect(String(bytes)).toContain('fill="#2f6690"');
  expect(String(bytes)).not.toMatch(/var\(|currentcolor/);
});
