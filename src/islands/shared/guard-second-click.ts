/**
 * Keeps the second click of a double click from acting on a control that the first click has brought under the pointer.
 * A confirmation button replaces the first button, and a list moves up when a row is removed: without this, a double
 * click on Edit unpublishes the post, and one on Delete deletes the next post as well.
 * The rule: while the pointer stays where it clicked, another control there reacts only after it has been there for a
 * while. A button that gets another name, such as Save instead of Revise, counts as another control. Only this place is
 * observed: a control elsewhere, or one that was there long before, reacts at once.
 */
const controls =
  'a[href], button, summary, select, input:is([type=checkbox], [type=radio], [type=submit]), [role=button]';

/** As long as a slow double click takes, in milliseconds: 500 is what systems have, and some people set more. */
const settling = 700;
/** How far a resting hand strays, in pixels. */
const tremor = 8;
/** How often the place is looked at, in milliseconds. */
const looking = 50;

/** A control as the user sees it. */
interface Seen {
  control: Element | null;
  name: string;
}

/** The place of the last click while the pointer stays there, and since when its present control is there. */
let place: (Seen & { x: number; y: number; since: number; timer: number }) | undefined;
let started = false;

/** Starts it, once a page. */
export function guardSecondClick(): void {
  if (started) return;
  started = true;
  addEventListener('click', onClick, { capture: true });
}

function onClick(event: MouseEvent): void {
  // Enter and Space click without a pointer; what a script clicks is meant.
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
  // A user who scrolls or presses a key moves the page deliberately: the next click is meant for the present control.
  addEventListener('wheel', leave, { capture: true, passive: true });
  addEventListener('keydown', leave, { capture: true });
}

/** Notes a change of the control at the place. */
function look({ control, name }: Seen): void {
  if (!place || (control === place.control && name === place.name)) return;
  place = { ...place, control, name, since: performance.now() };
}

function seen(target: EventTarget | null): Seen {
  const element = target instanceof Element ? target : null;
  // A press on the words of a field clicks the field as well, a moment later.
  const control = element?.closest(controls) ?? element?.closest('label')?.control ?? null;
  return { control, name: control?.ariaLabel ?? control?.textContent ?? '' };
}

const isNear = ({ clientX, clientY }: MouseEvent) =>
  place !== undefined && Math.hypot(clientX - place.x, clientY - place.y) <= tremor;

/** Browsers also report a movement when the page moves under the pointer, which does not count. */
function onMove(event: PointerEvent): void {
  if (!isNear(event)) leave();
}

/** The pointer rests there no longer. */
function leave(): void {
  if (!place) return;
  clearInterval(place.timer);
  place = undefined;
  removeEventListener('pointermove', onMove, { capture: true });
  removeEventListener('wheel', leave, { capture: true });
  removeEventListener('keydown', leave, { capture: true });
}
