/**
 * A reference embed. The writer chooses a label of the post, and the embed displays the number that readers will see.
 */
import { labelPattern } from '#contract/labels.ts';
import { showWords } from '#editor/embeds/embed.ts';
import type { EmbedEditing, EmbedPanel } from '#editor/embeds/embed-editing.ts';
import { labelsAround, type FoundLabel } from '#editor/embeds/labels.ts';
import { openPanel } from '#editor/embeds/panel.ts';
import { element } from '#editor/tools/dom.ts';
import { writing } from '#i18n/writing.ts';
import { reference as schema } from './schema.ts';

export const referenceEmbed: EmbedEditing = {
  schema,
  key: 'KeyR',
  role: 'button',
  show: showReference,
  open: openPanelOf,
};

function showReference(embed: HTMLElement, shadow: ShadowRoot): void {
  const label = embed.dataset.to;
  if (label === undefined) {
    embed.ariaLabel = writing.toolReference;
    return showWords(shadow, 'empty', '@');
  }
  const found = labelsAround(embed).get(label);
  embed.ariaLabel = writing.reference(found?.words ?? `@${label}`);
  showWords(shadow, found ? 'cited' : 'cited wrong', found?.words ?? `@${label}`);
}

function openPanelOf({ holder, embed, changed, onClose }: EmbedPanel): void {
  const all = [...labelsAround(embed).values()].filter(({ label }) => labelPattern.test(label));
  const list = element('ul', 'found-works', { ariaLabel: writing.toolReference });
  list.append(
    ...all.map((found) => {
      const button = element('button', 'found-label', { type: 'button' }, ...partsOf(found));
      button.ariaPressed = String(found.label === embed.dataset.to);
      button.addEventListener('click', () => {
        referTo(embed, found.label);
        changed();
        panel.close();
      });
      return element('li', '', {}, button);
    }),
  );
  const hint = element('p', 'citation-problem', { textContent: all.length === 0 ? writing.referenceNone : '' });
  const panel = openPanel({ holder, anchor: embed, name: writing.toolReference, content: [list, hint], onClose });
  (list.querySelector<HTMLElement>('[aria-pressed="true"]') ?? list.querySelector('button'))?.focus({
    preventScroll: true,
  });
}

/** Returns the elements that describe a label in a list of labels. */
export const partsOf = ({ label, words, text }: FoundLabel): HTMLElement[] => [
  element('span', 'work', { textContent: `${words} · ${label}` }),
  element('span', 'title', { textContent: text }),
];

/** Turns an embed of any kind into a reference. */
export function referTo(embed: HTMLElement, label: string): void {
  for (const name of ['data-keys', 'data-locators', 'data-mode']) embed.removeAttribute(name);
  if (schema.class !== undefined) embed.className = schema.class;
  embed.setAttribute('data-to', label);
}
