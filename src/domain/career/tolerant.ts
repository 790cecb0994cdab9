/** A schema applied to what people wrote: what does not fit is told and taken out, until the rest fits. */
import type { z } from 'zod';
import { toUserMessage, type ContentIssue, type ContentNotice } from '../content-validation-error.ts';
import { repairResume, unknownKey } from './resume-repairs.ts';

export type Read<T> = { data: T; notices: ContentNotice[] } | { mistakes: ContentIssue[] };

/** More rounds than any file has mistakes. */
const maxRounds = 500;

/**
 * Reads a résumé. A value of a wrong kind counts as absent; an entry that lacks what it must have is left out; a key
 * that is not known stays in the file. Only a file without a name in it is refused.
 */
export function readTolerantly<T>(file: string, raw: unknown, schema: z.ZodType<T>, known: readonly string[]): Read<T> {
  const notices: ContentNotice[] = [];
  const report = (path: string, message: string, outcome: ContentNotice['outcome']) => {
    if (!notices.some((notice) => notice.path === path && notice.message === message))
      notices.push({ file, path, message, outcome });
  };
  const value = repairResume(raw, report);
  for (let round = 0; round < maxRounds; round += 1) {
    const parsed = schema.safeParse(value, { error: toUserMessage });
    if (parsed.success) return { data: parsed.data, notices };
    const issues = parsed.error.issues;
    const fatal = issues.filter(
      ({ path }) => path.length === 0 || (path[0] === 'basics' && (path.length === 1 || path[1] === 'name')),
    );
    const removable = issues.filter((issue) => !fatal.includes(issue) || issue.code === 'unrecognized_keys');
    if (removable.length === 0)
      return { mistakes: fatal.map(({ path, message }) => ({ file, path: written(path), message })) };
    // From the end, so that places in lists stay what they are.
    for (const issue of removable.toReversed()) takeOut(value, issue, known, report);
  }
  return { mistakes: [{ file, path: '', message: 'This is not a JSON Resume that could be read.' }] };
}

function takeOut(
  root: unknown,
  issue: z.core.$ZodIssue,
  known: readonly string[],
  report: (path: string, message: string, outcome: ContentNotice['outcome']) => void,
): void {
  if (issue.code === 'unrecognized_keys') {
    const holder = at(root, issue.path) as Record<string, unknown> | undefined;
    for (const key of issue.keys) {
      if (holder) delete holder[key];
      report(written([...issue.path, key]), unknownKey(key, known), 'kept');
    }
    return;
  }
  // What must be there and is not, and ends before they begin: the entry goes. Anything else: the value alone.
  const isMissing = at(root, issue.path) === undefined;
  const entryAt = issue.path.findLastIndex((part) => typeof part === 'number');
  const path = (isMissing || issue.code === 'custom') && entryAt !== -1 ? issue.path.slice(0, entryAt + 1) : issue.path;
  report(written(issue.path), issue.message + (path === issue.path ? '' : ' The entry is left out.'), 'left out');
  const holder = at(root, path.slice(0, -1));
  const last = path.at(-1);
  if (Array.isArray(holder) && typeof last === 'number') holder.splice(last, 1);
  else if (holder && last !== undefined) delete (holder as Record<PropertyKey, unknown>)[last];
}

const at = (root: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, part) => (value as Record<PropertyKey, unknown> | null | undefined)?.[part], root);

const written = (path: readonly PropertyKey[]) =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
