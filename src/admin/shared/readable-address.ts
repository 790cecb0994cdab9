/** Returns a URL in readable form; an invalid encoding stays unchanged. */
export function readableAddress(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
