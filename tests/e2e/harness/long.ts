/**
 * Tests that run only in the campaign, not in `npm test`. `tests/long/journeys.test.ts` runs every file that imports this
 * module. The tests repeat a path in another width, theme or engine, or check what unit tests also check.
 */
import { test } from 'vitest';

export const isCampaign = Boolean(process.env['CAMPAIGN']);

/**
 * Returns additional cases of a journey in the campaign, otherwise an empty list.
 * @example test.each([390, ...inCampaign(1280)])
 */
export const inCampaign = <Case>(...cases: Case[]): Case[] => (isCampaign ? cases : []);

/** Registers a test only in the campaign, so that other runs do not report it as skipped. */
export function longTest(name: string, journey: () => Promise<void>, timeout?: number): void {
  if (isCampaign) test(name, journey, timeout);
}
