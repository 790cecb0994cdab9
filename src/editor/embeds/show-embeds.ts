/** Displays embeds in the editor through a shadow root, so that the element itself stays in its stored form. */
import { selectorOf } from '#domain/inline/kind.ts';
import { inlineEmbeds } from '#inlines/embeds.ts';
import { embedSelector } from '../history/caret.ts';
import { isEmbed } from './embed.ts';
import type { EmbedEditing } from './embed-editing.ts';
import { styleCitationsIn } from './citations-in-style.ts';
import type { FindWorks } from './find-works.ts';
import { elementAt } from '../tools/dom.ts';

/** Returns the editing functions for the kind of an embed. */
export function editingOf(embed: Element): EmbedEditing | undefined {
  return inlineEmbeds.find(({ schema }) => embed.matches(selectorOf(schema)));
}

/** Constructed by script, because the page's CSP forbids style elements. */
let sheet: CSSStyleSheet | undefined;

const styles = `
  :host { cursor: pointer; }
  math { font-family: 'STIX Two Math subset', 'STIX Two Math', 'Latin Modern Math', 'Cambria Math', math;
    font-size: 1.02em; font-style: normal; font-weight: 400; line-height: normal; }
  .tex { font: 0.84em var(--mono); }
  .wrong { text-decoration: underline wavy var(--accent); text-underline-offset: 0.25em; }
  sup { padding: 0.15em 0.35em; border-radius: 0.4em; background: var(--hover); color: var(--accent);
    font: 600 0.72em/0 var(--sans); }
  sup::before { content: counter(note); }
  .note { display: none; }
  @media (width > 60rem) {
    .mark { padding: 0; background: none; font-weight: 400; }
    .note { display: var(--note-shown, block); float: inline-start; clear: inline-start; inline-size: var(--margin);
      margin: 0.3rem 0 1rem calc(-1 * (var(--margin) + var(--margin-gap) + var(--inset, 0px)));
      color: var(--muted); font: 400 var(--small)/1.5 var(--serif); text-align: end; text-indent: 0;
      overflow-wrap: break-word;
      /* Chromium takes no text that can be selected for the end of what is written. */
      user-select: none; }
    .note sup { padding: 0; background: none; color: inherit; font: inherit; font-size: 0.72em; line-height: 0; }
  }
  @media (width >= 88rem) {
    .note { float: inline-end; clear: inline-end; inline-size: var(--note);
      margin: 0.3rem calc(-1.5rem - var(--note)) 1rem 0; text-align: start;
      --note: min((100vw - var(--page)) / 2 - var(--gutter) - 2rem, 15rem); }
  }
  .cited { text-decoration: underline; text-decoration-color: color-mix(in oklab, var(--accent) 30%, transparent); }
  .empty { color: var(--muted); font: 0.84em var(--sans); }
`;

/** Displays the current and future embeds in `holder`, and updates an embed when it changes. */
export function showEmbeds(holder: HTMLElement, works: FindWorks | undefined, signal: AbortSignal): void {
  const styleAgain = styleCitationsIn(holder, works, (embed) => show(embed, works));
  const showIn = (node: Node): void => {
    if (!(node instanceof Element)) return;
    if (node.matches(embedSelector)) show(node, works);
    for (const embed of node.querySelectorAll(embedSelector)) show(embed, works);
  };
  const observer = new MutationObserver((records) => {
    styleAgain();
    for (const { target, addedNodes, type } of records) {
      for (const added of addedNodes) showIn(added);
      const changed = elementAt(target);
      const embed = type === 'attributes' ? changed : changed?.closest(embedSelector);
      if (embed instanceof HTMLElement && isEmbed(embed)) show(embed, works);
    }
  });
  observer.observe(holder, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['data-keys', 'data-locators', 'data-mode', 'data-to'],
  });
  showIn(holder);
  styleAgain();
  signal.addEventListener('abort', () => observer.disconnect());
}

/** Updates the display of an embed. */
export function show(embed: Element, works: FindWorks | undefined): void {
  if (!(embed instanceof HTMLElement)) return;
  const kind = editingOf(embed);
  // The role is set because an accessible name requires a role. The name of a formula contains its TeX, not its
  // visible form.
  embed.role = kind?.role ?? 'button';
  if (kind?.name) embed.ariaLabel = kind.name(embed);
  if (!kind?.show) return;
  const shadow = embed.shadowRoot ?? embed.attachShadow({ mode: 'open' });
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
  }
  shadow.adoptedStyleSheets = [sheet];
  kind.show(embed, shadow, works);
}
