/** Lets reviewers comment on selected words. The forms on the page also work without this script. */
import { reviewLimits } from '#contract/review-limits.ts';
import { markWords } from '#domain/html/words-in-page.ts';

export function startReviewing(): void {
  const text = document.querySelector('[data-post-view]');
  const mark = document.querySelector<HTMLButtonElement>('[data-review-mark]');
  const form = mark?.closest('section')?.querySelector<HTMLFormElement>('form[data-failed]');
  if (!text || !mark || !form) return;
  markWords(
    text,
    [...document.querySelectorAll('[data-quote]')].map((quote) => quote.textContent),
  );

  let words = '';
  document.addEventListener('selectionchange', () => {
    const selection = getSelection();
    const isInText = selection?.rangeCount && text.contains(selection.getRangeAt(0).commonAncestorContainer);
    const selected = isInText ? selection.toString().replaceAll(/\s+/g, ' ').trim() : '';
    // Moving to the button by keyboard clears the selection, so the selected words are kept.
    if (selected === '' && document.activeElement === mark) return;
    words = selected.slice(0, reviewLimits.quote);
    mark.hidden = words === '';
  });
  mark.addEventListener('pointerdown', (event) => event.preventDefault());
  mark.addEventListener('click', () => {
    const [quote, comment] = ['quote', 'text'].map((name) => form.elements.namedItem(name) as HTMLTextAreaElement);
    if (quote) quote.value = words;
    mark.hidden = true;
    comment?.focus();
    form.scrollIntoView({ block: 'center' });
  });

  for (const one of document.querySelectorAll<HTMLFormElement>('form[data-review]'))
    one.addEventListener('submit', (event) => {
      event.preventDefault();
      void send(one, form);
    });
}

/** Submits the form without leaving the page, so that no input is lost if the comment is rejected. */
async function send(one: HTMLFormElement, main: HTMLFormElement): Promise<void> {
  const button = one.querySelector('button');
  const problem = main.querySelector('[data-review-problem]');
  if (!button || button.disabled) return;
  button.disabled = true;
  const body = JSON.stringify(Object.fromEntries(new FormData(one)));
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(one.action, { method: 'POST', headers, body }).catch(() => undefined);
  const said = (await answer?.json().catch(() => undefined)) as { id?: string; message?: string } | undefined;
  if (answer?.ok && said?.id !== undefined) {
    history.replaceState(null, '', `#comment-${said.id}`);
    location.reload();
    return;
  }
  button.disabled = false;
  if (problem) problem.textContent = said?.message ?? main.dataset.failed ?? '';
}
