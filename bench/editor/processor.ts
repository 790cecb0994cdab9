/** The main thread's processor time for an action on a page. */
import type { Page } from 'playwright';

/** Milliseconds of the processor. */
export interface Cost {
  /** All work; the others are parts of it. */
  task: number;
  style: number;
  layout: number;
  script: number;
}

export interface Meter {
  /**
   * Returns the cost of the work until the page is quiet again: drafts, numbers and saving follow a key within a
   * second.
   */
  of(work: () => Promise<void>): Promise<Cost>;
}

/** Work after a key has begun within this time, in milliseconds. */
const QUIET = 1500;

/** @returns a meter of this page, which alone should be in use meanwhile */
export async function openMeter(page: Page): Promise<Meter> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async (): Promise<Cost> => {
    const { metrics } = await devTools.send('Performance.getMetrics');
    const of = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? NaN) * 1000;
    return {
      task: of('TaskDuration'),
      style: of('RecalcStyleDuration'),
      layout: of('LayoutDuration'),
      script: of('ScriptDuration'),
    };
  };
  return {
    async of(work) {
      const before = await read();
      await work();
      await page.waitForTimeout(QUIET);
      const after = await read();
      return {
        task: after.task - before.task,
        style: after.style - before.style,
        layout: after.layout - before.layout,
        script: after.script - before.script,
      };
    },
  };
}
