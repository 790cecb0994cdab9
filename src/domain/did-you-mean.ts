/**
 * Returns the known name that is closest to a misspelled name; undefined if none is close. The names can differ in up
 * to two letters and must have at least four letters.
 */
export function didYouMean(name: string, known: Iterable<string>): string | undefined {
  if (name.length < 4) return undefined;
  const allowed = name.length < 6 ? 1 : 2;
  let nearest: { name: string; distance: number } | undefined;
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) > allowed || candidate.length < 4) continue;
    const distance = distanceOf(name, candidate);
    if (distance <= allowed && distance < (nearest?.distance ?? Infinity)) nearest = { name: candidate, distance };
  }
  return nearest?.name;
}

/** Returns the edit distance: the number of inserted, deleted, replaced or swapped letters. */
function distanceOf(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      const above = rows[row - 1] ?? [];
      let least = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        least = Math.min(least, (rows[row - 2]?.[column - 2] ?? 0) + 1);
      }
      current.push(least);
    }
    rows.push(current);
  }
  return rows[a.length]?.[b.length] ?? 0;
}
