import { expect, test } from 'vitest';
import { languageOf } from '#domain/language.ts';
import { withAnchors, withCitedInMargin } from './post-html.ts';

test('each heading gets a link to itself, other elements none', () => {
  expect(
    withAnchors(
      '<h2 id="a-b" class="level-1">A <i>b</i></h2><p id="x">c</p><h3 id="読む">読む</h3>',
      'Link to this section',
    ),
  ).toBe(
    '<h2 id="a-b" class="level-1">A <i>b</i> <a class="anchor" href="#a-b" aria-label="Link to this section">#</a></h2>' +
      '<p id="x">c</p><h3 id="読む">読む <a class="anchor" href="#読む" aria-label="Link to this section">#</a></h3>',
  );
});

test('kana make a text Japanese; Latin, Han only and a quoted word do not', () => {
  expect(languageOf('くずし字を読む機械')).toBe('ja');
  expect(languageOf('Reading old hands')).toBeUndefined();
  expect(languageOf('漢字')).toBeUndefined();
  expect(languageOf('The word くずし字 stands for cursive script in old Japanese documents')).toBeUndefined();
  expect(languageOf('')).toBeUndefined();
});

test('shows a cited work in the margin at its first citation, without links, hidden from screen readers', () => {
  const cited = (...ids: string[]) =>
    `<span class="citation">(${ids.map((id) => `<a href="#ref-${id}">${id}, 2024</a>`).join('; ')})</span>`;
  const list =
    '<section class="references"><ul><li id="ref-a">A (2024). <i>One</i>. <a href="https://doi.org/10.1/x">https://doi.org/10.1/x</a></li>' +
    '<li id="ref-b">B (2024). Two.</li></ul></section>';
  const note = (text: string) => `<span class="cited-note" aria-hidden="true" data-pagefind-ignore>${text}</span>`;
  expect(withCitedInMargin(`<p>${cited('a')} and ${cited('a', 'b')}, ${cited('c')}</p>${list}`)).toBe(
    `<p>${cited('a')}${note('A (2024). <i>One</i>.')} and ${cited('a', 'b')}${note('B (2024). Two.')}, ${cited('c')}</p>${list}`,
  );
  expect(withCitedInMargin('<p>Nothing cited.</p>')).toBe('<p>Nothing cited.</p>');
});
