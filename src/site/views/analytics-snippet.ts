/**
 * Analytics scripts, used if the owner has turned analytics on (ANA-1). There is a script for each kind of page, of
 * at most 300 bytes, because every page loads one. The server decides which requests are counted. The owner's own
 * visits are not sent. The scripts are files, emitted by `analyticsPlugin`. Inline scripts would need hashes in
 * the CSP of every page, even without analytics.
 */
import type { Plugin } from 'vite';
import { createHash } from 'node:crypto';
import { postEvent } from '#contract/analytics.ts';
import { pathOf } from '#contract/call.ts';
import { pages } from '#contract/paths.ts';
import { withoutLanguage } from '#contract/languages.ts';
import { isCounted } from '#contract/analytics.ts';

/**
 * Kinds of pages for analytics. For `post` and `text`, reaching the end is counted; for `files`, downloads; for
 * `search`, searches without results. A `missing` page does not count as a view.
 */
export type Reading = 'page' | 'post' | 'text' | 'files' | 'search' | 'missing';

const query = 'q=x=>d.querySelector(x)';
const send = (options = '') =>
  `s=o=>fetch("${pathOf(postEvent)}",{method:"POST",${options}credentials:"omit",body:JSON.stringify({path:location.pathname,...o})})`;
const isOwner = 'q("[data-admin]")||';
const view = 's({from:d.referrer})';
const untilEnd = (end: string) =>
  `${query},${send()};${isOwner}(${view},new IntersectionObserver(([a],o)=>a.isIntersecting&&o.disconnect(s({end:!0}))).observe(q("${end}")))`;

const parts: Readonly<Record<Reading, string>> = {
  page: `${query},${send()};${isOwner}${view}`,
  post: untilEnd('.post-end'),
  text: untilEnd('.footer'),
  // The click can leave the page, so `keepalive` lets the request finish.
  files: `${send('keepalive:!0,')};d.querySelector("[data-admin]")||(${view},addEventListener("click",e=>(e=e.target.closest("[download],[href$=pdf]"))&&s({file:e.pathname})))`,
  missing: `${send()};s({missing:!0})`,
  // A search is sent if its result list is still empty three seconds after the last input.
  search: `${query},${send()},t;${isOwner}(${view},oninput=()=>{clearTimeout(t);t=setTimeout(()=>q("ol").firstChild||s({search:q("#q").value}),3e3)})`,
};

const scripts = new Map(
  (Object.keys(parts) as Reading[]).map((reading) => {
    const source = `{let d=document,${parts[reading]}}`;
    const hash = createHash('sha256').update(source).digest('hex').slice(0, 8);
    return [reading, { address: `/_astro/analytics-${reading}.${hash}.js`, source }] as const;
  }),
);

export const analyticsScripts = [...scripts.values()];

/**
 * @param path the page's path, from `contract/paths.ts`
 * @returns the URL of the script that the page loads after its content; undefined if the page is not counted
 */
export function analyticsScript(path: string, reading: Reading = 'page'): string | undefined {
  const bare = withoutLanguage(path);
  if (bare === '/404') return scripts.get('missing')?.address;
  if (/^\/(?:500|error)$/.test(bare) || !isCounted(path)) return undefined;
  return scripts.get(bare === pages.search ? 'search' : reading)?.address;
}

/** Emits the analytics scripts at their URLs. */
export function analyticsPlugin(): Plugin {
  return {
    name: 'seen',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      for (const { address, source } of analyticsScripts)
        this.emitFile({ type: 'asset', fileName: address.slice(1), source });
    },
  };
}
