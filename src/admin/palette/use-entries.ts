import { listContent } from '#api-client/content.ts';
import { listPosts } from '#api-client/posts.ts';
import type { Failure } from '#api-client/result.ts';
import { useMemo } from 'react';
import { useSettled } from '../list/ListTools.tsx';
import { useAnswer } from '../shared/use-answer.ts';
import { contentEntries, type Entry, type EntryGroup, fixedEntries, matching, postEntries, rankOf } from './entries.ts';

/** The most entries of a group that are shown. */
const SHOWN = 8;

interface Entries {
  groups: readonly (readonly [EntryGroup, readonly Entry[]])[];
  failure: Failure | undefined;
  isLoading: boolean;
}

/** Returns the entries for a typed text. The server searches the posts. */
export function useEntries(text: string): Entries {
  const wanted = text.trim();
  const settled = useSettled(wanted);
  const [records] = useAnswer(listContent, listContent);
  const [posts] = useAnswer(() => postsFor(settled), settled);
  const fixed = useMemo(fixedEntries, []);
  const content = useMemo(() => (records?.ok ? contentEntries(records.value) : []), [records]);
  const isLoading = settled !== wanted || posts?.text !== settled || !records;

  const groups = useMemo(() => {
    const of = (group: EntryGroup) =>
      matching(
        fixed.filter((entry) => entry.group === group),
        wanted,
      );
    const found = posts?.found.ok && posts.text === wanted ? postEntries(posts.found.value.items) : [];
    const all: [EntryGroup, Entry[]][] = [
      ['screens', of('screens')],
      ['actions', of('actions')],
      ['posts', found.slice(0, SHOWN)],
      // Without a text, the content would be an arbitrary part of it.
      ['content', wanted === '' ? [] : matching(content, wanted).slice(0, SHOWN)],
      ['site', of('site')],
    ];
    // The group with the best match is first.
    return all
      .filter(([, entries]) => entries.length > 0)
      .toSorted(([, a], [, b]) => rankOf(a[0], wanted) - rankOf(b[0], wanted));
  }, [fixed, content, posts, wanted]);

  const failure = [posts?.found, records].find((one) => one?.ok === false);
  return { groups, failure: failure?.ok === false ? failure : undefined, isLoading };
}

/** Without a text, returns the posts that were changed last. */
const postsFor = async (text: string) => ({
  text,
  found: await listPosts(
    text === '' ? { state: 'any', sort: 'changed', order: 'desc' } : { state: 'any', text },
    SHOWN,
  ),
});
