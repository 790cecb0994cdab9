/** A warning tells the owner that readers see a private field made public. */
import { content } from '#i18n/content.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PrivateMark } from './RecordNotices.tsx';

test.each([
  [undefined, false],
  [{ rirekisho: [], resume: [] }, false],
  [{ rirekisho: ['phone'], resume: [] }, true],
  [{ 'resume-us': ['phone'] }, true],
])('names the readers of public fields of %j: %s', (open, isSaid) => {
  expect(renderToStaticMarkup(<PrivateMark open={open} />).includes(content.openedMark)).toBe(isSaid);
});
