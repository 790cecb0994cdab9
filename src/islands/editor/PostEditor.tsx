import { getPost } from '#api-client/posts.ts';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import { readingTime } from '#domain/document/reading-time.ts';
import { isComposing } from '#editor/composing.ts';
import { storedPost, type PostText, type StoredPost } from '#editor/post-text.ts';
import type { SaveEngine } from '#editor/save-engine.ts';
import type { Editor } from '#editor/writing-area.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { flash, showAlert } from '../shared/alerts.ts';
import { markPublished } from '../shared/just-published.ts';
import { recheckAuth } from '../shared/auth.ts';
import { Conflict } from './Conflict.tsx';
import { Details } from './Details.tsx';
import { EditorBar } from './EditorBar.tsx';
import { Preview } from './Preview.tsx';
import { PostPanel, type ChangeStored } from './publish/PostPanel.tsx';
import { textErrors } from './transport.ts';
import { useFittedHeight } from './use-fitted-height.ts';
import { usePostHistory } from './use-post-history.ts';
import { useSaveEngine } from './use-save-engine.ts';
import { WritingField } from './WritingField.tsx';

interface Props {
  stored: StoredPost | undefined;
  /** What is edited: the stored text, or a draft. */
  text: PostText;
}

/**
 * The post editor (product 2). An unpublished post has title, body and details; a published one is shown read-only,
 * with its title as a heading. All text goes through the save engine.
 */
export function PostEditor({ stored, text: opened }: Props) {
  const areas = useRef<{ body?: Editor | undefined; summary?: Editor | undefined }>({});
  const [text, setText] = useState(opened);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [closing, setClosing] = useState(false);
  const [preview, setPreview] = useState<PostText>();
  /** Raised when another text is put into the fields: they start anew. */
  const [edition, setEdition] = useState(0);
  /** A published post is written on while its live text stays up. */
  const [revising, setRevising] = useState(() => new URLSearchParams(location.search).has('revise'));
  const writes = useRef(true);

  const edit = useCallback((engine: SaveEngine, change: Partial<PostText>): void => {
    const next = { ...engine.text(), ...change };
    engine.edit(next);
    setText(next);
  }, []);

  const collect = useCallback(
    async (engine: SaveEngine): Promise<void> => {
      if (!writes.current) return;
      const [body, summary] = await Promise.all([areas.current.body?.read(), areas.current.summary?.read()]);
      edit(engine, { ...(body && { body }), ...(summary && { summary }) });
    },
    [edit],
  );

  const { engine, state, online, otherTab } = useSaveEngine({ stored, text: opened, collect });
  const page = useRef<HTMLDivElement>(null);
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
    const found = textErrors(engine.text());
    setErrors(found);
    const [first] = Object.keys(found);
    // The session may have been opened anew in another tab: its token is asked for.
    if ([401, 403].includes(engine.state().problem?.status ?? 0)) await recheckAuth();
    if (first) document.querySelector<HTMLElement>(`.editor [name="${first}"]`)?.focus();
    return first === undefined;
  }

  async function save(close = false): Promise<void> {
    if (!(await isComplete()) || !(await engine.save(close))) return;
    if (close && !engine.state().unsaved) {
      flash(messages.postSaved, 'success');
      location.assign(pages.blog);
    } else showAlert(messages.postSaved, 'success');
  }

  /** Once, however often it is asked for. */
  async function saveAndClose(): Promise<void> {
    if (closing) return;
    setClosing(true);
    await save(true).finally(() => setClosing(false));
  }

  async function publish(): Promise<void> {
    const updates = published;
    if (!(await isComplete())) return;
    if (!updates && !(await isWanted(engine.stored()?.id, engine.text()))) return;
    if (!(await engine.publish(true))) return;
    flash(updates ? messages.postUpdated : messages.postPublished, 'success');
    const { id } = engine.state();
    if (!updates && id !== undefined) markPublished(id);
    location.assign(updates && state.id !== undefined ? pages.post(state.id) : pages.blog);
  }

  async function unpublish(): Promise<void> {
    if (await engine.publish(false)) showAlert(messages.postEditable, 'success');
  }

  async function resolve(choice: 'mine' | 'theirs' | 'new'): Promise<void> {
    const done = await engine.resolve(choice);
    if (choice === 'theirs') {
      setText(engine.text());
      setEdition((count) => count + 1);
    } else if (done) showAlert(messages.postSaved, 'success');
  }

  const changeStored: ChangeStored = async (work) => {
    if (!readOnly && (!(await isComplete()) || !(await engine.save()))) return false;
    const before = engine.stored();
    if (!before) return false;
    const done = await work(before);
    const now = done.ok ? await getPost(before.id) : done;
    if (!now.ok) {
      showAlert(now.message, now.style);
      return false;
    }
    engine.replace(storedPost(now.value));
    setText(engine.text());
    setEdition((count) => count + 1);
    return true;
  };

  const titleArea = useFittedHeight(text.title);
  const saveLatest = useRef(save);
  useEffect(() => {
    saveLatest.current = save;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 's')
        return;
      event.preventDefault();
      if (writes.current) void saveLatest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [engine]);

  const key = `${edition} ${readOnly}`;
  const existing = engine.stored();
  return (
    <div className="editor" ref={page}>
      <EditorBar
        history={history}
        state={state}
        revising={revising}
        onRevise={() => setRevising(true)}
        online={online}
        minutes={readingTime(text.body)}
        previewing={preview !== undefined}
        onSave={() => void save()}
        closing={closing}
        onSaveAndClose={() => void saveAndClose()}
        onPublish={() => void publish()}
        onEdit={() => void unpublish()}
        onPreview={() => void collect(engine).then(() => setPreview(preview ? undefined : engine.text()))}
      />
      {state.problem?.kind === 'refused' && (
        <p className="notice notice-problem" role="alert">
          <strong>{state.problem.status === 401 ? messages.signInToSave : state.problem.message}</strong>{' '}
          {state.draftKept ? messages.saveRefused : messages.saveRefusedNotKept}
        </p>
      )}
      {otherTab && (
        <p className="notice" role="status">
          {messages.otherTab}
        </p>
      )}
      {state.conflict && (
        <Conflict
          {...state.conflict}
          mine={text}
          onMine={() => void resolve('mine')}
          onTheirs={() => void resolve('theirs')}
          onNew={() => void resolve('new')}
        />
      )}
      {existing && <PostPanel id={existing.id} revision={existing.revision} change={changeStored} />}
      {preview && <Preview text={preview} />}
      <div hidden={preview !== undefined}>
        {readOnly ? (
          <h1 className="editor-title">{text.title}</h1>
        ) : (
          <div className="field">
            <h1 className="unseen">{stored ? 'Edit post' : 'New post'}</h1>
            <textarea
              ref={titleArea}
              name="title"
              data-history="title"
              className="editor-title"
              dir="auto"
              aria-label="Title"
              placeholder="Title"
              rows={1}
              value={text.title}
              aria-invalid={errors.title !== undefined}
              aria-describedby={errors.title && 'title-error'}
              onChange={(event) => change({ title: event.target.value.replace(/\s*\n\s*/g, ' ') })}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && !isComposing(event.nativeEvent)) event.preventDefault();
              }}
            />
            {errors.title && (
              <p className="field-error" id="title-error">
                {errors.title}
              </p>
            )}
          </div>
        )}
        <WritingField
          key={key}
          label="Body"
          document={text.body}
          history={{ post: history.post, part: 'body' }}
          readOnly={readOnly}
          autofocus={!readOnly}
          placeholder={messages.editorPlaceholder}
          onChange={(body) => change({ body })}
          onArea={(area) => (areas.current.body = area)}
        />
        {!readOnly && (
          <Details
            key={`details ${key}`}
            text={text}
            errors={errors}
            history={history.post}
            onChange={change}
            onSummaryArea={(area) => (areas.current.summary = area)}
          />
        )}
      </div>
    </div>
  );
}

/** Shows the sheet before a post's publication. @returns whether its writer publishes */
async function isWanted(id: string | undefined, { title, category, ...text }: PostText): Promise<boolean> {
  const [{ openPublishSheet }, found] = await Promise.all([
    import('../publish-sheet/open-publish-sheet.tsx'),
    id === undefined ? undefined : getPost(id),
  ]);
  const known = found?.ok ? found.value : undefined;
  const date = known?.createdAt ?? new Date().toISOString();
  return openPublishSheet({ ...text, title, category, date, path: known && pages.postAt(known) });
}
