/**
 * The script by which visits are counted, where the owner switched that on (product 20): at most 300 bytes on any page,
 * and every one counts. What it says is judged where it arrives; the owner's own visits are not said at all.
 */
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
  // A link may lead away from the page: what is sent outlives it.
  files: `${send('keepalive:!0,')};d.querySelector("[data-admin]")||(${view},addEventListener("click",e=>(e=e.target.closest("[download],[href$=pdf]"))&&s({file:e.pathname})))`,
  missing: `${send()};s({missing:!0})`,
  // Once nobody types any more, and the list under the box stays empty.
  search: `${query},${send()},t;${isOwner}(${view},oninput=()=>{clearTimeout(t);t=setTimeout(()=>q("ol").firstChild||s({search:q("#q").value}),3e3)})`,
};

/** @param path the page's, from `pages` of the contract @returns undefined where nothing is counted */
export function seenScript(path: string, reading: Reading = 'page'): string | undefined {
  if (withoutLanguage(path) === '/404') return script('missing');
  if (/^\/(?:500|error)$/.test(withoutLanguage(path)) || !isCounted(path)) return undefined;
  return script(withoutLanguage(path) === pages.search ? 'search' : reading);
}

const script = (reading: Reading) => `{let d=document,${parts[reading]}}`;
