/** Reads JSON that can be invalid. */

/** Returns the value of a JSON text; undefined if the text is not JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the value of a JSON text; undefined if the text is not JSON or does not fit the schema. */
export const readJson = <Value>(
  schema: { safeParse(value: unknown): { data?: Value | undefined } },
  text: string,
): Value | undefined => schema.safeParse(parsedJson(text)).data;
