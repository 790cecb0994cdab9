/** Events of keys and presses, as tools and the editor handle them. */

/**
 * Returns whether a key event belongs to an input method. In Safari, a composition ends before its Enter key arrives,
 * and only the old key code 229 identifies this Enter.
 */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229;
}

/** Returns whether Cmd or Ctrl is pressed. */
export const isCommand = ({ metaKey, ctrlKey }: KeyboardEvent): boolean => metaKey || ctrlKey;

/** Returns whether Cmd, Ctrl or Alt is pressed. */
export const isModified = (event: KeyboardEvent): boolean => isCommand(event) || event.altKey;

/** Handles an event in place of the browser and of the elements around. */
export function absorb(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Handles an event in place of the browser and of all later listeners. */
export function take(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Calls `act` in place of every other effect of Enter, except an Enter of an input method. */
export function onEnter(field: HTMLElement, act: (event: KeyboardEvent) => void): void {
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || isComposing(event)) return;
    absorb(event);
    act(event);
  });
}

/** Adds a listener that runs before the listeners of the elements inside, until the signal ends. */
export function listen<K extends keyof HTMLElementEventMap>(
  target: EventTarget,
  type: K,
  signal: AbortSignal,
  listener: (event: HTMLElementEventMap[K]) => void,
): void {
  target.addEventListener(type, listener as EventListener, { capture: true, signal });
}

/** Events that Editor.js would handle itself in the fields of a block. */
const ownEvents = ['keydown', 'keyup', 'paste', 'copy', 'cut', 'beforeinput'];

/**
 * Hides the keys and the clipboard events of an element from the elements around it, except the shortcut that saves.
 * @param more further types of events to hide
 */
export function hideEvents(element: HTMLElement, ...more: string[]): void {
  for (const type of [...ownEvents, ...more])
    element.addEventListener(type, (event) => {
      const saves = event instanceof KeyboardEvent && isCommand(event) && event.key.toLowerCase() === 's';
      if (!saves) event.stopPropagation();
    });
}

/**
 * Isolates the events of an element that is not text, such as a box over an image. Keys and clicks on the element
 * then do not affect the surrounding text or blocks.
 */
export function isolateEvents(element: HTMLElement): void {
  element.dataset.ownActs = '';
}

export function hasOwnActs({ target }: Event): boolean {
  return target instanceof Element && target.closest('[data-own-acts]') !== null;
}
