/** Counts the imported items of each folder. */

/**
 * Returns the number of imported items per folder, ordered by folder name; empty if all items are posts and pages.
 * @param texts imported items by path
 */
export function countsByFolder<Kind extends string>(
  texts: readonly { path: string; becomes: Kind }[],
): { folder: string; counts: [Kind, number][] }[] {
  if (texts.every(({ becomes }) => becomes === 'post' || becomes === 'page')) return [];
  const byFolder = new Map<string, Map<Kind, number>>();
  for (const { path, becomes } of texts) {
    const folder = /(?:^|\/)(_\w+)\//.exec(path)?.[1] ?? path.replace(/\/?[^/]*$/, '');
    const counts = byFolder.get(folder) ?? new Map<Kind, number>();
    byFolder.set(folder, counts.set(becomes, (counts.get(becomes) ?? 0) + 1));
  }
  return [...byFolder]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([folder, counts]) => ({ folder: folder || '.', counts: [...counts] }));
}
