/**
 * CodeMirror for code blocks, in a separate file that is loaded with the first code block. Every extension is present
 * from the start, and colors use classes. CodeMirror therefore injects only one style sheet. The hash of this style
 * sheet is part of the content security policy of editor pages (`contract/editor-styles.ts`).
 */
import { defaultKeymap, indentLess, indentMore, toggleComment } from '@codemirror/commands';
import { html } from '@codemirror/lang-html';
import { javascript } from '@codemirror/lang-javascript';
import { bracketMatching, indentOnInput, indentUnit, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import { css } from '@codemirror/legacy-modes/mode/css';
import { python } from '@codemirror/legacy-modes/mode/python';
import { shell } from '@codemirror/legacy-modes/mode/shell';
import { Compartment, EditorState, Prec, type Extension } from '@codemirror/state';
import { Decoration, EditorView, keymap, type KeyBinding } from '@codemirror/view';
import { lineRanges } from './schema.ts';
import { writing } from '#i18n/writing.ts';
import { tagHighlighter, tags } from '@lezer/highlight';
import { spliceBetween } from '#editor/history/splice.ts';

const fourSpaces = '    ';

/** The token classes of `blocks/code/highlight.ts`, so that code looks the same in the editor and on the page. */
const colours = tagHighlighter([
  { tag: tags.comment, class: 'tok-comment' },
  { tag: [tags.keyword, tags.tagName, tags.modifier, tags.operatorKeyword], class: 'tok-keyword' },
  { tag: [tags.string, tags.regexp, tags.attributeValue, tags.special(tags.string)], class: 'tok-string' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom, tags.self], class: 'tok-constant' },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], class: 'tok-function' },
  { tag: [tags.punctuation, tags.bracket], class: 'tok-punctuation' },
  { tag: [tags.link, tags.url], class: 'tok-link' },
]);

/** The languages that the editor can highlight, by their stored value. */
const languages: Record<string, () => Extension> = {
  plaintext: () => [],
  javascript: () => javascript({ jsx: true, typescript: true }),
  html: () => html(),
  css: () => StreamLanguage.define(css),
  python: () => StreamLanguage.define(python),
  bash: () => StreamLanguage.define(shell),
};

export interface CodeArea {
  readonly dom: HTMLElement;
  focus(): void;
  measure(): void;
  setLanguage(language: string): void;
  /** @param lines ranges such as `3-5,8` */
  setHighlight(lines: string): void;
  setWrap(on: boolean): void;
  /** Replaces the text. The caret and the selection stay where they are in the unchanged parts of the text. */
  setText(text: string): void;
  selection(): { anchor: number; focus: number };
  select(anchor: number, focus: number): void;
  destroy(): void;
}

/**
 * Opens CodeMirror with the given code.
 * @param options `onChange` receives the whole code after each edit; `onLeave` is called when the caret moves beyond
 * the first or the last line; `onEmptyBackspace` is called for Backspace if there is nothing to delete
 */
export function openCodeArea(options: {
  text: string;
  language: string;
  /** Marked lines, as `3-5,8`. */
  highlight: string;
  wraps: boolean;
  readOnly: boolean;
  onChange: (text: string) => void;
  onLeave: (where: 'before' | 'after') => void;
  onEmptyBackspace: () => void;
}): CodeArea {
  const language = new Compartment();
  const marked = new Compartment();
  const wrapping = new Compartment();
  const view = new EditorView({
    state: EditorState.create({
      doc: options.text,
      extensions: [
        // Without this setting, CodeMirror would convert every line ending to LF. If the code contains only CRLF, new
        // lines also get CRLF.
        EditorState.lineSeparator.of(
          /^(?:[^\r\n]|\r\n)*$/.test(options.text) && options.text.includes('\r') ? '\r\n' : '\n',
        ),
        EditorView.clipboardInputFilter.of((text, state) => text.replace(/\r\n?|\n/g, state.lineBreak)),
        Prec.highest(keymap.of(keys(options))),
        bracketMatching(),
        indentOnInput(),
        indentUnit.of(fourSpaces),
        EditorState.tabSize.of(fourSpaces.length),
        syntaxHighlighting(colours),
        keymap.of(defaultKeymap),
        wrapping.of(options.wraps ? EditorView.lineWrapping : []),
        marked.of(markedLines(options.highlight)),
        EditorView.contentAttributes.of({
          'aria-label': writing.codeArea,
          spellcheck: 'false',
          autocorrect: 'off',
          autocapitalize: 'off',
        }),
        EditorState.readOnly.of(options.readOnly),
        EditorView.editable.of(!options.readOnly),
        language.of(languages[options.language]?.() ?? []),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) options.onChange(update.state.sliceDoc());
        }),
      ],
    }),
  });
  return {
    dom: view.dom,
    focus: () => view.focus(),
    measure: () => view.requestMeasure(),
    setLanguage: (value) => view.dispatch({ effects: language.reconfigure(languages[value]?.() ?? []) }),
    setHighlight: (lines) => view.dispatch({ effects: marked.reconfigure(markedLines(lines)) }),
    setWrap: (on) => view.dispatch({ effects: wrapping.reconfigure(on ? EditorView.lineWrapping : []) }),
    setText(text) {
      const now = view.state.sliceDoc();
      const splice = spliceBetween(now, text);
      // CodeMirror counts a line ending as one character.
      if (!splice || now.includes('\r') || text.includes('\r')) {
        const insert = view.state.toText(text);
        view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert } });
        return;
      }
      const { at, removed, inserted } = splice;
      const insert = view.state.toText(inserted);
      view.dispatch({ changes: { from: at, to: at + removed.length, insert } });
    },
    selection: () => ({ anchor: view.state.selection.main.anchor, focus: view.state.selection.main.head }),
    select(anchor, focus) {
      const { length } = view.state.doc;
      view.focus();
      view.dispatch({
        selection: { anchor: Math.min(anchor, length), head: Math.min(focus, length) },
        scrollIntoView: true,
      });
    },
    destroy: () => view.destroy(),
  };
}

/** Marks lines as on the page. The marked line numbers do not change when lines are added or removed above them. */
function markedLines(text: string): Extension {
  const ranges = lineRanges(text);
  if (ranges.length === 0) return [];
  const mark = Decoration.line({ class: 'marked-line' });
  return EditorView.decorations.of(({ state: { doc } }) =>
    Decoration.set(
      Array.from({ length: doc.lines }, (_, index) => index + 1)
        .filter((number) => ranges.some(([first, last]) => first <= number && number <= last))
        .map((number) => mark.range(doc.line(number).from)),
    ),
  );
}

/** The keys of EDIT-10, and keys to leave the block without a mouse: arrows beyond the ends, Cmd/Ctrl+Enter. */
function keys(options: { onLeave: (where: 'before' | 'after') => void; onEmptyBackspace: () => void }): KeyBinding[] {
  const leave = (where: 'before' | 'after', when: (view: EditorView) => boolean) => (view: EditorView) => {
    if (!when(view)) return false;
    options.onLeave(where);
    return true;
  };
  const caretAt = (where: (view: EditorView, head: number) => boolean) => (view: EditorView) => {
    const { main } = view.state.selection;
    return main.empty && where(view, main.head);
  };
  return [
    { key: 'Tab', run: indent, shift: indentLess },
    { key: 'Mod-/', run: toggleComment },
    {
      key: 'ArrowUp',
      run: leave(
        'before',
        caretAt((view, head) => view.state.doc.lineAt(head).number === 1),
      ),
    },
    {
      key: 'ArrowDown',
      run: leave(
        'after',
        caretAt((view, head) => view.state.doc.lineAt(head).number === view.state.doc.lines),
      ),
    },
    {
      key: 'ArrowLeft',
      run: leave(
        'before',
        caretAt((_, head) => head === 0),
      ),
    },
    {
      key: 'ArrowRight',
      run: leave(
        'after',
        caretAt((view, head) => head === view.state.doc.length),
      ),
    },
    { key: 'Mod-Enter', run: leave('after', () => true) },
    {
      key: 'Backspace',
      run: (view) => {
        if (view.state.doc.length > 0 || view.state.readOnly) return false;
        options.onEmptyBackspace();
        return true;
      },
    },
  ];
}

/** Inserts four spaces at the caret, or indents the selected lines by four spaces. */
function indent(view: EditorView): boolean {
  if (view.state.readOnly) return false;
  if (view.state.selection.ranges.some((range) => !range.empty)) return indentMore(view);
  view.dispatch(
    view.state.update(view.state.replaceSelection(fourSpaces), { scrollIntoView: true, userEvent: 'input' }),
  );
  return true;
}
