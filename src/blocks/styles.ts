/**
 * The styles of block and inline kinds. A page includes only the styles that its content uses. Only code that Vite
 * builds can import this file.
 */
import annotated from './figure/annotated.css?inline';
import citation from '#inlines/citation/style.css?inline';
import footnote from '#inlines/footnote/style.css?inline';
import callout from './callout/style.css?inline';
import chart from './chart/style.css?inline';
import diagram from './diagram/style.css?inline';
import code from './code/style.css?inline';
import figure from './figure/style.css?inline';
import several from './figure/several.css?inline';
import link from './link/style.css?inline';
import math from './math/style.css?inline';
import quote from './quote/style.css?inline';
import table from './table/style.css?inline';
import video from './video/style.css?inline';

/**
 * Style sheets by the markup that uses them. Each separate style sheet adds a hash of 54 bytes to the CSP of every
 * page. Small style sheets are therefore part of larger ones: divider, details, mark and ruby in `prose-more.css`,
 * sub and sup in `prose.css`.
 */
const sheets = [
  [/<(?:aside|section) class="callout/, callout],
  ['<figure class="chart', chart],
  [/<figure class="(?:chart|diagram)/, diagram],
  ['<figure class="code', code],
  ['<figure class="figure', figure],
  ['class="items"', several],
  ['class="region-list', annotated],
  ['<p class="link-card', link],
  [/<math|<code class="tex/, math],
  ['<blockquote', quote],
  ['<div class="table', table],
  ['<figure class="video', video],
  [/class="(?:(?:unknown-)?citation|references)/, citation],
  ['class="note-mark', footnote],
] as const;

/**
 * @param html the rendered body of a post or page
 * @returns the contents of `style` elements, which are the same on every page, so their hashes are the same as well
 */
export const stylesOf = (html: string): string[] =>
  sheets.filter(([worn]) => (typeof worn === 'string' ? html.includes(worn) : worn.test(html))).map(([, css]) => css);
