/** Plain Editor.js with the official tools on an empty page. React is loaded, as on the site's page. */
import Code from '@editorjs/code';
import EditorJS from '@editorjs/editorjs';
import Header from '@editorjs/header';
import InlineCode from '@editorjs/inline-code';
import List from '@editorjs/list';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { painted } from './painted.ts';

const main = document.querySelector('main') ?? document.body;

window.openEditor = async (data) => {
  const start = performance.now();
  const holder = document.createElement('div');
  main.replaceChildren(holder);
  const tools = { header: Header, list: List, code: Code, inlineCode: InlineCode };
  await new EditorJS({ holder, data, tools }).isReady;
  await painted();
  return performance.now() - start;
};
createRoot(main).render(createElement('p', null, 'Ready'));
