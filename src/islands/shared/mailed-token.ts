/** The token of a mailed link: the last part of the path. A malformed escape stays as it is: the server will not know it either. */
export function tokenOf(path: string): string {
  const last = path.split('/').findLast((part) => part !== '') ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
