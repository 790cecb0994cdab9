/** The HTML renderer of each kind. */
import * as callout from './callout/html.ts';
import * as chart from './chart/html.ts';
import * as code from './code/html.ts';
import * as details from './details/html.ts';
import * as diagram from './diagram/html.ts';
import * as divider from './divider/html.ts';
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
import { html as unknown } from './unknown/html.ts';

const kinds: Record<KindName, KindHtml<object>> = {
  callout,
  chart,
  code,
  details,
  diagram,
  divider,
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

/** @returns the data of a block and the renderer of its kind; for an unknown block, the renderer of the placeholder */
export function htmlOf(block: KnownBlock | undefined): { kind: KindHtml<object>; data: object } {
  return block ? { kind: kinds[block.type], data: block.data } : { kind: { html: unknown }, data: {} };
}
