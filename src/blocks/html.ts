/** The HTML renderer of each kind. */
import { messages } from '#contract/messages.ts';
import { escapeText } from '#domain/document/escape.ts';
import * as callout from './callout/html.ts';
import * as chart from './chart/html.ts';
import * as code from './code/html.ts';
import * as details from './details/html.ts';
import * as diagram from './diagram/html.ts';
import * as figure from './figure/html.ts';
import * as header from './header/html.ts';
import * as link from './link/html.ts';
import * as list from './list/html.ts';
import * as math from './math/html.ts';
import * as paragraph from './paragraph/html.ts';
import * as quote from './quote/html.ts';
import * as table from './table/html.ts';
import * as video from './video/html.ts';
import type { KindName, KnownBlock } from './index.ts';
import type { KindHtml } from './kind.ts';

const kinds: Record<KindName, KindHtml<object>> = {
  callout,
  chart,
  code,
  details,
  diagram,
  divider: { html: () => '<hr>' },
  figure,
  header,
  link,
  list,
  math,
  paragraph,
  quote,
  table,
  video,
};

const unknown = (): string =>
  `<p class="unknown-block"><strong>${escapeText(messages.blockErrorTitle)}</strong><br>${escapeText(messages.blockUnknown)}</p>`;

/** @returns the data of a block and the renderer of its kind; for an unknown block, the renderer of the placeholder */
export function htmlOf(block: KnownBlock | undefined): { kind: KindHtml<object>; data: object } {
  return block ? { kind: kinds[block.type], data: block.data } : { kind: { html: unknown }, data: {} };
}
