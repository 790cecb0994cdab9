/**
 * Converts between the API's times (ISO 8601, UTC) and form fields without a time zone, which use the site's time zone.
 */
import { clockIn, momentIn } from '#domain/zones.ts';
import { timeZoneHere } from '#messages/time-zone.ts';

/** @returns `2026-11-22T09:30`, in the site's time zone */
export const toLocal = (moment: string): string =>
  (clockIn(timeZoneHere(), new Date(moment)) ?? new Date(moment)).toISOString().slice(0, 16);

/**
 * @param local value of the field
 * @returns the time in UTC
 */
export const fromLocal = (local: string): string => momentIn(timeZoneHere(), new Date(`${local}Z`)).toISOString();
