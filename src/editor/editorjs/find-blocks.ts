/** Finds the entries of the block menu that match typed words. */

/** An entry of the menu: its title, and additional search terms. */
export interface Entry {
  title: string;
  also: string;
  /** Whether the entry is listed only if its name is typed. */
  onlyAsked: boolean;
}

const plain = (text: string) => text.normalize('NFKC').trim().toLowerCase();

/** Returns how well an entry matches the words, 0 being best; undefined if it does not match. */
function rankOf(asked: string, { title, also, onlyAsked }: Entry): number | undefined {
  const name = plain(title);
  const words = plain(also).split(' ');
  // A level may be typed with a space: `heading 3`.
  const joined = asked.replaceAll(' ', '');
  if (asked === '') return onlyAsked ? undefined : 0;
  if (name === asked) return 0;
  if (words.includes(joined)) return 1;
  const late = onlyAsked ? 4 : 0;
  if (name.startsWith(asked)) return 2 + late;
  if (words.some((word) => word.startsWith(joined))) return 3 + late;
  if (name.includes(asked)) return 4 + late;
  return words.some((word) => word.includes(joined)) ? 5 + late : undefined;
}

/**
 * @param asked typed words, in any character width
 * @returns the matching entries, best first; equal matches keep their order
 */
export function findBlocks<T extends Entry>(asked: string, entries: readonly T[]): T[] {
  const words = plain(asked);
  return entries
    .flatMap((entry) => {
      const rank = rankOf(words, entry);
      return rank === undefined ? [] : [{ entry, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry);
}
