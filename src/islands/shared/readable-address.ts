/** An address as people read it; what is no encoding stays as it is. */
export function readableAddress(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
