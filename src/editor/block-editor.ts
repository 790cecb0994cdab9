/** Opens the block editor in an element, and returns the edited document. */
import type { Block, EditorDocument } from '#contract/documents.ts';
import { layout } from '#contract/limits.ts';
import { kindOf, readBlock } from '#blocks/index.ts';
import { cleanDocument, documentCleaner } from '#document/clean.ts';
import type { FindWorks } from './embeds/find-works.ts';
import { openLiveDocument, type LiveDocument } from './live-document.ts';
import { atDepth, depthOf, flatten, nest } from './edits/outline.ts';
import { sectionEvent, type SectionMove } from './edits/sections.ts';
import { newBlockId, type LiveBlock } from './live-block.ts';
import type { createFinder, Finder } from './find/find-in-document.ts';
import { embedSelector, caretAt } from './history/caret.ts';
import { preserveCaret } from './keep-caret.ts';
import { layOutLater } from './lay-out-later.ts';
import { bindLeaveByTab } from './leave-by-tab.ts';
import { bindMenuCaret } from './menu-caret.ts';
import { lazyImport, persistently } from './lazy-import.ts';
import type { EarlyText } from './plain-text-fallback.ts';
import type { PostHistory } from './history/post-history.ts';
import { bindBlockKeys } from './block-keys.ts';
import { bindFocusInText } from './focus-in-text.ts';
import { bindTabToButtons } from './tab-to-buttons.ts';
import { tellWhileTyping } from './tell-while-typing.ts';
import { bindKeys, guardPageKeys } from './editorjs/keys.ts';
import { nameButtons } from './editorjs/name-buttons.ts';
import { openEditorJs, version, type OpenEditorJs } from './editorjs/open.ts';
import { bindToolbarPlace } from './editorjs/toolbar-place.ts';
import { unknownType } from './editorjs/tools.ts';
import { bindSpanKeys } from './selection/span-keys.ts';
import { bindSpanSelection, type SpanSelection } from './selection/span-selection.ts';
import { element } from './tools/dom.ts';
import { awaitsLateTools, loadLateTools } from './tools/lazy-tool.ts';
import { bindTyped } from './typed/bind-typed.ts';
import { pasteAgain } from './paste/copy-data.ts';
import { holdPaste } from './paste/hold-paste.ts';
import type { ReadLink } from './paste/address.ts';
import type { Draw } from '#blocks/context.ts';
import type { Pictures } from './pictures.ts';
import type { FindPosts } from './tools/link-field.ts';
import type { LiveTools } from './tools/live-tools.ts';
import { whenIdle } from './when-idle.ts';

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

/**
 * Opens an editor in `holder`.
 * @param options `document` is cleaned first, because Editor.js inserts the loaded HTML into the page unchanged.
 * `onChange` receives the whole document, and is called at most once every 400 ms (EDIT-4).
 */
export function openEditor(options: {
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
}): Editor {
  const { holder, readOnly = false } = options;
  let last = options.document;
  /** The blocks at the time of the last notification. */
  let told: readonly Block[] | undefined;
  let destroyed = false;
  const live: LiveTools = new Map();
  const clean = documentCleaner();
  const opened = withIds(cleanDocument(options.document));
  const tunes = new Map(opened.blocks.flatMap(({ id, tunes: kept }) => (kept ? [[id, kept] as const] : [])));
  let liveDocument: LiveDocument | undefined;
  let selection: SpanSelection | undefined;
  let finder: Finder | undefined;
  let embedKeys: ((event: KeyboardEvent) => void) | undefined;
  /** Functions to call when the editor is destroyed. */
  const bound: (() => void)[] = [];

  guardPageKeys();
  const step = (work: () => void) => (options.history ? options.history.post.step(work) : work());
  const loadPaste = holdPaste({
    holder,
    liveDocument: () => liveDocument,
    span: () => selection?.span(),
    removeSelected: () => selection?.remove() ?? false,
    step,
    supports: (type) => kindOf(type) !== undefined,
    notice: (text) => options.onNotice?.(text),
    readLink: options.readLink,
  });
  nameButtons(holder);
  const open = () =>
    openEditorJs({
      holder,
      live,
      readOnly,
      pictures: options.pictures,
      draw: options.draw,
      findPosts: options.findPosts,
      document: toEditor(opened),
      placeholder: options.placeholder ?? false,
      minHeight: options.minHeight ?? layout.editorMinHeight,
      onChange: changed,
    });
  const json = JSON.stringify(opened.blocks);
  const editorJs = awaitsLateTools(json) ? persistently(loadLateTools).then(open) : Promise.resolve(open());
  const bind = (editor: OpenEditorJs): void => {
    if (readOnly || destroyed) return;
    whenIdle(() => {
      void persistently(loadPaste);
      void persistently(loadLateTools);
    });
    liveDocument = openLiveDocument({ holder, editor, live, opened: opened.blocks });
    if (options.history) bound.push(options.history.post.attach(options.history.part, liveDocument));
    selection = bindSpanSelection({ holder, liveDocument, step });
    const announce = announceIn(holder);
    // Registered before the handlers of `block-keys.ts`, because a Backspace that reverts a conversion must not join
    // blocks.
    const post = options.history?.post;
    if (post) bound.push(bindTyped({ holder, liveDocument, step, undo: () => post.undo() }));
    bound.push(bindSpanKeys({ holder, liveDocument, selection, findPosts: options.findPosts, step }));
    // Once the code of embeds is loaded, embeds handle keys before `block-keys.ts` does.
    holder.addEventListener('keydown', (event) => embedKeys?.(event), { capture: true });
    bound.push(bindLeaveByTab(holder));
    bound.push(bindTabToButtons(holder));
    bound.push(tellWhileTyping(holder, changed));
    bound.push(bindFocusInText(holder));
    bound.push(bindBlockKeys({ holder, liveDocument, selection, step, announce }));
    bound.push(bindToolbarPlace(holder));
    bound.push(bindKeys(holder, editor));
    bound.push(bindMenuCaret({ holder, liveDocument, editor }));
    const { works, findPosts } = options;
    const ready = { holder, editor, liveDocument, selection, works, findPosts, step, announce };
    void later.then((parts) => {
      const onKey = (listener: typeof embedKeys) => void (embedKeys = listener);
      if (!destroyed) bound.push(...parts.bindLaterParts({ ...ready, onKey }));
    });
    if (options.early) return takeOver(options.early, editor);
    // The autofocus of Editor.js would move the caret if the writer began to write before the editor was ready.
    if (!options.autofocus || document.activeElement !== document.body) return;
    if (options.autofocus === 'start') editor.caret.setToFirstBlock('start');
    else editor.caret.setToLastBlock('end');
  };
  /** Moves text that was typed before the editor was ready into the editor, as one undo step. */
  const takeOver = (early: EarlyText, { caret }: OpenEditorJs) =>
    early.goOver(({ blocks, place, pasted }) => {
      const shown = liveDocument;
      if (blocks.length > 0) step(() => shown?.edit(shown.blocks(), blocks));
      if (place && !shown?.restore(place)) caret.setToFirstBlock('start');
      else if (!place && pasted.length > 0) caret.setToLastBlock('end');
      for (const data of pasted) pasteAgain(document.activeElement ?? holder, data);
    });
  const ready = editorJs.then((editor) =>
    editor.isReady
      .then(() => options.early?.settled())
      .then(
        () => bind(editor),
        (error: unknown) => {
          options.early?.stay();
          console.error('The editor could not be opened.', error);
        },
      ),
  );
  // If the caret starts at the end, all blocks are laid out at once, because the caret's position must be known.
  const layOut = layOutLater(options.autofocus === 'end' ? [] : opened.blocks.map(({ id }) => id), ready);
  const loadLater = () => persistently(() => lazyImport(() => import('./lazy-parts.ts')));
  const later = embedsIn.test(json) ? loadLater() : ready.then(() => new Promise<void>(whenIdle)).then(loadLater);
  const shown = later.then((parts) => {
    if (!destroyed) bound.push(parts.showEmbeds(holder, options.works));
  });

  /**
   * Reads the document without the `save` of Editor.js, which is slow and knows only the inline marks of its built-in
   * tools.
   */
  function read(): EditorDocument {
    if (liveDocument && !destroyed)
      last = clean({ time: Date.now(), blocks: stored(liveDocument.saved(), tunes), version });
    else if (options.early && !liveDocument) last = options.early.document();
    return last;
  }

  function changed(): void {
    const document = read();
    const isSame =
      told?.length === document.blocks.length && document.blocks.every((block, at) => block === told?.[at]);
    told = document.blocks;
    if (!destroyed && !isSame) options.onChange?.(document);
  }

  return {
    ready,
    complete: Promise.all([ready.then(() => later), shown]).then(() => undefined),
    follow(document, followed) {
      if (!liveDocument || readOnly) return;
      layOut();
      const live = liveDocument.blocks();
      const named = live.map((block) => ({ ...block, ...(tunes.has(block.id) && { tunes: tunes.get(block.id) }) }));
      const row = followed(named, flatten(cleanDocument(document).blocks, () => '').map(shownAs));
      for (const { id, tunes: kept } of row) if (kept) tunes.set(id, kept);
      const shown = liveDocument;
      preserveCaret(shown, live, () =>
        shown.edit(
          live,
          row.map(({ tunes: _, ...block }) => block),
        ),
      );
    },
    finder: (create) => (finder ??= liveDocument && create(liveDocument, step)),
    show(id) {
      layOut();
      liveDocument?.element(id)?.scrollIntoView({ block: 'start', behavior: 'instant' });
      liveDocument?.restore(caretAt({ key: id, field: 0, offset: 0 }));
    },
    moveSection(id, to) {
      layOut();
      holder.dispatchEvent(new CustomEvent(sectionEvent, { detail: { id, to } }));
    },
    focus() {
      if (options.early && !liveDocument) options.early.focus();
      else void editorJs.then((editor) => editor.caret.setToFirstBlock('start'));
    },
    read: () => ready.then(read),
    destroy() {
      destroyed = true;
      layOut();
      for (const unbind of bound) unbind();
      selection?.destroy();
      liveDocument?.destroy();
      void ready.then(() => editorJs).then((editor) => editor.destroy?.());
    },
  };
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

type WithIds = Omit<EditorDocument, 'blocks'> & { blocks: LiveBlock[] };

/** Returns the blocks as a flat list. Each block gets a unique id. */
function withIds(document: EditorDocument): WithIds {
  const taken = new Set<string>();
  const blocks = document.blocks.map((block) => {
    const id = block.id && !taken.has(block.id) ? block.id : newBlockId();
    taken.add(id);
    return { ...block, id };
  });
  return { ...document, blocks: flatten(blocks) };
}

/** Replaces blocks that no tool can show with placeholders. Each placeholder contains the original block (EDIT-6). */
function toEditor({ blocks, ...document }: WithIds): WithIds {
  return { ...document, blocks: blocks.map(shownAs) };
}

const shownAs = (block: LiveBlock): LiveBlock => (readBlock(block) ? block : placeholder(block));

function placeholder(block: LiveBlock): LiveBlock {
  const { depth = 0, ...original } = block;
  return atDepth({ id: block.id, type: unknownType, data: { original } }, depth);
}

function stored(blocks: readonly LiveBlock[], tunes: ReadonlyMap<string, Block['tunes']>): Block[] {
  const originals = blocks.map((block): LiveBlock => {
    if (block.type !== unknownType) return tunes.has(block.id) ? { ...block, tunes: tunes.get(block.id) } : block;
    return atDepth({ id: block.id, ...(block.data as { original: Block }).original }, depthOf(block));
  });
  return nest(originals);
}
