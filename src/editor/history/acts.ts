/** The writer's actions, such as a key, a click or a paste. */
import { isInRedactor } from '../editorjs/elements.ts';
import { isCommand, isComposing, take } from '../tools/events.ts';
import type { Typing } from './history.ts';

/** A character that a key typed or deleted. */
export type Typed = { kind: Typing['kind']; text: string } | undefined;

interface Acts {
  /** Called before each action. */
  begin(): void;
  undo(): void;
  redo(): void;
  typed(typing: Typed): void;
  /** Called when a composition of an input method begins or ends. */
  composing(isOn: boolean): void;
}

/** Events that begin a step; `beforeinput` distinguishes typing from other input. */
const types = ['keydown', 'pointerdown', 'paste', 'cut', 'drop', 'dragstart'] as const;
const nativeField = 'input, textarea, [contenteditable="true"]';

/** Observes the writer's actions inside `scope`. */
export function observeActs(scope: HTMLElement, acts: Acts, signal: AbortSignal): void {
  const listen = <K extends keyof DocumentEventMap>(type: K, listener: (event: DocumentEventMap[K]) => void) =>
    document.addEventListener(type, listener, { capture: true, signal });
  const isOurs = ({ target }: Event) =>
    target === document.body || (target instanceof Node && scope.contains(target) && !isForeign(target));
  for (const type of types)
    listen(type, (event) => {
      if (!isOurs(event)) return;
      if (!(event instanceof KeyboardEvent)) return acts.begin();
      if (isComposing(event)) return;
      const act = undoOrRedo(event);
      if (act) {
        acts[act]();
        take(event);
      } else if (!/^(?:Shift|Control|Alt|Meta)$/.test(event.key)) acts.begin();
    });
  listen('beforeinput', (event) => {
    if (!isOurs(event)) return;
    const { inputType } = event;
    // Such events come from the browser's menu, or from shaking a phone.
    if (inputType === 'historyUndo' || inputType === 'historyRedo') {
      take(event);
      if (inputType === 'historyUndo') acts.undo();
      else acts.redo();
    } else acts.typed(typingOf(event));
  });
  listen('compositionstart', () => acts.composing(true));
  listen('compositionend', ({ data }) => {
    acts.typed({ kind: 'insert', text: data });
    acts.composing(false);
  });
}

/** Returns the action of a shortcut; undefined for other keys. */
function undoOrRedo(event: KeyboardEvent): 'undo' | 'redo' | undefined {
  const key = event.key.toLowerCase();
  if (!isCommand(event) || event.altKey) return undefined;
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  return key === 'y' ? 'redo' : undefined;
}

/**
 * Returns whether the browser's own undo applies in a field. This is so for fields outside the post, such as a search
 * or URL field, except for empty inputs.
 */
function isForeign(target: Node): boolean {
  const field = target instanceof Element ? target.closest(nativeField) : null;
  if (!field || isInRedactor(field) || field.matches('[data-history]')) return false;
  return !(field instanceof HTMLInputElement && field.value === '');
}

function typingOf({ inputType, data }: InputEvent): Typed {
  if (inputType === 'insertText' || inputType === 'insertCompositionText') return { kind: 'insert', text: data ?? '' };
  if (inputType === 'deleteContentBackward' || inputType === 'deleteContentForward')
    return { kind: 'delete', text: ' ' };
  return undefined;
}
