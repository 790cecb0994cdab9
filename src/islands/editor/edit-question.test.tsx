import { editorParts } from '#words/editor-parts.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EditQuestion } from './EditQuestion.tsx';

test('before Edit takes a post offline it says so, and when it is gone where the site is deployed', () => {
  const nothing = () => undefined;
  const markup = renderToStaticMarkup(<EditQuestion busy={false} onEdit={nothing} onCancel={nothing} />);
  expect(markup).toContain(editorParts.editTakesOffline);
  expect(markup).toContain(editorParts.editTakesOfflineLater);
});
