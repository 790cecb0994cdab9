/**
 * Returns the default time zone for days: a page of a site with another zone than the product's has it in
 * `html[data-time-zone]`, for code in the browser.
 */
export const timeZoneHere = (): string => globalThis.document?.documentElement.dataset['timeZone'] ?? 'Asia/Tokyo';
