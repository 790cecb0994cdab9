/**
 * Prevents the second click of a double click from acting on a control that the first click has moved under the
 * pointer. A confirmation button replaces the first button, and a list moves up when a row is removed. Without this
 * guard, a double click on Edit unpublishes the post, and a double click on Delete deletes the next post as well. While
 * the pointer stays where it clicked, another control there reacts only after a delay. A button with a new name, such
 * as Save instead of Revise, counts as another control. Only this place is observed: all other controls, and those that
 * were there before, react at once.
 */
const controls =
  'a[href], button, summary, select, input:is([type=checkbox], [type=radio], [type=submit]), [role=button]';

/** Duration of a slow double click in milliseconds. System defaults are 500; some users set more. */
const settling = 700;
/** How far a resting pointer can move, in pixels. */
const tremor = 8;
/** Polling interval of the place, in milliseconds. */
const looking = 50;

/** A control and its name, as the user sees it. */
interface Seen {
  control: Element | null;
  name: string;
}

/** The place of the last click while the pointer stays there, and the time since its current control appeared. */
let place: (Seen & { x: number; y: number; since: number; timer: number }) | undefined;
let started = false;

/** Starts the guard, once for each page. */
export function guardSecondClick(): void {
  if (started) return;
  started = true;
  addEventListener('click', onClick, { capture: true });
}

function onClick(event: MouseEvent): void {
  // Enter and Space click without a pointer; clicks by scripts are intended.
  if (event.detail === 0 || !event.isTrusted) return;
  const clicked = seen(event.target);
  if (place && isNear(event)) {
    look(clicked);
    if (clicked.control && performance.now() - place.since < settling) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    return;
  }
  leave();
  const { clientX: x, clientY: y } = event;
  const timer = window.setInterval(() => look(seen(document.elementFromPoint(x, y))), looking);
  place = { ...clicked, x, y, since: -Infinity, timer };
  addEventListener('pointermove', onMove, { capture: true, passive: true });
  // Scrolling or pressing a key moves the page on purpose, so the next click is meant for the current control.
  addEventListener('wheel', leave, { capture: true, passive: true });
  addEventListener('keydown', leave, { capture: true });
}

/** Updates the control at the place. */
function look({ control, name }: Seen): void {
  if (!place || (control === place.control && name === place.name)) return;
  place = { ...place, control, name, since: performance.now() };
}

function seen(target: EventTarget | null): Seen {
  const element = target instanceof Element ? target : null;
  // A click on a label also clicks its field a moment later.
  const control = element?.closest(controls) ?? element?.closest('label')?.control ?? null;
  return { control, name: control?.ariaLabel ?? control?.textContent ?? '' };
}

const isNear = ({ clientX, clientY }: MouseEvent) =>
  place !== undefined && Math.hypot(clientX - place.x, clientY - place.y) <= tremor;

/** Browsers also report pointer movement when the page moves under the pointer. Such events are ignored. */
function onMove(event: PointerEvent): void {
  if (!isNear(event)) leave();
}

/** Stops observing the place, because the pointer has moved away. */
function leave(): void {
  if (!place) return;
  clearInterval(place.timer);
  place = undefined;
  removeEventListener('pointermove', onMove, { capture: true });
  removeEventListener('wheel', leave, { capture: true });
  removeEventListener('keydown', leave, { capture: true });
}
