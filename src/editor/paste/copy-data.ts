/** Copies the data of a paste for code that is not loaded yet: the clipboard is empty after its event. */

/** @returns a copy of the browser's data */
export function copyOf(given: DataTransfer): DataTransfer {
  const copy = new DataTransfer();
  for (const type of given.types) if (type !== 'Files') copy.setData(type, given.getData(type));
  for (const file of given.files) copy.items.add(file);
  return copy;
}

/** Dispatches the paste again, as an equal event. */
export function pasteAgain(target: EventTarget, data: DataTransfer): void {
  const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
  // Firefox ignores this property in the constructor of the event.
  Object.defineProperty(event, 'clipboardData', { value: data });
  target.dispatchEvent(event);
}
