import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Returns the ref of a `dialog` that opens with its component, before anyone can click in it or type. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return dialog;
}
