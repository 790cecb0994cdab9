/** Selectors for the elements of Editor.js. */
export const blockSelector = '.ce-block';

/** Returns Editor.js's root element inside its holder. */
export const stageOf = (holder: HTMLElement): HTMLElement =>
  holder.querySelector<HTMLElement>('.codex-editor') ?? holder;

const redactor = '.codex-editor__redactor';

/** Returns the parent of all blocks. */
export const redactorOf = (holder: HTMLElement): HTMLElement => holder.querySelector<HTMLElement>(redactor) ?? holder;

/** Returns the holder of the editor that contains an element. */
export const holderOf = (element: Element): HTMLElement | null | undefined =>
  element.closest<HTMLElement>('.codex-editor')?.parentElement;

export const isInRedactor = (element: Element): boolean => element.closest(redactor) !== null;
