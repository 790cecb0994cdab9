import type { Manifest, Progress } from '#server/archive/format.ts';

/** Says how far a long export or import is, once for every thousand rows of a table. */
export function reportProgress(report: (line: string) => void): Progress {
  let reported = '';
  return (table, rows) => {
    const step = `${table} ${Math.floor(rows / 1000)}`;
    if (rows >= 1000 && step !== reported) report(`${table}: ${rows} rows …`);
    reported = step;
  };
}

/** Says how far it is, once for every hundred posts. */
export function reportPosts(report: (line: string) => void): (done: number, all: number) => void {
  return (done, all) => {
    if (done % 100 === 0 && done > 0) report(`${done} of ${all} posts …`);
  };
}

/** `2 users, 31 posts, …`: what the closing line says. */
export const reportRows = (manifest: Manifest) =>
  Object.entries(manifest)
    .map(([table, { rows }]) => `${rows} ${table}`)
    .join(', ');
