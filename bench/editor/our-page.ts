/** Our editor alone, as the page of a post opens it. */
import '#styles/base.css';
import '#styles/editor.css';
import { openEditor } from '#editor/writing-area.ts';
import { painted } from './painted.ts';

const main = document.querySelector('main') ?? document.body;

window.openEditor = async (data) => {
  const start = performance.now();
  const holder = document.createElement('div');
  // The class is what its styles hang on.
  holder.className = 'writing prose';
  main.replaceChildren(holder);
  await openEditor({ holder, document: data, onChange: () => undefined }).ready;
  await painted();
  return performance.now() - start;
};
main.textContent = 'Ready';
