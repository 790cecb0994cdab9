/**
 * The second click of a double click does nothing to what the first one brought. A button that asks back stands where
 * the first one stood, a list moves up when a row goes: without this, a double click on Edit takes the post offline,
 * and one on Delete deletes the next post as well.
 *
 * The rule: a pointer that has not moved acts on a control only if that control was there, under the name it has, when
 * the pointer came to rest, or has been there for a while: a button that is drawn anew as another one, Revise as Save,
 * is another. It holds for every control of the page, so that none can be forgotten.
 */
const controls =
  'a[href], button, summary, select, input:is([type=checkbox], [type=radio], [type=submit]), [role=button]';

/** As long as a slow double click takes, in milliseconds: 500 is what systems have, and some people set more. */
const settling = 700;
/** How far a resting hand strays, in pixels. */
const tremor = 8;

let rest: { x: number; y: number; control: Element | null; name: string } | undefined;
/** When the page last changed, and when somebody last clicked. */
let changed = -Infinity;
let clicked = -Infinity;
let started = false;

/** Starts it, once a page. */
export function guardSecondClick(): void {
  if (started) return;
  started = true;
  const changes = new MutationObserver(() => (changed = performance.now()));
  changes.observe(document.body, { childList: true, subtree: true, characterData: true });
  addEventListener('pointermove', comesToRest, { capture: true, passive: true });
  addEventListener('click', onClick, { capture: true });
}

const controlAt = (event: Event) => (event.target instanceof Element ? event.target.closest(controls) : null);
const nameOf = (control: Element | null) => control?.ariaLabel ?? control?.textContent ?? '';
const isNear = (event: MouseEvent) =>
  rest !== undefined && Math.hypot(event.clientX - rest.x, event.clientY - rest.y) <= tremor;

/** Browsers also tell of a move when the page moves under the pointer: that is none. */
function comesToRest(event: PointerEvent): void {
  if (!isNear(event)) rests(event, controlAt(event));
}

function rests({ clientX: x, clientY: y }: MouseEvent, control: Element | null): void {
  rest = { x, y, control, name: nameOf(control) };
}

function onClick(event: MouseEvent): void {
  // Enter and Space click without a pointer; what a script clicks is meant.
  if (event.detail === 0 || !event.isTrusted) return;
  const now = performance.now();
  const control = controlAt(event);
  const isNew = control !== null && isNear(event) && (control !== rest?.control || nameOf(control) !== rest.name);
  if (isNew && now - Math.max(changed, clicked) < settling && clicked > -Infinity) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  clicked = now;
  rests(event, control);
}
