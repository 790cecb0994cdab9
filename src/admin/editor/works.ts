/** The editor's access to citable works, and to works added during writing. */
import type { CitableWork } from '#contract/citable.ts';
import type { GivenWork } from '#contract/works.ts';
import type { Citation } from '#inlines/citation/schema.ts';
import type { FindWorks } from '#editor/embeds/find-works.ts';

let asked: ReturnType<FindWorks> | undefined;

/** The list of works, loaded once per page. If the list is incomplete, the next call loads it again. */
const find = () => (asked ??= load());

export const works: FindWorks = Object.assign(find, { add, inStyle });

async function load(): ReturnType<FindWorks> {
  const { listCitable } = await import('#api-client/citable.ts');
  const { works: listed, isWhole } = await listCitable();
  if (!isWhole) asked = undefined;
  return new Map(listed.map((work) => [work.key, work]));
}

async function inStyle(citations: Citation[], language: 'en' | 'ja'): ReturnType<NonNullable<FindWorks['inStyle']>> {
  const { citationWords } = await import('#api-client/editor.ts');
  return (await citationWords({ citations, language }))?.words;
}

/** Adds works as published `reference` records, because cited works are not the owner's own. */
async function add(given: string): ReturnType<NonNullable<FindWorks['add']>> {
  const { lookUpWorks } = await import('#api-client/content.ts');
  const answer = await lookUpWorks(given);
  if (!answer.ok) return { problem: answer.fields?.['given'] ?? answer.message };
  const known = [...(await find()).values()];
  const keys: string[] = [];
  for (const work of answer.value.works) {
    const there = work.known ?? known.find((one) => isSame(one, work))?.key;
    const kept = there === undefined ? await keep(work) : { key: there };
    if ('problem' in kept) return kept;
    keys.push(kept.key);
  }
  asked = undefined;
  return { keys };
}

const isSame = (one: CitableWork, work: GivenWork): boolean =>
  one.title.toLowerCase() === work.title.toLowerCase() ||
  (one.doi !== null && work.bibtex.toLowerCase().includes(one.doi.toLowerCase()));

/** Adds a work under its own key. If the key is taken, adds a letter: ito2020, ito2020a, ito2020b. */
async function keep({ key, bibtex }: GivenWork): Promise<{ key: string } | { problem: string }> {
  const { putContent } = await import('#api-client/content.ts');
  for (const letter of ['', ...'abcdefghijklmnopqrstuvwxyz']) {
    const name = key + letter;
    const data = { bibtex: bibtex.replace(/^(\s*@\w+\s*[{(]\s*)[^,\s]+/, (_, start: string) => start + name) };
    const kept = await putContent({ kind: 'reference', key: name }, { data, revision: 0, publish: true });
    if (kept.ok) return { key: name };
    if (kept.status !== 409) return { problem: kept.message };
  }
  return { problem: key };
}
