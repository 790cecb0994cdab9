/** Between the API's moments (ISO 8601, UTC) and the browser's fields, which know no zone: there, times are the site's. */
import { clockIn, momentIn } from '#domain/zones.ts';
import { timeZoneHere } from '#messages/time-zone.ts';

/** @returns `2026-11-22T09:30`, in the site's time zone */
export const toLocal = (moment: string): string =>
  (clockIn(timeZoneHere(), new Date(moment)) ?? new Date(moment)).toISOString().slice(0, 16);

/** @param local as the field has it @returns the moment in UTC */
export const fromLocal = (local: string): string => momentIn(timeZoneHere(), new Date(`${local}Z`)).toISOString();
