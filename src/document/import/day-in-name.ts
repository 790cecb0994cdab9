/** The day that a file's name begins with, as Jekyll has it, at noon in Tokyo; undefined where it begins otherwise. */
export function dayInName(path: string): Date | undefined {
  const day = /(?:^|\/)(\d{4}-\d{2}-\d{2})-[^/]*$/.exec(path)?.[1];
  return day === undefined ? undefined : new Date(`${day}T12:00:00+09:00`);
}
