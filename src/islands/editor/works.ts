/** The editor's way to what can be cited. */
import type { FindWorks } from '#editor/embeds/find-works.ts';

let asked: ReturnType<FindWorks> | undefined;

/** Asked for once a page; where not all of it came, the next one who asks may learn more. */
export const works: FindWorks = () => (asked ??= load());

async function load(): ReturnType<FindWorks> {
  const { listCitable } = await import('#api-client/citable.ts');
  const { works: listed, isWhole } = await listCitable();
  if (!isWhole) asked = undefined;
  return new Map(listed.map((work) => [work.key, work]));
}
