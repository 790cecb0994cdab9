/** Between the API's moments (ISO 8601, UTC) and the browser's fields, which know no zone but the writer's own. */

/** @returns `2026-11-22T09:30`, as the writer's clock says it */
export function toLocal(moment: string): string {
  const date = new Date(moment);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The zone of that clock, by its IANA name. */
export const zoneOfClock = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

export const fromLocal = (local: string): string => new Date(local).toISOString();
