/** Converts the HTML of Ghost's cards to elements that `html-blocks.ts` supports. */
import { all, find, textOf, withClass, type HtmlElement, type HtmlNode } from '#document/html-tree.ts';
import { element, hasClass, reshaped } from './html-shapes.ts';
import { lostCard } from './ghost-cards.ts';
import { withNotesInPlace } from './html-notes.ts';
import type { Diagnostic } from './diagnostics.ts';

/** Elements that ask readers to sign up or to pay. */
const asking = ['kg-signup-card', 'kg-email-card', 'kg-email-cta-card', 'kg-paywall-card'];
/** Buttons, counters and other player elements, which are not imported. */
const ofPlayers = ['kg-video-overlay', 'kg-video-player-container', 'kg-audio-player', 'kg-audio-thumbnail'];

/** @returns the text, and the cards that could not be converted */
export function ghostShapes(nodes: readonly HtmlNode[], html: string): { nodes: HtmlNode[]; lost: Diagnostic[] } {
  const lost: Diagnostic[] = [];
  let at = 0;
  const shape = (node: HtmlElement): HtmlNode[] | undefined => {
    const card = asking.find((name) => hasClass(node, name));
    if (card !== undefined) {
      at = Math.max(html.indexOf(card, at), at) + 1;
      lost.push(lostCard(card.replace(/^kg-|-card$/g, ''), html.slice(0, at).split('\n').length));
      return [];
    }
    if (ofPlayers.some((name) => hasClass(node, name))) return [];
    if (hasClass(node, 'kg-toggle-card')) {
      const inside = withClass(node, 'kg-toggle-content')?.children ?? [];
      const summary = textOf(withClass(node, 'kg-toggle-heading-text')?.children).trim();
      return [element('details', {}, [element('summary', {}, [summary]), ...reshaped(inside, shape)])];
    }
    if (hasClass(node, 'kg-file-card'))
      return linked(find(node.children, 'a')?.attributes.href, said(node, 'kg-file-card-title'), [
        said(node, 'kg-file-card-caption'),
      ]);
    if (hasClass(node, 'kg-audio-card'))
      return linked(all(node, 'audio')[0]?.attributes.src, said(node, 'kg-audio-title'), []);
    return undefined;
  };
  return { nodes: reshaped(withNotesInPlace(nodes), shape), lost };
}

const said = (card: HtmlElement, name: string): string => textOf(withClass(card, name)?.children).trim();

/** Returns a link to a file, followed by one paragraph per text. */
const linked = (href = '', title: string, words: readonly string[]): HtmlNode[] => [
  ...(href === '' ? [] : [element('p', {}, [element('a', { href }, [title || href])])]),
  ...words.filter(Boolean).map((text) => element('p', {}, [text])),
];
