/**
 * In which days are counted, where nobody says it: a page of a site with another zone than the product's says so in
 * `html[data-time-zone]`, for what runs in the browser.
 */
export const timeZoneHere = (): string => globalThis.document?.documentElement.dataset['timeZone'] ?? 'Asia/Tokyo';
