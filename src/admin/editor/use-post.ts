import { getPost } from '#api-client/posts.ts';
import { pages } from '#contract/paths.ts';
import { storedPost, type PostText, type StoredPost } from '#editor/post-text.ts';
import type { Choice, SaveEngine } from '#editor/saving.ts';
import { editor } from '#i18n/editor.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { whenSignedInAgain } from '../editing/use-engine.ts';
import { flash, showAlert, succeeded } from '../shared/alerts.ts';
import { recheckAuth } from '../shared/auth.ts';
import { markPublished } from '../shared/just-published.ts';
import { here } from '../shared/localized-path.ts';
import { type ChangeStored, fieldErrorsOf, textErrors } from './transport.ts';
import { merging } from './merging.ts';
import { usePostHistory } from './use-post-history.ts';
import { useSaveEngine } from './use-save-engine.ts';
import type { WritingArea } from './WritingField.tsx';
import type { Publication } from '../publish-sheet/PublishSheet.tsx';
import { begun } from '../shared/lazy.tsx';

export interface OpenPost {
  stored: StoredPost | undefined;
  /** The content to edit, from the stored post or from a draft. */
  text: PostText;
  /** Whether the content comes from a draft. In this case, the caret starts at the end of the body. */
  restored?: boolean;
  /** The server's draft of a new post before its first save. */
  serverDraft?: StoredPost;
}

export type EditedPost = ReturnType<typeof usePost>;

/** The post in its editor: its fields, errors, undo history and save engine. */
export function usePost({ stored, text: opened }: OpenPost) {
  const areas = useRef<{ body?: WritingArea | undefined; summary?: WritingArea | undefined }>({});
  const page = useRef<HTMLDivElement>(null);
  const [text, setText] = useState(opened);
  const { errors, check } = useFieldErrors(text);
  /** Increased when another version of the post is loaded, so that the fields are created again. */
  const [resetKey, setResetKey] = useState(0);
  const [keywordsKey, setKeywordsKey] = useState(0);
  /** Whether the post is editable. A published post can be edited while its published version stays public. */
  const [revising, setRevising] = useState(
    // If the post is published while it is open, by its schedule or on another device, it stays editable.
    () => stored?.published !== true || new URLSearchParams(location.search).has('revise'),
  );
  const writes = useRef(true);
  /** Whether a request other than a save failed because the session has ended. */
  const [sessionOver, setSessionOver] = useState(false);

  const edit = useCallback((engine: SaveEngine, change: Partial<PostText>): void => {
    const next = { ...engine.text(), ...change };
    engine.edit(next);
    setText(next);
  }, []);

  const collect = useCallback(
    async (engine: SaveEngine): Promise<void> => {
      if (!writes.current) return;
      const [body, summary] = await Promise.all([areas.current.body?.read?.(), areas.current.summary?.read?.()]);
      edit(engine, { ...(body && { body }), ...(summary && { summary }) });
    },
    [edit],
  );

  const reset = () => setResetKey((count) => count + 1);
  /** Shows the result of a merge with a save from another device. A single undo reverts the merge. */
  function show(now: PostText): void {
    const rows = merging();
    const { body, summary } = areas.current;
    if (JSON.stringify(now.keywords) !== JSON.stringify(text.keywords)) setKeywordsKey((count) => count + 1);
    history.post.step(() => {
      flushSync(() => setText(now));
      if (!rows || !body?.follow || !summary?.follow || readOnly) reset();
      else {
        body.follow(now.body, rows.followedRow);
        summary.follow(now.summary, rows.followedRow);
      }
    });
    showAlert(editor.cameIn, 'success');
  }

  const saving = useSaveEngine({ stored, text: opened, collect, show });
  const { engine, state } = saving;
  useEffect(() => (sessionOver ? whenSignedInAgain(() => setSessionOver(false)) : undefined), [sessionOver]);
  const readOnly = state.published && !revising;
  useEffect(() => {
    writes.current = !readOnly;
  }, [readOnly]);
  const history = usePostHistory({ owner: state.owner, active: !readOnly, engine, scope: page, edit });
  const key = `${resetKey} ${readOnly}`;
  return {
    ...saving,
    areas,
    page,
    text,
    errors,
    check,
    collect,
    show,
    history,
    readOnly,
    revise: () => setRevising(true),
    sessionOver,
    setSessionOver,
    key,
    keywordsKey: `${key} ${keywordsKey}`,
    change: (part: Partial<PostText>) => {
      edit(engine, part);
      history.changed();
    },
    /** Shows the engine's text after it has loaded a different version. */
    reload: () => {
      setText(engine.text());
      reset();
    },
  };
}

/** The actions on a post in its editor. */
export function postActions({ engine, state, readOnly, collect, check, reload, setSessionOver }: EditedPost) {
  const { published } = state;

  async function isComplete(): Promise<boolean> {
    await collect(engine);
    const found = await check(engine.text());
    const [first] = Object.keys(found);
    // A login in another tab changes the CSRF token.
    if ([401, 403].includes(engine.state().problem?.status ?? 0)) await recheckAuth();
    if (first) document.querySelector<HTMLElement>(`.editor [name="${first}"]`)?.focus();
    return first === undefined;
  }

  async function save(close = false): Promise<void> {
    const complete = await isComplete();
    // A stored post is saved even if some fields are invalid; these fields are skipped.
    if (!complete && !engine.stored()) return;
    if (!(await engine.save(close && complete)) || !complete) return;
    setSessionOver(false);
    if (close && !engine.state().unsaved) {
      flash(editor.postSaved, 'success');
      location.assign(here(pages.blog));
    } else showAlert(editor.postSaved, 'success');
  }

  async function publish(): Promise<void> {
    if (!(await isComplete())) return;
    // The URL and the recipients of the newsletter are known only after the first save.
    if (!engine.stored() && !(await engine.save())) return;
    const known = engine.stored();
    const wanted = published
      ? { mail: false }
      : known && (await confirmPublication(known.id, engine.text(), changeStored));
    if (!wanted) return;
    if (!(await engine.publish(true, wanted.mail))) {
      const { conflict, problem } = engine.state();
      if (!conflict && !problem) showAlert(editor.cameInUnpublished, 'warning');
      return;
    }
    flash(published ? editor.postUpdated : editor.postPublished, 'success');
    const { id } = engine.state();
    if (!published && id !== undefined) markPublished(id);
    location.assign(published && state.id !== undefined ? here(pages.post(state.id)) : here(pages.blog));
  }

  async function unpublish(): Promise<void> {
    if (await engine.publish(false)) showAlert(editor.postEditable, 'success');
  }

  async function resolve(choice: Choice, merged?: PostText): Promise<void> {
    const done = await engine.resolve(choice, merged);
    if (choice === 'theirs') reload();
    else if (done) showAlert(editor.postSaved, 'success');
  }

  const changeStored: ChangeStored = async (work) => {
    if (!readOnly && (!(await isComplete()) || !(await engine.save()))) return false;
    const before = engine.stored();
    if (!before) return false;
    const done = await work(before);
    const now = done.ok ? await getPost(before.id) : done;
    setSessionOver(!now.ok && now.status === 401);
    if (!succeeded(now)) return false;
    // The editor may not have reported the latest typed text yet.
    await collect(engine);
    if (!engine.replace(storedPost(now.value))) return false;
    reload();
    return true;
  };

  return { save, publish, unpublish, resolve, changeStored };
}

/**
 * Shows the sheet before a post is published. If the post cannot be loaded (offline, or the session has ended), shows
 * an error and does not publish.
 * @returns how to publish; undefined if the writer cancels
 */
async function confirmPublication(id: string, text: PostText, change: ChangeStored): Promise<Publication | undefined> {
  const [{ openPublishSheet }, found] = await Promise.all([
    import('../publish-sheet/open-publish-sheet.tsx'),
    getPost(id),
  ]);
  if (found.ok) return openPublishSheet(found.value, text, change);
  showAlert(found.message, found.style);
  return undefined;
}

interface FieldErrors {
  /** Error messages by field name. */
  errors: Record<string, string>;
  /** Validates the whole post as a save does. Shows the errors and returns them. */
  check: (text: PostText) => Promise<Record<string, string>>;
}

/**
 * Shows errors during typing, because the server's rejection of an autosave shows no message. An empty required field
 * is reported only after an explicit save.
 */
function useFieldErrors(text: PostText): FieldErrors {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { title, category, keywords } = text;
  const opened = useRef(text);
  useEffect(() => {
    let over = false;
    const { current: before } = opened;
    const isAsOpened = title === before.title && category === before.category && keywords === before.keywords;
    const isEmpty: Record<string, boolean> = { title: title.trim() === '', categoryName: category.trim() === '' };
    // The validation rules would be a quarter of the initial code. If the fields are unchanged, the rules are loaded
    // after the page has loaded.
    const when = isAsOpened ? begun : Promise.resolve();
    void when
      .then(() => fieldErrorsOf({ ...text, title, category, keywords }))
      .then((found) => {
        if (over) return;
        setErrors((before) =>
          Object.fromEntries(Object.entries(found).filter(([name]) => !isEmpty[name] || before[name] !== undefined)),
        );
      });
    return () => {
      over = true;
    };
    // The text's other parts are judged by a save.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [title, category, keywords]);

  async function check(whole: PostText): Promise<Record<string, string>> {
    const found = await textErrors(whole);
    setErrors(found);
    return found;
  }
  return { errors, check };
}
