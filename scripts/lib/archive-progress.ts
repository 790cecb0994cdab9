import type { Manifest, Progress } from '#server/features/archive/format.ts';

/** Reports the progress of a long export or import, once for every 1,000 rows of a table. */
export function reportProgress(report: (line: string) => void): Progress {
  let reported = '';
  return (table, rows) => {
    const step = `${table} ${Math.floor(rows / 1000)}`;
    if (rows >= 1000 && step !== reported) report(`${table}: ${rows} rows…`);
    reported = step;
  };
}

/** Reports progress once for every 100 posts. */
export function reportPosts(report: (line: string) => void): (done: number, all: number) => void {
  return (done, all) => {
    if (done % 100 === 0 && done > 0) report(`${done} of ${all} posts…`);
  };
}

/** Tables whose rows the report counts, with the singular and plural of their names. */
const counted = [
  ['posts', 'post', 'posts'],
  ['media', 'image or file', 'images and files'],
  ['comments', 'comment', 'comments'],
  ['contentRecords', 'record', 'records'],
  ['users', 'user', 'users'],
  ['followers', 'subscriber', 'subscribers'],
] as const;

/** Returns a summary of an archive's content, such as `31 posts, 12 images and files, 2 users`. */
export const reportRows = (manifest: Manifest): string =>
  counted
    .map(([table, one, many]) => [manifest[table]?.rows ?? 0, one, many] as const)
    .filter(([rows], place) => rows > 0 || place === 0)
    .map(([rows, one, many]) => `${rows} ${rows === 1 ? one : many}`)
    .join(', ');
