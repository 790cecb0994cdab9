import { editorParts } from '#i18n/editor-parts.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EditQuestion } from './EditQuestion.tsx';

test('the question before Edit says that it unpublishes the post, and when that takes effect on a deploy', () => {
  const nothing = () => undefined;
  const markup = renderToStaticMarkup(<EditQuestion busy={false} onEdit={nothing} onCancel={nothing} />);
  expect(markup).toContain(editorParts.editTakesOffline);
  expect(markup).toContain(editorParts.editTakesOfflineLater);
});
