/** An inline formula. Its TeX is rendered in the document while it is typed. */
import { limits } from '#contract/limits.ts';
import { showWords } from '#editor/embeds/embed.ts';
import type { EmbedEditing, EmbedPanel } from '#editor/embeds/embed-editing.ts';
import { macrosAround, withNumbers } from '#editor/embeds/labels.ts';
import { openPanel } from '#editor/embeds/panel.ts';
import { onEnter } from '#editor/tools/events.ts';
import { element } from '#editor/tools/dom.ts';
import { writing } from '#i18n/writing.ts';
import { math } from './schema.ts';

export const mathEmbed: EmbedEditing = {
  schema: math,
  key: 'KeyM',
  takesWords: true,
  role: 'math',
  show: showMath,
  open: openPanelOf,
};

function showMath(embed: HTMLElement, shadow: ShadowRoot): void {
  const tex = embed.textContent;
  embed.ariaLabel = writing.formula(tex);
  if (!/\S/u.test(tex)) return showWords(shadow, 'empty', 'formula');
  if (!shadow.firstChild) showWords(shadow, 'tex', tex);
  void import('#domain/document/math.ts')
    .then(({ loadMath }) => loadMath(macrosAround(embed)))
    .then((render) => {
      if (tex !== embed.textContent) return;
      const { html, error } = render(withNumbers(tex, embed), false);
      if (error === undefined) {
        embed.removeAttribute('title');
        // This HTML is safe, because the renderer sanitizes its output. Readers see the same HTML.
        shadow.innerHTML = html;
      } else {
        embed.title = error;
        showWords(shadow, 'tex wrong', tex);
      }
    })
    .catch((error: unknown) => console.warn('Formulas cannot be shown.', error));
}

function openPanelOf({ holder, embed, changed, onClose }: EmbedPanel): void {
  const field = element('input', 'plain-field', {
    value: embed.textContent,
    placeholder: writing.inlineTex,
    ariaLabel: writing.inlineTex,
    maxLength: limits.tex,
    spellcheck: false,
    autocapitalize: 'off',
  });
  const problem = element('p', 'link-error', { role: 'status' });
  const panel = openPanel({ holder, anchor: embed, name: writing.toolMath, content: [field, problem], onClose });
  const check = () => {
    const tex = field.value;
    void import('#domain/document/math.ts')
      .then(({ loadMath }) => loadMath(macrosAround(embed)))
      .then((render) => {
        if (tex === field.value)
          problem.textContent = /\S/u.test(tex) ? (render(withNumbers(tex, embed), false).error ?? '') : '';
      })
      .catch(() => undefined);
  };
  field.addEventListener('input', () => {
    embed.textContent = field.value;
    changed();
    check();
  });
  onEnter(field, () => panel.close());
  check();
  field.focus({ preventScroll: true });
  field.setSelectionRange(field.value.length, field.value.length);
}
