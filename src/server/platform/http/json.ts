export const json = (value: unknown, init: ResponseInit): Response => jsonText(JSON.stringify(value), init);

/** Creates a JSON response from text that is already JSON. */
export function jsonText(text: string, init: ResponseInit): Response {
  const headers = new Headers(init.headers);
  headers.set('content-type', 'application/json; charset=utf-8');
  return new Response(text, { ...init, headers });
}
