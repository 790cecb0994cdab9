/** The boxes of a checklist in the editor, drawn before its items: where one was pressed. */

/** @returns the item of the checklist whose box is where the pointer is: beside the first line of its text */
export function boxAt({ target, clientX, clientY }: MouseEvent): HTMLElement | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  const list = target.matches('ul.checklist') ? target : target.matches('ul.checklist > li') && target.parentElement;
  if (!list) return undefined;
  return [...list.children].find((item): item is HTMLElement => {
    const { left, right, top, bottom } = item.getBoundingClientRect();
    const line = Math.min(bottom, top + parseFloat(getComputedStyle(item).lineHeight));
    const isBeside = getComputedStyle(list).direction === 'rtl' ? clientX > right : clientX < left;
    return isBeside && clientY >= top && clientY < line;
  });
}
