/** Opens the block editor in an element, and returns the edited document. */
import type { Block, EditorDocument } from '#contract/documents.ts';
import { layout } from '#contract/limits.ts';
import { cleanDocument, documentCleaner } from '#document/clean.ts';
import { shownAs, stored, withIds } from './editor-blocks.ts';
import type { FindWorks } from './embeds/find-works.ts';
import { lockEmbeds } from './embeds/lock-embeds.ts';
import { openLiveDocument } from './live-document.ts';
import { flatten } from './edits/outline.ts';
import { sectionEvent, type SectionMove } from './edits/sections.ts';
import type { LiveBlock } from './live-block.ts';
import type { createFinder, Finder } from './find/find-in-document.ts';
import { embedSelector } from './history/caret.ts';
import { preserveCaret } from './keep-caret.ts';
import { layOutLater } from './lay-out-later.ts';
import type * as lazyParts from './lazy-parts.ts';
import { bindMenuCaret } from './menu-caret.ts';
import { lazyImport, persistently, whenIdle } from './lazy-import.ts';
import type { OpenEditor } from './open-editor.ts';
import type { EarlyText } from './plain-text-fallback.ts';
import type { PostHistory } from './history/post-history.ts';
import { bindBlockKeys } from './block-keys.ts';
import { bindFocusInText } from './menu-caret.ts';
import { bindTab } from './block-keys.ts';
import { breakLinesUntil } from './early-typing.ts';
import { tellWhileTyping } from './tell-while-typing.ts';
import { bindKeys, guardPageKeys } from './editorjs/keys.ts';
import { nameButtons } from './editorjs/name-buttons.ts';
import { openEditorJs, version, type OpenEditorJs } from './editorjs/open.ts';
import { bindToolbarPlace } from './editorjs/toolbar-place.ts';
import { bindSpanKeys } from './selection/span-keys.ts';
import { bindSpanSelection } from './selection/span-selection.ts';
import { element } from './tools/dom.ts';
import { listen } from './tools/events.ts';
import { awaitsLateTools, loadLateTools } from './tools/lazy-tool.ts';
import { bindTyped } from './typed/bind-typed.ts';
import { pasteAgain } from './paste/copy-data.ts';
import { holdPaste } from './paste/hold-paste.ts';
import type { ReadLink } from './paste/address.ts';
import type { Draw } from '#blocks/context.ts';
import type { Pictures } from './pictures.ts';
import type { FindPosts } from './tools/link-field.ts';
import type { LiveTools } from './tools/live-tools.ts';

export interface Editor {
  /**
   * Resolves when the editor accepts text. Also resolves if opening failed, because the error is only logged
   * (EDIT-6).
   */
  readonly ready: Promise<void>;
  /** Returns the editor's current document, or the last valid document if Editor.js fails. */
  read(): Promise<EditorDocument>;
  /** Resolves when the parts that are not needed at first are loaded too. */
  readonly complete: Promise<void>;
  /**
   * Shows the result of merging this editor's document with another device's save. Unchanged blocks keep their
   * element, the caret does not move, and blank blocks remain.
   * @param followed `followedRow`, which is loaded together with the merge code
   */
  follow(document: EditorDocument, followed: FollowedRow): void;
  /**
   * Creates the find and replace function. Each replacement is one undo step. Returns undefined until the editor is
   * ready.
   */
  finder(create: typeof createFinder): Finder | undefined;
  /** Scrolls a block into view and puts the caret at its start. */
  show(id: string): void;
  /** Moves the heading with this id, and its section. */
  moveSection(id: string, to: SectionMove): void;
  /** Puts the caret at the start of the document. */
  focus(): void;
  destroy(): void;
}

type FollowedRow = (live: readonly LiveBlock[], document: readonly LiveBlock[]) => LiveBlock[];

interface EditorOptions {
  holder: HTMLElement;
  document: EditorDocument;
  readOnly?: boolean;
  /** Initial caret position; ignored if the writer has already begun to write elsewhere. */
  autofocus?: 'start' | 'end' | false;
  placeholder?: string;
  minHeight?: number;
  onChange?: (document: EditorDocument) => void;
  /** Receives messages for the writer, such as which parts of a paste were omitted. */
  onNotice?: (text: string) => void;
  /** The storage of images. Without it, images cannot be added. */
  pictures?: Pictures;
  /** Draws charts and diagrams. Without this function, only their source is shown. */
  draw?: Draw;
  /** Reads the metadata of a pasted URL's page. Without this function, the writer fills in the card. */
  readLink?: ReadLink;
  /** Finds works to cite. Without this function, citations are not available. */
  works?: FindWorks;
  /** Finds posts to link to. Without this function, only URLs are accepted. */
  findPosts?: FindPosts;
  /** The history of the post, and the name of this editor's document in that history. */
  history?: { post: PostHistory; part: string };
  /** The plain field that is shown for an empty document until the editor is ready. */
  early?: EarlyText | undefined;
}

interface State {
  options: EditorOptions;
  /** The document at the start, with ids. */
  opened: EditorDocument & { blocks: LiveBlock[] };
  /** The tunes of the blocks by id, because Editor.js does not keep them. */
  tunes: Map<string, Block['tunes']>;
  live: LiveTools;
  signal: AbortSignal;
  /** Undefined until the editor is ready, and in a read-only editor. */
  open?: OpenEditor;
  /** Detaches the editor from the history of its post. */
  detach?: () => void;
}

/**
 * Opens an editor in `holder`.
 * @param options `document` is cleaned first, because Editor.js inserts the loaded HTML into the page unchanged.
 * `onChange` receives the whole document, and is called at most once every 400 ms (EDIT-4).
 */
export function openEditor(options: EditorOptions): Editor {
  const { holder, autofocus, early, works, readLink } = options;
  const ending = new AbortController();
  const { signal } = ending;
  const opened = withIds(cleanDocument(options.document));
  const tunes = new Map(opened.blocks.flatMap(({ id, tunes: kept }) => (kept ? [[id, kept] as const] : [])));
  const state: State = { options, opened, tunes, live: new Map(), signal };
  const { read, changed } = documentReader(state);
  let finder: Finder | undefined;

  guardPageKeys();
  const notice = (text: string) => options.onNotice?.(text);
  const loadPaste = holdPaste(holder, () => state.open && { ...state.open, notice, readLink });
  nameButtons(holder);
  lockEmbeds(holder, signal);
  const start = () => startEditorJs(state, changed);
  const json = JSON.stringify(opened.blocks);
  const editorJs = awaitsLateTools(json) ? persistently(loadLateTools).then(start) : Promise.resolve(start());
  const ready: Promise<void> = editorJs.then((editor) => bindWhenReady(state, editor, { changed, later, loadPaste }));
  // If the caret starts at the end, all blocks are laid out at once, because the caret's position must be known.
  const layOut = layOutLater(autofocus === 'end' ? [] : opened.blocks.map(({ id }) => id), ready);
  const loadLater = () => persistently(() => lazyImport(() => import('./lazy-parts.ts')));
  const later = embedsIn.test(json) ? loadLater() : ready.then(() => new Promise<void>(whenIdle)).then(loadLater);
  const shown = later.then((parts) => {
    if (!signal.aborted) parts.showEmbeds(holder, works, signal);
  });

  return {
    ready,
    complete: Promise.all([ready.then(() => later), shown]).then(() => undefined),
    follow(document, followed) {
      if (!state.open) return;
      layOut();
      follow(state.open, tunes, (live) =>
        followed(live, flatten(cleanDocument(document).blocks, () => '').map(shownAs)),
      );
    },
    finder: (create) => (finder ??= state.open && create(state.open.liveDocument, state.open.step)),
    show(id) {
      layOut();
      state.open?.liveDocument.element(id)?.scrollIntoView({ block: 'start', behavior: 'instant' });
      state.open?.liveDocument.place(id);
    },
    moveSection(id, to) {
      layOut();
      holder.dispatchEvent(new CustomEvent(sectionEvent, { detail: { id, to } }));
    },
    focus() {
      if (early && !state.open) early.focus();
      else void editorJs.then((editor) => editor.caret.setToFirstBlock('start'));
    },
    read: () => ready.then(read),
    destroy() {
      layOut();
      state.detach?.();
      ending.abort();
      void ready.then(() => editorJs).then((editor) => editor.destroy?.());
    },
  };
}

/** Returns functions that read the document, and that report it if it has changed. */
function documentReader(state: State) {
  const { options, tunes, signal } = state;
  const clean = documentCleaner();
  let last = options.document;
  /** The blocks at the time of the last notification. */
  let told: readonly Block[] | undefined;

  /**
   * Reads the document without the `save` of Editor.js, which is slow and knows only the inline marks of its built-in
   * tools.
   */
  function read(): EditorDocument {
    const { open } = state;
    if (open && !signal.aborted)
      last = clean({ time: Date.now(), blocks: stored(open.liveDocument.saved(), tunes), version });
    else if (options.early && !open) last = options.early.document();
    return last;
  }

  function changed(): void {
    const document = read();
    const isSame =
      told?.length === document.blocks.length && document.blocks.every((block, at) => block === told?.[at]);
    told = document.blocks;
    if (!signal.aborted && !isSame) options.onChange?.(document);
  }

  return { read, changed };
}

function startEditorJs({ options, opened, live }: State, changed: () => void): OpenEditorJs {
  const { holder, readOnly = false, pictures, draw, findPosts, placeholder = false } = options;
  return openEditorJs({
    holder,
    live,
    readOnly,
    pictures,
    draw,
    findPosts,
    document: { ...opened, blocks: opened.blocks.map(shownAs) },
    placeholder,
    minHeight: options.minHeight ?? layout.editorMinHeight,
    onChange: changed,
  });
}

interface Binding {
  changed: () => void;
  /** The parts that are not needed at first. */
  later: Promise<typeof lazyParts>;
  loadPaste: () => Promise<unknown>;
}

/** Binds the editor when Editor.js is ready. The blocks of a post are shown, and can be edited, before that. */
function bindWhenReady(state: State, editor: OpenEditorJs, binding: Binding): Promise<void> {
  const { holder, early } = state.options;
  const ready = editor.isReady
    .then(() => early?.settled())
    .then(
      () => bindEditor(state, editor, binding),
      (error: unknown) => {
        early?.stay();
        console.error('The editor could not be opened.', error);
      },
    );
  breakLinesUntil(ready, holder);
  tellWhileTyping(holder, () => void ready.then(binding.changed), state.signal);
  return ready;
}

/** Makes Editor.js, which is ready now, an editor that can be used. */
function bindEditor(state: State, editor: OpenEditorJs, { later, loadPaste }: Binding): void {
  const { options, opened, live, signal } = state;
  const { holder, autofocus, early, works, findPosts, history } = options;
  if (options.readOnly || signal.aborted) return;
  whenIdle(() => {
    void persistently(loadPaste);
    void persistently(loadLateTools);
  });
  const liveDocument = openLiveDocument({ holder, editor, live, opened: opened.blocks, signal });
  const step = (work: () => void) => (history ? history.post.step(work) : work());
  state.detach = history?.post.attach(history.part, liveDocument);
  const selection = bindSpanSelection({ holder, liveDocument, step, signal });
  const announce = announceIn(holder);
  const open = { holder, editor, liveDocument, selection, works, findPosts, step, announce, signal };
  state.open = open;
  bindParts(open, history?.post, later);
  if (early) takeOver(open, early);
  // The autofocus of Editor.js would move the caret if the writer began to write before the editor was ready.
  else if (document.activeElement !== document.body) return;
  else if (autofocus === 'start') editor.caret.setToFirstBlock('start');
  else if (autofocus) editor.caret.setToLastBlock('end');
}

function bindParts(open: OpenEditor, history: PostHistory | undefined, later: Binding['later']): void {
  const { holder, signal } = open;
  let embedKeys: ((event: KeyboardEvent) => void) | undefined;
  // Registered before the handlers of `block-keys.ts`, because a Backspace that reverts a conversion must not join
  // blocks.
  if (history) bindTyped(open, () => history.undo());
  bindSpanKeys(open);
  // Once the code of embeds is loaded, embeds handle keys before `block-keys.ts` does.
  listen(holder, 'keydown', signal, (event) => embedKeys?.(event));
  bindTab(open);
  bindFocusInText(open);
  bindBlockKeys(open);
  bindToolbarPlace(open);
  bindKeys(open);
  bindMenuCaret(open);
  void later.then((parts) => {
    if (!signal.aborted) embedKeys = parts.bindLaterParts(open);
  });
}

/** Shows other blocks. Unchanged blocks keep their element, and the caret does not move. */
function follow(
  { liveDocument }: OpenEditor,
  tunes: Map<string, Block['tunes']>,
  followed: (live: LiveBlock[]) => LiveBlock[],
): void {
  const before = liveDocument.blocks();
  const row = followed(
    before.map((block) => ({ ...block, ...(tunes.has(block.id) && { tunes: tunes.get(block.id) }) })),
  );
  for (const { id, tunes: kept } of row) if (kept) tunes.set(id, kept);
  const after = row.map(({ tunes: _, ...block }) => block);
  preserveCaret(liveDocument, before, () => liveDocument.edit(before, after));
}

/** Moves text that was typed before the editor was ready into the editor, as one undo step. */
function takeOver({ holder, liveDocument, editor: { caret }, step }: OpenEditor, early: EarlyText): void {
  early.goOver(({ blocks, place, pasted }) => {
    if (blocks.length > 0) step(() => liveDocument.edit(liveDocument.blocks(), blocks));
    if (place && !liveDocument.restore(place)) caret.setToFirstBlock('start');
    else if (!place && pasted.length > 0) caret.setToLastBlock('end');
    for (const data of pasted) pasteAgain(document.activeElement ?? holder, data);
  });
}

/** Matches stored HTML that contains embeds. */
const embedsIn = new RegExp(embedSelector.replaceAll('.', '').replaceAll(', ', '|'));

/** Creates a function that announces a message to screen readers. */
function announceIn(holder: HTMLElement): (text: string) => void {
  const status = element('div', 'visually-hidden');
  status.setAttribute('role', 'status');
  holder.append(status);
  return (text) => void (status.textContent = text);
}
