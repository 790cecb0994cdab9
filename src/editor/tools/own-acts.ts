/** What in a block is no text: a box over a picture. No text is selected, joined or left by its keys and presses. */

export function keepActs(element: HTMLElement): void {
  element.dataset.ownActs = '';
}

export function hasOwnActs({ target }: Event): boolean {
  return target instanceof Element && target.closest('[data-own-acts]') !== null;
}
