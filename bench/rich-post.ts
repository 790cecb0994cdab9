/**
 * A post with 30 figures, 50 formulas and 10 tables beside a hand-written page of the same content: bytes, and how
 * soon each shows.
 */
import { pages } from '#contract/paths.ts';
import { launchBrowser } from '#testing/browser.ts';
import { startHost } from '#testing/host.ts';
import { signIn } from '#testing/writer.ts';
import { baselinePage, serveBaseline } from './pages/baseline.ts';
import { comparePage } from './pages/compare.ts';
import { figurePost } from './media/figure-post.ts';
import { formula, table } from './media/formulas-and-tables.ts';
import { sized } from './measure.ts';
import { photograph } from './parts/photograph.ts';
import { atRest } from './parts/process-tree.ts';

const [FIGURES, FORMULAS, TABLES] = sized([30, 50, 10], [3, 5, 1]);

export async function run(): Promise<void> {
  const host = await startHost();
  const writer = await signIn(host);
  const media: string[] = [];
  for (let index = 0; index < FIGURES; index += 1) {
    media.push((await writer.upload(`figure-${index}.jpg`, await photograph(1_600, 1_000, index * 8))).id);
  }
  const post = figurePost('Figures, formulas and tables', media);
  const [opening, ...figures] = post.body.blocks;
  const between = [
    ...Array.from({ length: FORMULAS }, (_, index) => formula(index)),
    ...Array.from({ length: TABLES }, (_, index) => table(index)),
  ];
  // A page begins with words, and what is not words stands between them.
  const blocks = figures.flatMap((block, at) => [
    block,
    ...between.filter((_, index) => index % figures.length === at),
  ]);
  const id = await writer.create({ ...post, body: { blocks: [...(opening ? [opening] : []), ...blocks] } });
  await writer.publish(id);
  await atRest(host.pid);
  const path = pages.post(id);
  const html = await (await fetch(host.url + path)).text();
  const baseline = await serveBaseline(new Map([[path, baselinePage(html)]]), host.url);
  const browser = await launchBrowser();
  try {
    const name = `${FIGURES} figures, ${FORMULAS} formulas, ${TABLES} tables`;
    await comparePage(browser, name, { ours: host.url + path, baseline: baseline.url + path });
  } finally {
    await browser.close();
    baseline.close();
    await host.stop();
  }
}
