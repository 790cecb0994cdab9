/**
 * Folded sections: a folded heading hides its section and moves with it. Folding only affects the view: the folded
 * state is never stored, and a section unfolds when the caret enters it.
 */
import { isCommand, isComposing } from '../tools/events.ts';
import { blockOf } from '../live-block.ts';
import type { OpenEditor } from '../open-editor.ts';
import { adoptedSheet } from '../tools/dom.ts';
import { redactorOf } from '../editorjs/elements.ts';
import { editedEvent } from '../tools/live-tools.ts';
import { foldEvent, isFolded, sectionOf } from './sections.ts';

/**
 * The style of folded blocks. It takes the blocks out of the flow, so that no margin remains. `display: none` is not
 * used, because the caret must be able to enter a folded block, which unfolds its section.
 */
const clipped = 'position: absolute; height: 0; overflow: hidden; opacity: 0; pointer-events: none;';

/** Binds the menu and key (Cmd/Ctrl+.) of headings. */
export function bindFolds({ holder, liveDocument, signal }: OpenEditor): void {
  const sheet = adoptedSheet(signal);
  const folded = () => [...redactorOf(holder).querySelectorAll<HTMLElement>(':scope > [data-folded]')];

  /** Returns the ids of a heading's section, without the heading. */
  function below({ dataset }: HTMLElement): string[] {
    const blocks = liveDocument.blocks();
    const section = sectionOf(blocks, dataset.id ?? '');
    if (!section) return [];
    const at = (id: string) => blocks.findIndex((block) => block.id === id);
    return blocks.slice(at(section.from) + 1, at(section.to) + 1).map(({ id }) => id);
  }

  function show(): void {
    const rules = folded().map((heading) => {
      const ids = below(heading);
      const hidden = ids.map((id) => `[data-id=${JSON.stringify(id)}]`).join(', ');
      const own = `[data-id=${JSON.stringify(heading.dataset.id)}]`;
      return `.writing ${own} :is(h2, h3, h4, h5, h6)::after { content: ' ⋯ ${ids.length}' }
        .writing :is(${hidden || ':not(*)'}) { ${clipped} }`;
    });
    sheet.replaceSync(rules.join('\n'));
  }

  function toggle(target: EventTarget | null): boolean {
    const heading = blockOf(target);
    if (!heading || (!isFolded(heading) && below(heading).length === 0)) return false;
    heading.toggleAttribute('data-folded');
    show();
    return true;
  }

  function onKey(event: KeyboardEvent): void {
    if (event.key !== '.' || !isCommand(event) || event.altKey || isComposing(event)) return;
    if (toggle(event.target)) event.preventDefault();
  }

  function unfoldAround({ target }: FocusEvent): void {
    const id = blockOf(target)?.dataset.id;
    const around = id === undefined ? [] : folded().filter((heading) => below(heading).includes(id));
    for (const heading of around) delete heading.dataset.folded;
    if (around.length > 0) show();
  }

  const follow = () => {
    if (sheet.cssRules.length > 0) show();
  };
  // Observes blocks that move, disappear or become a heading.
  const observer = new MutationObserver(follow);
  observer.observe(redactorOf(holder), { childList: true });
  signal.addEventListener('abort', () => observer.disconnect());
  holder.addEventListener(editedEvent, follow, { signal });
  holder.addEventListener(foldEvent, ({ target }) => void toggle(target), { signal });
  holder.addEventListener('keydown', onKey, { signal });
  holder.addEventListener('focusin', unfoldAround, { signal });
}
