/** What is pasted, kept for when who reads it is there: the clipboard is empty once its event is over. */

/** @returns what the browser gave, of its own */
export function copyOf(given: DataTransfer): DataTransfer {
  const copy = new DataTransfer();
  for (const type of given.types) if (type !== 'Files') copy.setData(type, given.getData(type));
  for (const file of given.files) copy.items.add(file);
  return copy;
}

/** It comes once more, as the same event. */
export function pasteAgain(target: EventTarget, data: DataTransfer): void {
  const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
  // Firefox leaves out what such an event is given when it is made.
  Object.defineProperty(event, 'clipboardData', { value: data });
  target.dispatchEvent(event);
}
