import { expect, test } from 'vitest';
import type { Texts } from './history.ts';
import type { Part } from './parts.ts';
import { createPostHistory } from './post-history.ts';

/** A part with one text, which is set by `apply`. */
function partOf(text: string): Part & { text: string } {
  let seen = '';
  const part = {
    text,
    texts: (): Texts => new Map([['order', part.text]]),
    takeChanged(): Texts {
      const changed: Texts = part.text === seen ? new Map() : part.texts();
      seen = part.text;
      return changed;
    },
    apply: (texts: Texts) => void (part.text = texts.get('order') ?? part.text),
    caret: () => undefined,
    restore: () => false,
    onChange: () => undefined,
  };
  return part;
}

test('a part that is added later begins with its present text: undo reverts only later changes', () => {
  const post = createPostHistory();
  const [title, body] = [partOf(''), partOf('["a"]')];
  post.attach('post', title);
  post.step(() => (title.text = 'Early'));
  post.attach('body', body);
  post.undo();
  expect([title.text, body.text]).toEqual(['', '["a"]']);
  expect(post.state()).toEqual({ canUndo: false, canRedo: true });
  post.redo();
  expect([title.text, body.text]).toEqual(['Early', '["a"]']);
});

test('nor is it a step where a history is taken up that does not know it', () => {
  const before = createPostHistory();
  const title = partOf('');
  before.attach('post', title);
  before.step(() => (title.text = 'Kept'));
  const post = createPostHistory();
  const [same, body] = [partOf('Kept'), partOf('["a"]')];
  post.attach('post', same);
  post.attach('body', body);
  post.resume(before.keep());
  post.undo();
  expect([same.text, body.text]).toEqual(['', '["a"]']);
});
