import { expect, test } from 'vitest';
import { languageOf } from '#domain/language.ts';
import { withAnchors } from './post-html.ts';

test('each heading gets a link to itself, other elements none', () => {
  expect(
    withAnchors(
      '<h2 id="a-b" class="level-1">A <i>b</i></h2><p id="x">c</p><h3 id="読む">読む</h3>',
      'Link to this section',
    ),
  ).toBe(
    '<h2 id="a-b" class="level-1">A <i>b</i> <a class="anchor" href="#a-b" aria-label="Link to this section">#</a></h2>' +
      '<p id="x">c</p><h3 id="読む">読む <a class="anchor" href="#%E8%AA%AD%E3%82%80" aria-label="Link to this section">#</a></h3>',
  );
});

test('kana make a text Japanese; Latin, Han alone and a quoted word do not', () => {
  expect(languageOf('くずし字を読む機械')).toBe('ja');
  expect(languageOf('Reading old hands')).toBeUndefined();
  expect(languageOf('漢字')).toBeUndefined();
  expect(languageOf('The word くずし字 stands for cursive script in old Japanese documents')).toBeUndefined();
  expect(languageOf('')).toBeUndefined();
});
