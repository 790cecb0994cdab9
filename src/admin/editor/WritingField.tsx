import type { EditorDocument } from '#contract/documents.ts';
import type { PostHistory } from '#editor/history/post-history.ts';
import type { Editor } from '#editor/block-editor.ts';
import { layout } from '#contract/limits.ts';
import { openEarlyText } from '#editor/plain-text-fallback.ts';
import { logUnlessLeaving } from '#editor/leaving.ts';
import { lazyImport, persistently, whenIdle } from '#editor/lazy-import.ts';
import { useLayoutEffect, useRef } from 'react';
import { pictures } from '../media/pictures.ts';
import { draw } from './draw.ts';
import { showAlert } from '../shared/alerts.ts';
import { loadLaterParts } from '../shared/lazy.tsx';
import { works } from './works.ts';
import type { FindPosts } from '#editor/tools/link-field.ts';
import { pathOfPost } from '../shared/localized-path.ts';
import type { ReadLink } from '#editor/paste/address.ts';

const warn = (text: string) => showAlert(text, 'warning');

/**
 * The interface of a block editor. The plain field that is shown until the editor is ready implements only a part of
 * this interface.
 */
export type WritingArea = Pick<Editor, 'focus'> & Partial<Editor>;

interface Props {
  label: string;
  /** Whether the field looks like the post's body, or like the summary below the title. */
  look?: 'prose' | 'standfirst';
  /** Initial content. After that, Editor.js owns the content and reports each change. */
  document: EditorDocument;
  readOnly?: boolean;
  autofocus?: 'start' | 'end' | false;
  placeholder?: string;
  minHeight?: number;
  history?: { post: PostHistory; part: string };
  onChange: (document: EditorDocument) => void;
  /** Called with the open area, and with undefined when it is closed. */
  onLiveDocument?: (area: WritingArea | undefined) => void;
}

/**
 * A field for Editor.js. The code of Editor.js is loaded with the first such field. Until then, a field without
 * content accepts plain text.
 */
export function WritingField({ label, look = 'prose', ...options }: Props) {
  const holder = useRef<HTMLDivElement>(null);
  const start = useRef({ label, ...options });
  // Before the paint, so that the early field's place is part of the first layout.
  useLayoutEffect(() => (holder.current ? openArea(holder.current, start.current) : undefined), []);
  return <div ref={holder} className={`writing ${look}`} role="group" aria-label={label} />;
}

/** @returns a function that closes the area */
function openArea(holder: HTMLElement, { label, onLiveDocument: opened, ...options }: Omit<Props, 'look'>): () => void {
  const { document: text, placeholder, minHeight = layout.editorMinHeight, onChange } = options;
  const isEmpty = text.blocks.length === 0 && !options.readOnly;
  const early = isEmpty ? openEarlyText({ holder, name: label, placeholder, minHeight, onChange }) : undefined;
  if (early && options.autofocus && document.activeElement === document.body) early.focus();
  opened?.(early);
  let area: Editor | undefined;
  let gone = false;
  const load = () =>
    lazyImport(() => import('#editor/block-editor.ts')).catch((error: unknown) => {
      early?.stay();
      throw error;
    });
  async function open(): Promise<void> {
    // Waits until all fields are rendered, because a later field may get the initial focus.
    if (early) await new Promise((resolve) => setTimeout(resolve));
    const { openEditor } = await persistently(load);
    if (gone) return;
    area = openEditor({ holder, ...options, onNotice: warn, pictures, readLink, draw, works, findPosts, early });
    opened?.(area);
    await area.ready;
    whenIdle(() => void loadLaterParts());
  }
  // The error is only logged (EDIT-6), because nothing is lost: the post is stored as a draft and on the server.
  open().catch((error: unknown) => logUnlessLeaving('The editor could not be opened.', error));
  return () => {
    gone = true;
    opened?.(undefined);
    early?.destroy();
    area?.destroy();
  };
}

/** The maximum number of results. Writers would not read a longer list. */
const shownAtOnce = 6;

/** Searches published posts on the server. */
const findPosts: FindPosts = async (text) => {
  const { listPosts } = await import('#api-client/posts.ts');
  const answer = await listPosts({ state: 'published', text }, shownAtOnce);
  return answer.ok ? answer.value.items.map((post) => ({ title: post.title, path: pathOfPost(post) })) : [];
};

/** Fetches the link's page through the server. */
const readLink: ReadLink = async (url) => {
  const { getLinkCard } = await import('#api-client/editor.ts');
  const answer = await getLinkCard(url);
  return answer.ok ? answer.value : undefined;
};
