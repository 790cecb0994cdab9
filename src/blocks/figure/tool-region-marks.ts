/**
 * The annotations of an image in the editor: boxes that are drawn, moved and resized by mouse and keys, and their form.
 */
import type { Region } from '#contract/regions.ts';
import { writing } from '#i18n/writing.ts';
import { renderRegionList } from '#domain/document/rendering/regions.ts';
import type { Around } from '#editor/tools/block-neighbors.ts';
import { button, element } from '#editor/tools/dom.ts';
import { keepFocus, isolateKeys } from '#editor/tools/fields.ts';
import { absorb, isModified, isolateEvents } from '#editor/tools/events.ts';
import { RegionForm } from './tool-region-form.ts';
import { boxAfterKey, boxBetween, corners, movedBy, sizedBy, SMALLEST, type Box, type Corner } from './region-box.ts';

interface MarksOptions {
  readOnly: boolean;
  /** The block's panel, in which the form opens. */
  panel: () => HTMLElement;
  around: Around;
  /** The block's id, used as a prefix of element ids. */
  id: string;
  onChange: () => void;
}

/** Returns the box after the pointer has moved by a distance since the press. */
type Drag = (by: { x: number; y: number }) => Box;

/** The initial position of a box that is added by keyboard. */
const MIDDLE: Box = { x: 0.4, y: 0.4, width: 0.2, height: 0.2 };

export class RegionMarks {
  readonly #options: MarksOptions;
  /** An element over the image. */
  readonly overlay = element('div', 'region-marks');
  /** The list that readers see below the image. */
  readonly list = element('div', 'region-words', { contentEditable: 'false' });
  readonly #panel = element('div', 'region-panel', { role: 'group', ariaLabel: writing.regionsMark });
  readonly #add = button('', writing.regionAdd, () => {
    this.#added(MIDDLE);
    this.#boxAt(this.#selected)?.focus();
  });
  readonly #form: RegionForm;
  #regions: Region[] = [];
  #selected = -1;

  constructor(options: MarksOptions) {
    this.#options = options;
    this.#form = new RegionForm({
      onInput: (words) => this.#put(this.#selected, words),
      onRemove: () => this.#remove(this.#selected),
    });
    const done = button('', writing.regionsDone, () => this.#close());
    const hint = element('p', '', { textContent: writing.regionsHint });
    this.#panel.append(hint, element('div', 'region-actions', {}, this.#add, done), this.#form.root);
    // Editor.js must not observe these elements; `onChange` reports changes of the data.
    for (const part of [this.overlay, this.list, this.#panel]) part.dataset.mutationFree = 'true';
    isolateEvents(this.overlay);
    this.#showBoxes();
    if (options.readOnly) return;
    keepFocus(this.#panel);
    isolateKeys(this.#panel, { around: options.around, isEmpty: () => false });
    this.overlay.addEventListener('pointerdown', (event) => this.#onPress(event));
    this.overlay.addEventListener('mousedown', (event) => event.stopPropagation());
    this.overlay.addEventListener('keydown', (event) => this.#onKey(event));
    this.overlay.addEventListener('focusin', ({ target }) => this.#select(this.#indexOf(target)));
  }

  /** The annotations as a part of the figure's data. */
  get data(): { regions?: Region[] } {
    return this.#regions.length > 0 ? { regions: this.#regions } : {};
  }

  /** Replaces the annotations. */
  set(regions: readonly Region[]): void {
    if (JSON.stringify(regions) === JSON.stringify(this.#regions)) return;
    this.#regions = [...regions];
    this.#selected = Math.min(this.#selected, this.#regions.length - 1);
    this.#showAll();
  }

  /** Opens the panel in which the writer can add and edit annotations. */
  open(): void {
    this.#showPanel();
    // Waits until the menu has closed, because Editor.js then moves the focus back to the block.
    setTimeout(() => this.#add.focus({ preventScroll: true }));
  }

  #showPanel(): void {
    if (this.#panel.isConnected) return;
    this.#options.panel().prepend(this.#panel);
    this.overlay.classList.add('drawing');
  }

  #close(): void {
    this.#panel.remove();
    this.overlay.classList.remove('drawing');
    this.#select(-1);
  }

  #added(box: Box): void {
    this.#regions = [...this.#regions, { ...box, label: '', text: '' }];
    this.#options.onChange();
    this.#selected = this.#regions.length - 1;
    this.#showAll();
  }

  #put(index: number, part: Partial<Region>): void {
    this.#regions = this.#regions.map((region, at) => (at === index ? { ...region, ...part } : region));
    this.#options.onChange();
    const [box, region] = [this.#boxAt(index), this.#regions[index]];
    if (box && region) this.#dress(box, region, index);
    this.#showList();
  }

  #remove(index: number): void {
    this.#regions = this.#regions.filter((_, at) => at !== index);
    this.#selected = Math.min(index, this.#regions.length - 1);
    this.#options.onChange();
    this.#showAll();
    (this.#boxAt(this.#selected) ?? this.#add).focus();
  }

  #select(index: number): void {
    if (index >= 0) this.#showPanel();
    if (index === this.#selected) return;
    this.#selected = index;
    for (const [at, box] of this.#boxes().entries()) box.ariaPressed = String(at === index);
    this.#showForm();
  }

  #showAll(): void {
    this.#showBoxes();
    this.#showForm();
  }

  #showForm(): void {
    const region = this.#regions[this.#selected];
    this.#form.show(region, writing.regionOf(this.#selected + 1, this.#regions.length));
    this.#add.disabled = this.#regions.length >= 40;
  }

  #showList(): void {
    this.list.hidden = this.#regions.length === 0;
    this.list.innerHTML = renderRegionList(this.#regions, { id: `region-${this.#options.id}` });
  }

  #showBoxes(): void {
    const isFocused = this.overlay.contains(document.activeElement);
    const boxes = this.#regions.map((region, index) => {
      const box = element('div', 'region-mark');
      if (!this.#options.readOnly) Object.assign(box, { role: 'button', tabIndex: 0 });
      for (const corner of corners) {
        const handle = element('span');
        handle.dataset.corner = corner;
        box.append(handle);
      }
      this.#dress(box, region, index);
      return box;
    });
    this.overlay.replaceChildren(...boxes);
    if (isFocused) boxes[this.#selected]?.focus();
    this.#showList();
  }

  #dress(box: HTMLElement, region: Region, index: number): void {
    box.dataset.number = String(index + 1);
    place(box, region);
    // A read-only box needs no label, because the list below the image contains all annotations.
    if (this.#options.readOnly) return;
    box.ariaLabel = `${index + 1} ${region.label || writing.regionOf(index + 1, this.#regions.length)}`;
    box.ariaPressed = String(index === this.#selected);
  }

  #boxes = () => [...this.overlay.querySelectorAll<HTMLElement>('.region-mark')];
  #boxAt = (index: number) => this.#boxes()[index];
  #indexOf = (target: EventTarget | null) =>
    this.#boxes().findIndex((box) => target instanceof Node && box.contains(target));

  #onKey(event: KeyboardEvent): void {
    const index = this.#indexOf(event.target);
    const region = this.#regions[index];
    if (!region || isModified(event)) return;
    // Editor.js must not receive the key, because it would leave or delete the block.
    event.stopPropagation();
    const box = boxAfterKey(region, event.key, event.shiftKey);
    if (box) this.#put(index, box);
    else if (event.key === 'Delete' || event.key === 'Backspace') this.#remove(index);
    else if (event.key === 'Enter') this.#form.focus();
    else if (event.key === 'Escape') this.#add.focus();
    else return;
    event.preventDefault();
  }

  /** Dragging a corner resizes a box, dragging a box moves it, and dragging elsewhere draws a new box. */
  #onPress(event: PointerEvent): void {
    if (event.button !== 0) return;
    const index = this.#indexOf(event.target);
    const region = this.#regions[index];
    const corner = (event.target as HTMLElement).dataset.corner as Corner | undefined;
    if (!region && (!this.overlay.classList.contains('drawing') || this.#add.disabled)) return;
    absorb(event);
    // The page must not scroll here. Otherwise, the form above the image would move the pressed position away from the
    // pointer.
    (this.#boxAt(index) ?? this.#add).focus({ preventScroll: true });
    const area = this.overlay.getBoundingClientRect();
    const pointIn = ({ clientX, clientY }: PointerEvent) => {
      return { x: (clientX - area.left) / area.width, y: (clientY - area.top) / area.height };
    };
    const start = pointIn(event);
    const drag: Drag = !region
      ? (by) => boxBetween(start, { x: start.x + by.x, y: start.y + by.y })
      : corner
        ? (by) => sizedBy(region, corner, by)
        : (by) => movedBy(region, by);
    const shown = this.#boxAt(index) ?? element('div', 'region-mark');
    if (!region) this.overlay.append(shown);
    this.#follow(event, shown, (at) => drag({ x: pointIn(at).x - start.x, y: pointIn(at).y - start.y }), {
      done: (box) => {
        if (region) return void this.#put(index, box);
        shown.remove();
        if (box.width < SMALLEST || box.height < SMALLEST) return;
        this.#added(box);
        this.#boxAt(this.#selected)?.focus({ preventScroll: true });
      },
      given: () => (region ? place(shown, region) : shown.remove()),
    });
  }

  /** Follows the pointer until its release. The data changes only at the release, so that a drag is one undo step. */
  #follow(
    { pointerId, clientX, clientY }: PointerEvent,
    shown: HTMLElement,
    boxAt: (event: PointerEvent) => Box,
    { done, given }: { done: (box: Box) => void; given: () => void },
  ): void {
    const ending = new AbortController();
    const { signal } = ending;
    this.overlay.setPointerCapture(pointerId);
    this.overlay.addEventListener('pointermove', (event) => place(shown, boxAt(event)), { signal });
    this.overlay.addEventListener(
      'pointerup',
      (event) => {
        ending.abort();
        if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > 2) done(boxAt(event));
        else given();
      },
      { signal },
    );
    this.overlay.addEventListener(
      'pointercancel',
      () => {
        ending.abort();
        given();
      },
      { signal },
    );
  }
}

function place({ style }: HTMLElement, { x, y, width, height }: Box): void {
  for (const [name, part] of Object.entries({ left: x, top: y, width, height }))
    style.setProperty(name, `${part * 100}%`);
}
