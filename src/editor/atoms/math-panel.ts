/** A formula in a line: its TeX, shown in the text as it is typed. */
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { element } from '../tools/dom.ts';
import { isComposing } from '../composing.ts';
import type { AtomPanel } from './atom-panel.ts';
import { openPanel } from './panel.ts';

export function openMathPanel({ holder, atom, changed, onClose }: AtomPanel): void {
  const field = element('input', 'plain-field', {
    value: atom.textContent,
    placeholder: messages.atomTex,
    ariaLabel: messages.atomTex,
    maxLength: limits.tex,
    spellcheck: false,
    autocapitalize: 'off',
  });
  const problem = element('p', 'link-error', { role: 'status' });
  const panel = openPanel({ holder, anchor: atom, name: messages.toolMath, content: [field, problem], onClose });
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
