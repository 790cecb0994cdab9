/** @returns the cookies of a request by name; the first of a name wins */
export function readCookies(header: string | null): Record<string, string> {
  const cookies: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const pair of header?.split(';') ?? []) {
    const equals = pair.indexOf('=');
    if (equals < 0) continue;
    const name = pair.slice(0, equals).trim();
    cookies[name] ??= pair.slice(equals + 1).trim();
  }
  return cookies;
}
