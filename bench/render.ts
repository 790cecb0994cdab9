/** Documents to HTML: the time of a post, and what its highlighting costs beside Shiki's other engine. */
import type { Block, EditorDocument } from '#contract/documents.ts';
import { highlight, warmUpHighlighting } from '#domain/document/highlight.ts';
import { renderDocument } from '#domain/document/render.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { createHighlighter } from 'shiki';
import { inTurn, print, printRatio, spread } from './measure.ts';

const folder = new URL('../content/sample-posts/', import.meta.url);

/** How often the samples are rendered in a round. */
const repeats = 20;

export async function run(): Promise<void> {
  const documents = readdirSync(folder).map(
    (file) => (JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as { body: EditorDocument }).body,
  );
  const codes = documents.flatMap(({ blocks }) => blocks).filter(isCode);
  const start = performance.now();
  await warmUpHighlighting();
  print('warming up, once a process', spread([performance.now() - start]), 'ms');
  const wasm = await createHighlighter({ themes: ['min-light'], langs: [...new Set(codes.map(languageOf))] });

  const times = await inTurn(
    {
      posts: () => repeat(() => Promise.all(documents.map((document) => renderDocument(document)))),
      ours: () =>
        repeat(() => Promise.all(codes.map((block) => highlight(String(block.data.code), languageOf(block))))),
      wasm: () =>
        repeat(async () => {
          for (const block of codes)
            wasm.codeToHtml(String(block.data.code), { lang: languageOf(block), theme: 'min-light' });
        }),
    },
    7,
  );
  const perPost = times.posts.median / repeats / documents.length;
  print(`${repeats} × ${documents.length} sample posts`, times.posts, 'ms', `${perPost.toFixed(2)} ms a post`);
  print(`${repeats} × ${codes.length} code blocks, ours`, times.ours, 'ms');
  print(`${repeats} × ${codes.length} code blocks, Shiki with WebAssembly`, times.wasm, 'ms');
  printRatio('ours beside Shiki with WebAssembly', times.ours.median / times.wasm.median, 1);
}

async function repeat(work: () => Promise<unknown>): Promise<void> {
  for (let count = 0; count < repeats; count += 1) await work();
}

function isCode(block: Block): boolean {
  return block.type === 'code';
}

function languageOf(block: Block) {
  return (block.data.language as { value: Parameters<typeof highlight>[1] }).value;
}
