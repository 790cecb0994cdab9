/**
 * Copies the data of a paste for code that is not loaded yet, because clipboard data can be read only during its
 * event.
 */

export function copyOf(given: DataTransfer): DataTransfer {
  const copy = new DataTransfer();
  for (const type of given.types) if (type !== 'Files') copy.setData(type, given.getData(type));
  for (const file of given.files) copy.items.add(file);
  return copy;
}

/** Dispatches an equivalent paste event with the copied data. */
export function pasteAgain(target: EventTarget, data: DataTransfer): void {
  const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
  // Firefox ignores this property in the event's constructor.
  Object.defineProperty(event, 'clipboardData', { value: data });
  target.dispatchEvent(event);
}
