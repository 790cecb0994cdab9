/**
 * Tests that `npm test` leaves to the campaign (`campaign/journeys.test.ts` runs every file that imports this): the
 * same path in another width, theme or engine, and checks that unit tests make as well.
 */
import { test } from 'vitest';

export const isCampaign = Boolean(process.env['CAMPAIGN']);

/** More cases of a journey, for the campaign alone. @example test.each([390, ...inCampaign(1280)]) */
export const inCampaign = <Case>(...cases: Case[]): Case[] => (isCampaign ? cases : []);

/** A journey of the campaign alone: elsewhere it is not there, so that it is no test that was left out. */
export function longTest(name: string, journey: () => Promise<void>, timeout?: number): void {
  if (isCampaign) test(name, journey, timeout);
}
