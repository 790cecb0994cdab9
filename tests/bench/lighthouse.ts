/**
 * The largest contentful paint of each kind of page. Lighthouse calculates it for a phone on slow 4G, simulated from a
 * fast visit. Compared in turns with the hand-written page of `pages.ts`.
 */
import { lighthouse } from '../support/lighthouse.ts';
import { inTurn, print, printRatio, rounds, spread } from './measure.ts';
import { besideBaselines } from './pages/beside-baselines.ts';

export async function run(): Promise<void> {
  const { urls, close } = await besideBaselines();
  for (const [name, { ours, baseline }] of Object.entries(urls)) {
    const scores: number[] = [];
    const visit = (url: string) => async () => {
      const { categories, audits } = await lighthouse(url, '--only-categories=performance');
      if (url === ours) scores.push((categories['performance']?.score ?? 0) * 100);
      return audits['largest-contentful-paint']?.numericValue ?? NaN;
    };
    const times = await inTurn({ ours: visit(ours), baseline: visit(baseline) }, rounds(3), 0);
    print(`${name}: largest paint`, times.ours, 'ms', `performance ${spread(scores).median}`);
    print(`${name}: of the baseline`, times.baseline, 'ms');
    printRatio(`${name}: beside the baseline's`, times.ours.median / times.baseline.median, 1.25);
  }
  await close();
}
