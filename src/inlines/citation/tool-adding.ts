/** Adds a new work while writing, by DOI, arXiv ID, ISBN or BibTeX. */
import { isCommand, isComposing } from '#editor/tools/events.ts';
import type { FindWorks } from '#editor/embeds/find-works.ts';
import { button, element } from '#editor/tools/dom.ts';
import { writing } from '#i18n/writing.ts';

/** @param options.say displays a message in the panel, also for screen readers; '' removes it */
export function addingForm(options: {
  add: NonNullable<FindWorks['add']>;
  onAdded: (keys: readonly string[]) => Promise<void>;
  say: (sentence: string) => void;
}): { root: HTMLElement; open: (given: string) => void } {
  const { add, onAdded, say } = options;
  const open = button('citation-add', writing.citationAdd, () => show(''));
  const field = element('textarea', 'plain-field', {
    rows: 3,
    spellcheck: false,
    ariaLabel: writing.citationGiven,
    placeholder: writing.citationGiven,
  });
  const go = button('', writing.citationAddAndCite, () => void submit());
  const form = element('div', 'citation-adding', { hidden: true }, field, go);
  const root = element('div', '', {}, open, form);

  function show(given: string): void {
    open.hidden = true;
    form.hidden = false;
    field.value = given;
    field.focus();
  }

  async function submit(): Promise<void> {
    const given = field.value.trim();
    if (given === '' || go.disabled) return;
    go.disabled = true;
    say(writing.citationLooksUp);
    const added = await add(given).catch(() => ({ problem: writing.citationAddFailed }));
    go.disabled = false;
    if ('problem' in added) return say(added.problem);
    say('');
    form.hidden = true;
    open.hidden = false;
    await onAdded(added.keys);
  }

  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || isComposing(event)) return;
    // BibTeX has several lines. For other input, Enter submits the form.
    if (!isCommand(event) && (event.shiftKey || field.value.includes('@'))) return;
    event.preventDefault();
    void submit();
  });
  return {
    root,
    open(given) {
      show(given);
      void submit();
    },
  };
}
