/**
 * Returns the time zone for dates. A page of a site whose time zone is not the default contains it in
 * `html[data-time-zone]`, for code in the browser.
 */
export const timeZoneHere = (): string => globalThis.document?.documentElement.dataset['timeZone'] ?? 'Asia/Tokyo';
