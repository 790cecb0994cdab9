import { expect, test } from 'vitest';
import { drawMermaid } from './draw-diagram.ts';

/** Returns the texts of a diagram in order, and the number of lines between nodes. */
async function drawn(code: string) {
  const svg = await drawMermaid(code);
  const texts = [...svg.matchAll(/<text[^>]*>([\s\S]*?)<\/text>/g)].map(([, text = '']) =>
    text.replace(/<[^>]+>/g, ''),
  );
  return { texts: texts.sort(), edges: (svg.match(/<polyline class="edge"/g) ?? []).length };
}

test.each([
  ['flowchart LR\nA-->B', ['A', 'B'], 1],
  ['flowchart LR\nA-->|x|B', ['A', 'B', 'x'], 1],
  ['flowchart LR\nA--some y-->B', ['A', 'B', 'some y'], 1],
  ['flowchart LR\nA -- x --> B', ['A', 'B', 'x'], 1],
  ['flowchart LR\nA -->|a-->b| B["c-->d; e"]', ['A', 'a--&gt;b', 'c--&gt;d; e'], 1],
  ['flowchart LR\nA---B', ['A', 'B'], 1],
  ['flowchart LR\nA-.->B==>C', ['A', 'B', 'C'], 2],
  ['flowchart LR\nA --x B', ['A', 'B'], 1],
  ['graph TD;\n A[x]-->B[y];\n B-->C;', ['C', 'x', 'y'], 2],
  ['graph LR;A-->B;B-->C', ['A', 'B', 'C'], 2],
  ['---\ntitle: t\n---\n%%{init: {"theme":"dark"}}%%\nflowchart LR\n%% words\nA-->B', ['A', 'B'], 1],
  ['flowchart LR\nA[Page] --> C[Ask]\nsubgraph S\nC --> D\nend', ['Ask', 'D', 'Page', 'S'], 2],
  ['flowchart LR\nA[Page] --> C[Ask]\nsubgraph S\nC\nend', ['Ask', 'Page', 'S'], 1],
  ['flowchart LR\nC(["Ask (me)"]) --> A\nsubgraph S\nB & C --> D\nend', ['A', 'Ask (me)', 'B', 'D', 'S'], 3],
])('%s', async (code, texts, edges) => expect(await drawn(code)).toEqual({ texts, edges }));

test('relations without spaces', async () => {
  const { texts } = await drawn('erDiagram\nA||--o{B:places');
  expect(texts).toEqual(expect.arrayContaining(['A', 'B', 'places']));
});
