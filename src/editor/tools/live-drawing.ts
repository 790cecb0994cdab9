/**
 * The drawing of a chart or a diagram while its source is edited. The server renders the drawing in the same way as
 * for readers.
 */
import type { Draw, Drawing } from '#blocks/context.ts';
import { textOf } from '#contract/problems.ts';
import { logUnlessLeaving } from '#editor/leaving.ts';
import { answers } from '#i18n/answers.ts';
import { writing } from '#i18n/writing.ts';
import { element, say } from './dom.ts';

/** The pause in typing, in milliseconds, before the drawing is updated. */
const STILL = 400;

export class LiveDrawing {
  readonly root = element('div', 'live-drawing');
  readonly #draw: Draw | undefined;
  readonly #picture = element('div', 'drawing');
  readonly #problem = element('p', 'drawing-problem', { hidden: true, role: 'status' });
  #wanted = '';
  #timer: number | undefined;

  /** @param field the source's field, which is focused when the drawing is clicked */
  constructor(draw: Draw | undefined, field: HTMLElement) {
    this.#draw = draw;
    this.#picture.ariaHidden = 'true';
    this.root.dataset.mutationFree = 'true';
    this.root.append(this.#picture, this.#problem);
    this.root.addEventListener('click', () => field.focus({ preventScroll: true }));
  }

  /**
   * @param drawing the drawing; undefined without a source
   * @param said the text to show in place of a missing drawing
   */
  show(drawing: Drawing | undefined, said = ''): void {
    const wanted = JSON.stringify([drawing, said]);
    if (wanted === this.#wanted) return;
    const isFirst = this.#wanted === '';
    this.#wanted = wanted;
    window.clearTimeout(this.#timer);
    if (!drawing || !this.#draw) return this.#set(said === '' ? '' : undefined, said);
    this.#timer = window.setTimeout(() => void this.#fetch(drawing, wanted), isFirst ? 0 : STILL);
  }

  async #fetch(drawing: Drawing, wanted: string): Promise<void> {
    try {
      const drawn = await this.#draw?.(drawing);
      if (wanted !== this.#wanted || !drawn) return;
      if ('svg' in drawn) this.#set(drawn.svg, '');
      else this.#set(undefined, textOf(answers, drawn.problem) || writing.drawingWaits);
    } catch (error) {
      logUnlessLeaving('The picture could not be drawn.', error);
      if (wanted === this.#wanted) this.#set(undefined, writing.drawingWaits);
    }
  }

  /** @param svg the new drawing; if undefined, the previous drawing remains while the typed text is invalid */
  #set(svg: string | undefined, problem: string): void {
    // The SVG comes from our own server and contains only allowed elements. Readers get the same SVG.
    if (svg !== undefined) this.#picture.innerHTML = svg;
    // Editor.js's style sheet gives every path in a block the text color, so the color of each path is set as a
    // style.
    for (const path of this.#picture.querySelectorAll('path'))
      path.style.stroke = path.getAttribute('stroke') ?? 'inherit';
    this.#picture.classList.toggle('stale', svg === undefined);
    say(this.#problem, problem);
  }
}
