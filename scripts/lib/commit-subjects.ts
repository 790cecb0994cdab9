import { spawnSync } from 'node:child_process';
import type { Count } from './vitest-run.ts';

const MOST_LETTERS = 72;

/** Imperative verbs whose endings look like those of other verb forms. */
const imperatives =
  /^(?:\w*(?:ss|eed)|embed|shed|focus|canvas|alias|bring|ring|string|spring|sing|swing|wring|cling|fling)$/;

/** Returns how a commit subject violates `docs/style.md`, or `undefined` if the subject is correct. */
export function subjectFault(subject: string): string | undefined {
  if (subject.length > MOST_LETTERS) return `it has ${subject.length} letters. Use at most ${MOST_LETTERS}`;
  const verb = /^[a-z][\w ,.-]*: ([a-z]+)\b/.exec(subject)?.[1];
  if (verb === undefined) return 'write ‘area: change’, in lower case';
  if (/(?:ed|ing|s)$/.test(verb) && !imperatives.test(verb))
    return `begin the change with a verb in the imperative, not ‘${verb}’`;
  return undefined;
}

/** Checks the commits that are on the branch but not on its remote. Without a remote, no commit is checked. */
export function checkSubjects(): Count {
  const { status, stdout } = spawnSync('git', ['log', '--no-merges', '--format=%h %s', '@{upstream}..HEAD'], {
    encoding: 'utf8',
  });
  const failures = (status === 0 ? stdout.split('\n') : []).flatMap((line) => {
    const fault = line === '' ? undefined : subjectFault(line.slice(line.indexOf(' ') + 1));
    return fault === undefined ? [] : [`FAILED commit ${line}: ${fault}`];
  });
  return { passed: Number(failures.length === 0), failed: failures.length, failures };
}
