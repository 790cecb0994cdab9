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
