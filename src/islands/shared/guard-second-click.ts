/**
 * Prevents the second click of a double click from reaching a control that the first click has moved under the pointer.
 * For example, a confirmation button replaces the first button, or a list moves up when a row is removed. Without this
 * guard, a double click on Edit would unpublish a post, and a double click on Delete would also delete the next post.
 * While the pointer stays at the place of a click, a control that newly appears there reacts only after a delay. A
 * button whose name changes, such as from Edit draft to Save, counts as new. All other controls react at once.
 */
const controls =
  'a[href], button, summary, select, input:is([type=checkbox], [type=radio], [type=submit]), [role=button]';

/** Duration of a slow double click in milliseconds. System defaults are 500; some users set more. */
const settling = 700;
/** The largest distance in pixels that counts as no movement of the pointer. */
const tremor = 8;
/** The interval in milliseconds at which the control at the place is checked. */
const looking = 50;

/** A control and its name, as the user sees it. */
interface Seen {
  control: Element | null;
  name: string;
}

/**
 * The place of the last click, set until the pointer moves away. `since` is the time at which the current control
 * appeared.
 */
let place: (Seen & { x: number; y: number; since: number; timer: number }) | undefined;
let started = false;

/** Starts the guard, once for each page. */
export function guardSecondClick(): void {
  if (started) return;
  started = true;
  addEventListener('click', onClick, { capture: true });
}

function onClick(event: MouseEvent): void {
  // Ignores clicks without a pointer (Enter, Space), and clicks by scripts, which are intended.
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
  // The user scrolls or presses a key on purpose, so the next click is intended for the control that is now at the
  // place.
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
  // A click on a label counts as a click on its field, because the browser clicks the field a moment later.
  const control = element?.closest(controls) ?? element?.closest('label')?.control ?? null;
  return { control, name: control?.ariaLabel ?? control?.textContent ?? '' };
}

const isNear = ({ clientX, clientY }: MouseEvent) =>
  place !== undefined && Math.hypot(clientX - place.x, clientY - place.y) <= tremor;

/**
 * Stops observing when the pointer moves away. Browsers also report movement when the page moves under a resting
 * pointer, so events near the place are ignored.
 */
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
