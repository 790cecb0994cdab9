/** The editor's way to what can be cited. */
import { listCitable } from '#api-client/citable.ts';
import type { FindWorks } from '#editor/atoms/show-atoms.ts';

let asked: ReturnType<FindWorks> | undefined;

/** Asked for once a page; without a network it is empty, and the next one who asks may learn more. */
export const works: FindWorks = () => (asked ??= load());

async function load(): ReturnType<FindWorks> {
  const listed = await listCitable();
  if (!listed.ok) asked = undefined;
  return new Map((listed.ok ? listed.value : []).map((work) => [work.key, work]));
}
