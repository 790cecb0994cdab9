/** Returns a part of a URL in readable form; an invalid encoding stays unchanged. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
