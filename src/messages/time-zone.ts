/**
 * Returns the time zone for dates. If the site's time zone is not the default, each page contains it in
 * `html[data-time-zone]` for code in the browser.
 */
export const timeZoneHere = (): string => globalThis.document?.documentElement.dataset['timeZone'] ?? 'Asia/Tokyo';
