/**
 * The scripts by which visits are counted, where the owner switched that on (ANA-1): one for each kind of page, at
 * most 300 bytes on any, and every one counts. What it says is judged where it arrives; the owner's own visits are not
 * said at all. They are files, emitted by `seen-plugin.ts`: inline, each would add its hash to every page's policy, also
 * where nothing is counted.
 */
import { createHash } from 'node:crypto';
import { api, pages } from '#contract/paths.ts';
import { withoutLanguage } from '#contract/languages.ts';
import { isCounted } from '#contract/numbers.ts';

/** How a page is read: a text has an end, a list of works has files, a search may find nothing, an error is no page. */
export type Reading = 'page' | 'post' | 'text' | 'files' | 'search' | 'missing';

const query = 'q=x=>d.querySelector(x)';
const send = (options = '') =>
  `s=o=>fetch("${api.seen}",{method:"POST",${options}credentials:"omit",body:JSON.stringify({path:location.pathname,...o})})`;
const isOwner = 'q("[data-admin]")||';
const view = 's({from:d.referrer})';
const untilEnd = (end: string) =>
  `${query},${send()};${isOwner}(${view},new IntersectionObserver(([a],o)=>a.isIntersecting&&o.disconnect(s({end:!0}))).observe(q("${end}")))`;

const parts: Readonly<Record<Reading, string>> = {
  page: `${query},${send()};${isOwner}${view}`,
  post: untilEnd('.post-end'),
  text: untilEnd('.footer'),
  // A link can leave the page: the request outlives it.
  files: `${send('keepalive:!0,')};d.querySelector("[data-admin]")||(${view},addEventListener("click",e=>(e=e.target.closest("[download],[href$=pdf]"))&&s({file:e.pathname})))`,
  missing: `${send()};s({missing:!0})`,
  // Once nobody types any more, and the list under the box stays empty.
  search: `${query},${send()},t;${isOwner}(${view},oninput=()=>{clearTimeout(t);t=setTimeout(()=>q("ol").firstChild||s({search:q("#q").value}),3e3)})`,
};

const scripts = new Map(
  (Object.keys(parts) as Reading[]).map((reading) => {
    const source = `{let d=document,${parts[reading]}}`;
    const hash = createHash('sha256').update(source).digest('hex').slice(0, 8);
    return [reading, { address: `/_astro/seen-${reading}.${hash}.js`, source }] as const;
  }),
);

/** All analytics scripts, by place. */
export const seenScripts = [...scripts.values()];

/**
 * @param path the page's, from `pages` of the contract
 * @returns the address of the script that the page loads once its text is there; undefined where nothing is counted
 */
export function seenScript(path: string, reading: Reading = 'page'): string | undefined {
  const bare = withoutLanguage(path);
  if (bare === '/404') return scripts.get('missing')?.address;
  if (/^\/(?:500|error)$/.test(bare) || !isCounted(path)) return undefined;
  return scripts.get(bare === pages.search ? 'search' : reading)?.address;
}
