/** The main thread's processor time for an action on a page. */
import type { Page } from 'playwright';

/** Processor time in milliseconds. */
export interface Cost {
  /** All work, including style, layout and script. */
  task: number;
  style: number;
  layout: number;
  script: number;
}

export interface Meter {
  /**
   * Returns the cost of an action until the page is idle again. Drafts, numbering and saving follow a key press
   * within a second.
   */
  of(work: () => Promise<void>): Promise<Cost>;
}

/** Waiting time after an action in milliseconds. All work that a key press causes starts within this time. */
const QUIET = 1500;

/** @returns a meter of this page; no other page may be active during the measurement */
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
