import { getOriginal, markUpToDate } from '#api-client/post-life.ts';
import { getPost } from '#api-client/posts.ts';
import { pages } from '#contract/paths.ts';
import { readingTime, documentCharacters, documentWords } from '#document/reading-time.ts';
import { publicationOf, storedPost, type PostText, type StoredPost } from '#editor/post-text.ts';
import type { SaveEngine } from '#editor/saving.ts';
import { editor } from '#i18n/editor.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { here } from '../shared/localized-path.ts';
import { flash, showAlert } from '../shared/alerts.ts';
import { later } from '../shared/lazy.tsx';
import { pictures } from '../media/pictures.ts';
import { markPublished } from '../shared/just-published.ts';
import { recheckAuth } from '../shared/auth.ts';
import { barProblem } from './bar-problem.ts';
import { CategoryField } from './CategoryField.tsx';
import type { Command } from '../editing/MoreMenu.tsx';
import { copyMarkdown } from './copy-markdown.ts';
import { EditorBar } from '../editing/EditorBar.tsx';
import { FindField, type FindProps } from './FindField.tsx';
import { HistoryButtons } from '../editing/HistoryButtons.tsx';
import { Keywords } from './Keywords.tsx';
import { merging } from './merging.ts';
import { PostSheet } from './PostSheet.tsx';
import type { ChangeStored } from './change-stored.ts';
import { translations } from './copy-post.ts';
import { rememberFocus } from './remember-focus.ts';
import { ReadSheet } from './ReadSheet.tsx';
import { confirmPublication } from './publish/confirm-publication.ts';
import { ServerDraft } from './ServerDraft.tsx';
import { TitleField } from './TitleField.tsx';
import { useFieldErrors } from './use-field-errors.ts';
import { usePostHistory } from './use-post-history.ts';
import { textLanguage } from './text-language.ts';
import { useEditorKeys } from './use-editor-keys.ts';
import { useVisiblePart } from './use-visible-part.ts';
import { whenSignedInAgain } from '../editing/use-engine.ts';
import { useSaveEngine } from './use-save-engine.ts';
import { WritingField, type WritingArea } from './WritingField.tsx';

const Conflict = later(async () => (await import('./Conflict.tsx')).Conflict);
const EditQuestion = later(async () => (await import('./EditQuestion.tsx')).EditQuestion);
const FindBar = later(async () => (await import('./FindBar.tsx')).FindBar, FindField);
const Original = later(async () => (await import('../editing/Original.tsx')).Original);
const Outline = later(async () => (await import('./Outline.tsx')).Outline);
const PostPanel = later(async () => (await import('./publish/PostPanel.tsx')).PostPanel);
const Preview = later(async () => (await import('./Preview.tsx')).Preview);
const Reviews = later(async () => (await import('./reviews/Reviews.tsx')).Reviews);
const Shortcuts = later(async () => (await import('./Shortcuts.tsx')).Shortcuts);

export interface OpenPost {
  stored: StoredPost | undefined;
  /** The content to edit, from the stored post or from a draft. */
  text: PostText;
  /** Whether the content comes from a draft. In this case, the caret starts at the end of the body. */
  restored?: boolean;
  /** The server's draft of a new post before its first save. */
  serverDraft?: StoredPost;
}

/**
 * The post editor (EDIT-3). An unpublished post has title, body and details; a published post is read-only, with its
 * title as a heading. All text is saved by the save engine.
 */
export function PostEditor({ stored, text: opened, restored = false, serverDraft }: OpenPost) {
  const areas = useRef<{ body?: WritingArea | undefined; summary?: WritingArea | undefined }>({});
  const [text, setText] = useState(opened);
  const { errors, check } = useFieldErrors(text);
  const [closing, setClosing] = useState(false);
  const [previewed, setPreviewed] = useState<PostText>();
  /** Increased when another version of the post is loaded, so that the fields are created again. */
  const [resetKey, setResetKey] = useState(0);
  const [keywordsKey, setKeywordsKey] = useState(0);
  /** Whether the post is editable. A published post can be edited while its published version stays public. */
  const [revising, setRevising] = useState(
    // If the post is published while it is open, by its schedule or on another device, it stays editable.
    () => stored?.published !== true || new URLSearchParams(location.search).has('revise'),
  );
  const writes = useRef(true);
  const [asksToEdit, setAsksToEdit] = useState(false);
  const [panel, setPanel] = useState(false);
  /** The number of times that find was requested; 0 while the find bar is closed. */
  const [finding, setFinding] = useState(0);
  const earlyFind: FindProps['early'] = useRef(undefined);
  const [outlined, setOutlined] = useState(false);
  const [beside, setBeside] = useState(stored?.translationOf != null);
  const [sheetShown, setSheetShown] = useState(false);
  const [reviewed, setReviewed] = useState(() => new URLSearchParams(location.search).has('comments'));
  const [openReviews, setOpenReviews] = useState(stored?.openReviews ?? 0);
  /** Whether a request other than a save failed because the session has ended. */
  const [sessionOver, setSessionOver] = useState(false);
  const endSession = useCallback(() => setSessionOver(true), []);
  const words = useMemo(() => documentWords(text.body), [text.body]);
  const bodyDocument = useCallback(() => areas.current.body, []);

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

  /** Shows the result of a merge with a save from another device. A single undo reverts the merge. */
  function show(now: PostText): void {
    const rows = merging();
    const { body, summary } = areas.current;
    if (JSON.stringify(now.keywords) !== JSON.stringify(text.keywords)) setKeywordsKey((count) => count + 1);
    history.post.step(() => {
      flushSync(() => setText(now));
      if (!rows || !body?.follow || !summary?.follow || readOnly) setResetKey((count) => count + 1);
      else {
        body.follow(now.body, rows.followedRow);
        summary.follow(now.summary, rows.followedRow);
      }
    });
    showAlert(editor.cameIn, 'success');
  }

  const { engine, state, online, otherTab } = useSaveEngine({ stored, text: opened, collect, show });
  useEffect(() => (sessionOver ? whenSignedInAgain(() => setSessionOver(false)) : undefined), [sessionOver]);
  const page = useRef<HTMLDivElement>(null);
  /** Moves the focus from the toolbar back to the post. */
  const goBack = useRef<() => void>(undefined);
  useVisiblePart(page);
  const { published } = state;
  const readOnly = published && !revising;
  useEffect(() => {
    writes.current = !readOnly;
  }, [readOnly]);
  const history = usePostHistory({ owner: state.owner, active: !readOnly, engine, scope: page, edit });
  const change = (part: Partial<PostText>) => {
    edit(engine, part);
    history.changed();
  };

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

  /** Saves the post and closes the editor. Repeated requests are ignored. */
  async function saveAndClose(): Promise<void> {
    if (closing) return;
    setClosing(true);
    await save(true).finally(() => setClosing(false));
  }

  async function publish(): Promise<void> {
    const updates = published;
    if (!(await isComplete())) return;
    // The URL and the recipients of the newsletter are known only after the first save.
    if (!engine.stored() && !(await engine.save())) return;
    const known = engine.stored();
    const wanted = updates
      ? { mail: false }
      : known && (await confirmPublication(known.id, engine.text(), changeStored));
    if (!wanted) return;
    if (!(await engine.publish(true, wanted.mail))) {
      const { conflict, problem } = engine.state();
      if (!conflict && !problem) showAlert(editor.cameInUnpublished, 'warning');
      return;
    }
    flash(updates ? editor.postUpdated : editor.postPublished, 'success');
    const { id } = engine.state();
    if (!updates && id !== undefined) markPublished(id);
    location.assign(updates && state.id !== undefined ? here(pages.post(state.id)) : here(pages.blog));
  }

  async function unpublish(): Promise<void> {
    if (await engine.publish(false)) showAlert(editor.postEditable, 'success');
  }

  async function resolveMerged(merged: PostText): Promise<void> {
    if (await engine.resolve('merged', merged)) showAlert(editor.postSaved, 'success');
  }

  async function resolve(choice: 'mine' | 'theirs' | 'new'): Promise<void> {
    const done = await engine.resolve(choice);
    if (choice === 'theirs') {
      setText(engine.text());
      setResetKey((count) => count + 1);
    } else if (done) showAlert(editor.postSaved, 'success');
  }

  const changeStored: ChangeStored = async (work) => {
    if (!readOnly && (!(await isComplete()) || !(await engine.save()))) return false;
    const before = engine.stored();
    if (!before) return false;
    const done = await work(before);
    const now = done.ok ? await getPost(before.id) : done;
    setSessionOver(!now.ok && now.status === 401);
    if (!now.ok) {
      showAlert(now.message, now.style);
      return false;
    }
    // The editor may not have reported the latest typed text yet.
    await collect(engine);
    if (!engine.replace(storedPost(now.value))) return false;
    setText(engine.text());
    setResetKey((count) => count + 1);
    return true;
  };

  useEditorKeys({
    save: () => !readOnly && void save(),
    find: readOnly ? undefined : () => setFinding((count) => count + 1),
    shortcuts: () => setSheetShown(true),
    bar: () => {
      const bar = page.current?.querySelector('.editor-bar');
      if (bar?.contains(document.activeElement)) return goBack.current?.();
      goBack.current = rememberFocus();
      bar?.querySelector<HTMLElement>('.primary')?.focus();
    },
  });

  const preview = () => void collect(engine).then(() => setPreviewed(previewed ? undefined : engine.text()));
  const existing = engine.stored();
  const settings: Command = {
    name: editor.postSettings,
    pressed: panel,
    run: () => {
      setPanel(!panel);
      setReviewed(false);
    },
  };
  const asReaders: Command[] =
    stored && published
      ? [{ name: editor.seeAsReaders, run: () => location.assign(pages.postAsReader(stored.id)) }]
      : [];
  const translated = existing ? translations(existing, changeStored) : [];
  const reviews: Command = {
    name: editor.reviews,
    pressed: reviewed,
    run: () => {
      setReviewed(!reviewed);
      setPanel(false);
    },
  };
  const tools: Command[] = [
    { name: editor.findTitle, keys: 'Ctrl/⌘ F', pressed: finding > 0, run: () => setFinding(finding > 0 ? 0 : 1) },
    { name: editor.outline, pressed: outlined, run: () => setOutlined(!outlined) },
    ...(stored?.translationOf == null
      ? []
      : [{ name: editor.original, pressed: beside, run: () => setBeside(!beside) }]),
    {
      name: editor.copyMarkdown,
      run: () => void collect(engine).then(() => copyMarkdown(engine.text(), engine.stored())),
    },
    { name: editor.libraryTitle, run: () => void pictures.choose() },
    { name: editor.shortcuts, keys: '?', run: () => setSheetShown(true) },
  ];
  const commands: { primary: Command; save?: Command; secondary: Command; more: Command[] } = readOnly
    ? {
        primary: { name: editor.revise, run: () => setRevising(true) },
        secondary: { name: editor.edit, run: () => setAsksToEdit(true) },
        more: [...asReaders, ...translated, settings, reviews],
      }
    : {
        primary: {
          name: published ? editor.update : editor.publish,
          busy: state.working === 'publishing',
          run: () => void publish(),
        },
        save: { name: editor.save, busy: state.working === 'saving', run: () => void save() },
        secondary: { name: editor.saveAndClose, busy: closing, run: () => void saveAndClose() },
        more: [
          { name: editor.preview, pressed: previewed !== undefined, run: preview },
          ...asReaders,
          ...translated,
          ...tools,
          ...(state.id === undefined ? [] : [settings, reviews]),
        ],
      };

  const key = `${resetKey} ${readOnly}`;
  const sheet = { text, minutes: readingTime(text.body), createdAt: existing?.createdAt };
  const counted =
    textLanguage(text) === 'ja'
      ? editor.charactersAndMinutes(documentCharacters(text.body), sheet.minutes)
      : editor.wordsAndMinutes(words, sheet.minutes);
  const body = (
    <WritingField
      key={key}
      label={editor.body}
      document={text.body}
      history={{ post: history.post, part: 'body' }}
      readOnly={readOnly}
      autofocus={readOnly ? false : restored ? 'end' : 'start'}
      placeholder={editor.editorPlaceholder}
      onChange={(written) => change({ body: written })}
      onLiveDocument={(liveDocument) => (areas.current.body = liveDocument)}
    />
  );
  return (
    <div className="editor" ref={page}>
      {state.id === undefined && (
        <ServerDraft engine={engine} stored={serverDraft} collect={collect} show={show} onSessionOver={endSession} />
      )}
      <EditorBar
        state={state}
        publication={publicationOf(existing)}
        online={online}
        problem={barProblem({ state, errors, sessionOver, save: () => void save() })}
        writes={!readOnly}
        length={words > 0 ? counted : undefined}
        tools={
          <>
            {openReviews > 0 && (
              <button
                type="button"
                className="button editor-reviews hide-sm"
                aria-pressed={reviewed}
                aria-label={`${editor.reviews}: ${editor.openReviews(openReviews)}`}
                onClick={reviews.run}
              >
                {editor.openReviews(openReviews)}
              </button>
            )}
            {!readOnly && <HistoryButtons {...history} />}
          </>
        }
        {...commands}
      />
      {finding > 0 && !readOnly && (
        <FindBar liveDocument={bodyDocument} asked={finding} early={earlyFind} onClose={() => setFinding(0)} />
      )}
      {outlined && !readOnly && (
        <Outline
          document={text.body}
          onGo={(id) => areas.current.body?.show?.(id)}
          onMove={(id, to) => areas.current.body?.moveSection?.(id, to)}
        />
      )}
      {stored?.translationOf != null && beside && !readOnly && (
        <Original
          load={() => getOriginal(stored.id)}
          bringUpTo={(revision) => markUpToDate(stored.id, revision)}
          addressOf={pages.post}
        />
      )}
      {sheetShown && <Shortcuts onClose={() => setSheetShown(false)} />}
      {asksToEdit && readOnly && (
        <EditQuestion
          busy={state.working !== undefined}
          onEdit={() => void unpublish()}
          onCancel={() => setAsksToEdit(false)}
        />
      )}
      {otherTab && (
        <p className="notice" role="status">
          {editor.otherTab}
        </p>
      )}
      {state.conflict && (
        <Conflict
          {...state.conflict}
          mine={text}
          onMine={() => void resolve('mine')}
          onTheirs={() => void resolve('theirs')}
          onNew={() => void resolve('new')}
          onMerged={(merged) => void resolveMerged(merged)}
        />
      )}
      {existing && panel && (
        <PostPanel
          id={existing.id}
          revision={existing.revision}
          change={changeStored}
          onClose={() => setPanel(false)}
        />
      )}
      {existing && reviewed && (
        <Reviews
          id={existing.id}
          body={text.body}
          page={page}
          onGo={(block) => areas.current.body?.show?.(block)}
          onOpen={setOpenReviews}
          onClose={() => setReviewed(false)}
        />
      )}
      {previewed && <Preview {...sheet} text={previewed} />}
      <div hidden={previewed !== undefined}>
        {readOnly ? (
          <ReadSheet {...sheet}>{body}</ReadSheet>
        ) : (
          <PostSheet
            {...sheet}
            title={
              <TitleField
                value={text.title}
                error={errors.title}
                heading={stored ? editor.editPost : editor.newPost}
                onChange={(title) => change({ title })}
                onDone={() => {
                  areas.current.body?.focus();
                  return areas.current.body !== undefined;
                }}
              />
            }
            summary={
              <>
                <WritingField
                  key={`summary ${key}`}
                  label={editor.summary}
                  look="standfirst"
                  document={text.summary}
                  history={{ post: history.post, part: 'summary' }}
                  placeholder={editor.summaryPlaceholder}
                  minHeight={0}
                  onChange={(summary) => change({ summary })}
                  onLiveDocument={(liveDocument) => (areas.current.summary = liveDocument)}
                />
                {errors.summary && <p className="field-error">{errors.summary}</p>}
              </>
            }
            category={
              <CategoryField
                value={text.category}
                error={errors.categoryName}
                onChange={(category) => change({ category })}
              />
            }
            keywords={
              <Keywords
                key={`keywords ${key} ${keywordsKey}`}
                keywords={text.keywords}
                error={errors.keywords}
                onChange={(keywords) => change({ keywords })}
              />
            }
          >
            {body}
            {errors.body && <p className="field-error">{errors.body}</p>}
          </PostSheet>
        )}
      </div>
    </div>
  );
}
