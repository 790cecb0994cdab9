/**
 * The title, category and keywords of the post as a part of the undo history. These fields are outside of the block
 * editors.
 */
import { readJson } from '#domain/read-json.ts';
import { z } from '#contract/zod-mini.ts';
import type { PostText } from '../post-text.ts';
import { selectIn, selectionIn, showCaret } from './caret.ts';
import type { Texts } from './history.ts';
import type { Part } from './parts.ts';

type Fields = Pick<PostText, 'title' | 'category' | 'keywords'>;

export interface FieldsPart extends Part {
  /** Must be called after each change of a field. */
  changed(): void;
}

/**
 * @param options `read` returns the current fields. `write` changes fields and updates the page before it returns.
 * Inside `scope`, the elements with `data-history="title"` and `data-history="category"` are the fields in which the
 * caret is restored.
 */
export function createFieldsPart(options: {
  read: () => Fields;
  write: (fields: Partial<Fields>) => void;
  scope: () => HTMLElement | null;
}): FieldsPart {
  let listener: () => void = () => undefined;
  let seen = texts();

  function texts(): Texts {
    const { title, category, keywords } = options.read();
    return new Map([
      ['title', title],
      ['category', category],
      ['keywords', JSON.stringify(keywords)],
    ]);
  }

  const marked = () => [...(options.scope()?.querySelectorAll<HTMLElement>('[data-history]') ?? [])];

  return {
    texts,
    takeChanged() {
      const now = texts();
      const changed = new Map([...now].filter(([key, text]) => text !== seen.get(key)));
      seen = now;
      return changed;
    },
    apply(wanted) {
      const fields: Partial<Fields> = {};
      for (const key of ['title', 'category'] as const) if (wanted.has(key)) fields[key] = wanted.get(key) ?? '';
      if (wanted.has('keywords')) fields.keywords = readKeywords(wanted.get('keywords'));
      options.write(fields);
    },
    caret() {
      const field = marked().find((item) => item === document.activeElement);
      const at = field && selectionIn(field);
      const key = field?.dataset.history ?? '';
      return at && { anchor: { key, field: 0, offset: at.anchor }, focus: { key, field: 0, offset: at.focus } };
    },
    restore({ anchor, focus }) {
      const field = marked().find((item) => item.dataset.history === anchor.key);
      if (!field) return false;
      selectIn(field, { anchor: anchor.offset, focus: focus.offset });
      showCaret(field);
      return true;
    },
    onChange: (changed) => void (listener = changed),
    changed: () => listener(),
  };
}

const readKeywords = (text = ''): string[] => readJson(z.array(z.string()), text) ?? [];
