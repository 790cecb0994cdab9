/** A formula in a line: its TeX, shown in the text as it is typed. */
import { limits } from '#contract/limits.ts';
import { showWords } from '#editor/atoms/atom.ts';
import type { AtomEditing, AtomPanel } from '#editor/atoms/atom-editing.ts';
import { openPanel } from '#editor/atoms/panel.ts';
import { isComposing } from '#editor/composing.ts';
import { element } from '#editor/tools/dom.ts';
import { writing } from '#words/writing.ts';
import { math } from './schema.ts';

export const mathAtom: AtomEditing = {
  schema: math,
  key: 'KeyM',
  takesWords: true,
  role: 'math',
  show: showMath,
  open: openPanelOf,
};

function showMath(atom: HTMLElement, shadow: ShadowRoot): void {
  const tex = atom.textContent;
  atom.ariaLabel = writing.formula(tex);
  if (!/\S/u.test(tex)) return showWords(shadow, 'empty', 'formula');
  if (!shadow.firstChild) showWords(shadow, 'tex', tex);
  void import('#domain/document/math.ts')
    .then(({ loadMath }) => loadMath())
    .then((render) => {
      if (tex !== atom.textContent) return;
      const { html, error } = render(tex, false);
      if (error === undefined) {
        atom.removeAttribute('title');
        // The renderer's own output: of a positive list, and the same that readers get.
        shadow.innerHTML = html;
      } else {
        atom.title = error;
        showWords(shadow, 'tex wrong', tex);
      }
    })
    .catch((error: unknown) => console.warn('Formulas cannot be shown.', error));
}

function openPanelOf({ holder, atom, changed, onClose }: AtomPanel): void {
  const field = element('input', 'plain-field', {
    value: atom.textContent,
    placeholder: writing.atomTex,
    ariaLabel: writing.atomTex,
    maxLength: limits.tex,
    spellcheck: false,
    autocapitalize: 'off',
  });
  const problem = element('p', 'link-error', { role: 'status' });
  const panel = openPanel({ holder, anchor: atom, name: writing.toolMath, content: [field, problem], onClose });
  const check = () => {
    const tex = field.value;
    void import('#domain/document/math.ts')
      .then(({ loadMath }) => loadMath())
      .then((render) => {
        if (tex === field.value) problem.textContent = /\S/u.test(tex) ? (render(tex, false).error ?? '') : '';
      })
      .catch(() => undefined);
  };
  field.addEventListener('input', () => {
    atom.textContent = field.value;
    changed();
    check();
  });
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || isComposing(event)) return;
    event.preventDefault();
    event.stopPropagation();
    panel.close();
  });
  check();
  field.focus({ preventScroll: true });
  field.setSelectionRange(field.value.length, field.value.length);
}
