/** The site's editor without the rest of the post's page, but with its history. */
import '#styles/base.css';
import '#styles/editor.css';
import { createPostHistory } from '#editor/history/post-history.ts';
import { openEditor } from '#editor/block-editor.ts';
import { painted } from './painted.ts';

const main = document.querySelector('main') ?? document.body;

window.openEditor = async (data) => {
  const start = performance.now();
  const holder = document.createElement('div');
  // The editor's styles require this class.
  holder.className = 'writing prose';
  main.replaceChildren(holder);
  const post = createPostHistory();
  post.bind(holder);
  await openEditor({ holder, document: data, onChange: () => undefined, history: { post, part: 'body' } }).ready;
  await painted();
  return performance.now() - start;
};
main.textContent = 'Ready';
