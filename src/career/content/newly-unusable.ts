import type { ContentKind } from '#contract/content-keys.ts';
import { asksForMending, type ContentIssue } from '#domain/content-validation-error.ts';
import { openRecord, readRecord } from './read-record.ts';

/**
 * Finds the values of a record that the writer just added and that the site cannot use.
 * @param before the version on the site; undefined if there is none
 * @returns issues about values that are skipped now and were not skipped before; moved values do not count as new
 */
export function newlyUnusable(kind: ContentKind, data: unknown, before: unknown): ContentIssue[] {
  const known = new Map<string, number>();
  for (const what of leftOut(kind, before).map(({ said }) => said)) known.set(what, (known.get(what) ?? 0) + 1);
  return leftOut(kind, data).flatMap(({ issue, said }) => {
    const count = known.get(said) ?? 0;
    known.set(said, count - 1);
    return count > 0 ? [] : [issue];
  });
}

function leftOut(kind: ContentKind, data: unknown): { issue: ContentIssue; said: string }[] {
  const { value } = openRecord(kind, data);
  return readRecord(kind, data).notices.flatMap((issue) => {
    if (!asksForMending(issue)) return [];
    // Entries can move, so issues are matched by message, value and path without indexes.
    const pattern = issue.path.replace(/\[\d+\]/g, '[]');
    return [{ issue, said: `${pattern} ${JSON.stringify(valueAt(value, issue.path))}` }];
  });
}

const valueAt = (value: unknown, path: string): unknown =>
  (path.match(/[^.[\]]+/g) ?? []).reduce<unknown>(
    (inner, part) => (inner as Record<string, unknown> | null | undefined)?.[part],
    value,
  );
