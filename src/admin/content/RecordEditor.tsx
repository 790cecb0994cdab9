import { deleteContent, resolveContent, type RecordName } from '#api-client/content.ts';
import { scheduledKinds } from '#contract/content.ts';
import { content } from '#i18n/content.ts';
import { editor } from '#i18n/editor.ts';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Command } from '#admin/editing/MoreMenu.tsx';
import { HistoryButtons } from '#admin/editing/HistoryButtons.tsx';
import { postPanel } from '#i18n/post-panel.ts';
import { MoreMenu } from '#admin/editing/MoreMenu.tsx';
import { Schedule } from '#admin/editor/publish/Schedule.tsx';
import { saveStatus } from '#admin/editing/use-engine.ts';
import { flash, showAlert } from '../shared/alerts.ts';
import { Button } from '../shared/Button.tsx';
import { FormContext } from './fields/form-context.ts';
import { partOf, SectionTabs } from './SectionTabs.tsx';
import { PrivateMark } from './PrivateMark.tsx';
import { RecordHistory } from './RecordHistory.tsx';
import { nameOf, shownText, type RecordText } from './record-saving.ts';
import { RepairedValues } from './RepairedValues.tsx';
import { WrongPlaces } from './WrongPlaces.tsx';
import { TextDifference } from './TextDifference.tsx';
import { inOwnWords } from './model/errors.ts';
import { pathOf, pathText } from './model/paths.ts';
import { type OpenRecord, useRecord } from './use-record.ts';
import { usePart } from './use-part.ts';
import { useJointPublish } from './use-joint-publish.ts';
import { nameOfKind } from './name-of-kind.ts';

/** Functions and data that the editor passes to `above`. */
interface Ways {
  showPart: (part: string) => void;
  save: () => Promise<boolean>;
  /** The published revision; null if the content record is not published. */
  live: number | null;
}

export interface RecordEditorProps extends OpenRecord {
  /** The part of the content record that is shown first. */
  part?: string | undefined;
  /** The first element of the bar: a link back to the previous page. */
  back?: React.ReactNode;
  /** Renders an additional element above the fields, for kinds that need one. */
  above?: (data: RecordText, replace: (text: RecordText) => void, ways: Ways) => React.ReactNode;
  /** Called when another part is shown. */
  onPart?: (part: string) => void;
  /** Renders an element next to the form, for the current content. */
  beside?: (name: RecordName, data: RecordText) => React.ReactNode;
  /** Returns further menu commands for a stored record. */
  commands?: (name: RecordName, data: RecordText) => readonly Command[];
  /** Called when the server has a new version, so that previews are loaded again. */
  onSaved: (key: string) => void;
  /**
   * Called when the content record must be opened again: after its deletion, or after the owner has chosen the
   * version in the content file.
   */
  onGone: (isDeleted: boolean) => void;
}

/**
 * The form of a content record, with its publication status, its revision history, and notices for the site owner.
 */
export function RecordEditor({ part: first, back, above, onPart, beside, commands, onSaved, onGone, ...open }: RecordEditorProps) {
  const { kind, record, words } = open;
  const hand = useRecord(open);
  const { api, engine, state, online, live, publishAt, mistakes, leftOut, undo } = hand;
  const [part, showPart] = usePart(first, onPart);
  const [history, setHistory] = useState(false);
  const [asksWhen, setAsksWhen] = useState(false);
  const [asksToDelete, setAsksToDelete] = useState(false);
  const fields = useRef<HTMLFormElement>(null);
  const stored = engine.stored();
  const revision = stored?.revision;
  const saved = useRef(revision);
  const savedListener = useRef(onSaved);
  useEffect(() => {
    savedListener.current = onSaved;
  }, [onSaved]);
  useEffect(() => {
    if (revision === undefined || (revision === saved.current && !state.working)) return;
    if (revision !== saved.current && stored) savedListener.current(nameOf(stored.id).key);
    saved.current = revision;
  }, [revision, state.working, stored]);

  const isChanged = state.unsaved || (stored !== undefined && live !== null && live !== stored.revision);
  const standing = stored === undefined ? 'new' : live === null ? (publishAt === undefined ? 'draft' : 'scheduled') : isChanged ? 'changed' : 'live';
  const names = { new: content.isNew, draft: content.notLive, scheduled: editor.scheduled, changed: content.changed, live: content.live };
  const states = { new: 'draft', draft: 'draft', scheduled: 'scheduled', changed: 'changes', live: 'live' };
  const wrong = [...mistakes, ...leftOut];
  const together = useJointPublish(kind, hand, (stored !== undefined && live === null) || isChanged);

  /** Shows and focuses a field, and opens every part that hides it. */
  function showPlace(place: string): void {
    const first = partOf(place);
    if (open.form.parts ?? open.form.isOfDocuments) flushSync(() => showPart(first));
    const fieldsNow = [...(fields.current?.querySelectorAll<HTMLElement>('[data-path]') ?? [])];
    // If the path of an error has no field, the nearest enclosing field is shown.
    const path = pathOf(place);
    const found = path
      .map((_, index) => pathText(path.slice(0, path.length - index)))
      .map((one) => fieldsNow.find(({ dataset }) => dataset['path'] === one))
      .find((field) => field !== undefined);
    if (!found) return;
    for (let fold = found.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null) fold.open = true;
    const controls = 'input, textarea, select, button, [contenteditable="true"]';
    const control = found.querySelector<HTMLElement>(controls) ?? found.closest('details')?.querySelector<HTMLElement>('textarea');
    (control ?? found).scrollIntoView({ block: 'center', behavior: 'instant' });
    control?.focus({ preventScroll: true });
  }
  /** A record with errors is not sent to the server. */
  function isPublishable(): boolean {
    let isSound = false;
    flushSync(() => (isSound = hand.isSound()));
    if (!isSound) showFirst(hand.lacking());
    return isSound;
  }
  function showFirst(places: readonly string[]): void {
    const [place] = places;
    if (place !== undefined) showPlace(place);
  }

  async function publish(): Promise<void> {
    if (!isPublishable()) return;
    if (await together.publish()) return showAlert(content.published, 'success');
    showFirst(Object.keys(hand.refusedNow()));
  }
  async function schedule(at: string | undefined): Promise<void> {
    if (!isPublishable()) return;
    const failed = await hand.schedule(at);
    if (failed) {
      showAlert(failed.message, failed.style);
      return showFirst(Object.keys(hand.refusedNow()));
    }
    setAsksWhen(false);
  }
  async function takeOff(): Promise<void> {
    if (await engine.publish(false)) showAlert(content.takenOff, 'success');
  }
  async function remove(): Promise<void> {
    if (!stored) return;
    // A published page is unpublished first, because readers may know its URL.
    if (kind === 'page' && live !== null && !(await engine.publish(false))) return;
    const now = engine.stored();
    const done = await deleteContent(nameOf(stored.id), now?.revision ?? stored.revision);
    if (!done.ok) return showAlert(done.message, done.style);
    engine.close();
    flash(content.deletedOf(nameHere()), 'success');
    onGone(true);
  }
  /** Returns the title of the content record; without a title, the name of the record's kind. */
  function nameHere(): string {
    const { title, name } = api.data as { title?: unknown; name?: unknown };
    return [title, name].find((said) => typeof said === 'string' && said !== '') as string | undefined ?? nameOfKind(kind);
  }
  async function settle(take: 'file' | 'browser'): Promise<void> {
    if (!stored) return;
    const done = await resolveContent(nameOf(stored.id), take);
    if (!done.ok) return showAlert(done.message, done.style);
    engine.close();
    showAlert(content.settled, 'success');
    onGone(take === 'file' && record?.proposal?.data === null);
  }
  async function resolve(choice: 'mine' | 'theirs'): Promise<void> {
    await engine.resolve(choice);
    if (choice === 'theirs') hand.show();
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const name = event.key.toLowerCase();
    if (name === 's') {
      event.preventDefault();
      void hand.save();
      return;
    }
    if (event.target instanceof Element && event.target.closest('[data-own-undo]')) return;
    const isRedo = name === 'y' || (name === 'z' && event.shiftKey);
    if (name !== 'z' && !isRedo) return;
    event.preventDefault();
    if (isRedo) undo.redo();
    else undo.undo();
  };

  const more: Command[] = [
    { name: editor.save, keys: 'Ctrl/⌘ S', run: () => void hand.save() },
    ...(stored ? [{ name: content.history, pressed: history, run: () => setHistory(!history) }] : []),
    ...(stored && commands ? commands(nameOf(stored.id), stored.text) : []),
    ...(stored && live === null && scheduledKinds.includes(kind)
      ? [{ name: postPanel.schedule, pressed: asksWhen, run: () => setAsksWhen(!asksWhen) }]
      : []),
    ...(stored && live !== null && kind !== 'profile' ? [{ name: content.takeOff, run: () => void takeOff() }] : []),
    ...(stored && kind !== 'profile' ? [{ name: content.delete, run: () => setAsksToDelete(true) }] : []),
  ];

  return (
    <div className="record" onKeyDown={onKeyDown}>
      <div className="editor-bar" role="region" aria-label={nameOfKind(kind)}>
        {back}
        <p className="editor-state">
          <span className="post-status" data-state={states[standing]}>
            <span>{names[standing]}</span>
          </span>
          <span className="editor-saved" role="status" data-unsaved={state.unsaved || undefined}>
            {saveStatus(state, online)}
          </span>
        </p>
        <div className="editor-actions">
          <HistoryButtons post={{ undo: undo.undo, redo: undo.redo }} state={undo} />
          <Button look="primary" busy={state.working === 'publishing'} onClick={() => void publish()}>
            {together.isWithOther ? content.publishBoth : content.publish}
          </Button>
          <MoreMenu commands={more} alsoInBar={undefined} />
        </div>
        <WrongPlaces words={words} mistakes={mistakes} leftOut={leftOut} data={api.data as RecordText} onShow={showPlace} />
      </div>
      {kind === 'private' && <PrivateMark open={(api.data as RecordText)['open']} />}
      {record?.problem !== undefined && <p className="notice notice-problem">{content.problem(inOwnWords(record.problem))}</p>}
      <RepairedValues words={words} data={api.data as RecordText} repaired={hand.repaired} />
      {state.problem?.kind === 'refused' && state.problem.message !== content.hasMistakes && (
        <p className="notice notice-problem" role="alert">
          <strong>{state.problem.status === 401 ? editor.signInToSave : state.problem.message}</strong>{' '}
          {!state.unsaved ? content.notPublished : state.draftKept ? editor.saveRefused : editor.saveRefusedNotKept}
        </p>
      )}
      {asksWhen && live === null && (
        <section className="notice form">
          <Schedule key={publishAt} publishAt={publishAt} onSchedule={(at) => void schedule(at)} />
        </section>
      )}
      {asksToDelete && (
        <section className="notice" role="alertdialog" aria-label={content.deleteQuestion}>
          <p>{content.deleteQuestion}</p>
          <p className="actions">
            <Button look="danger" busy={false} onClick={() => void remove()}>
              {content.delete}
            </Button>
            <Button onClick={() => setAsksToDelete(false)}>
              {content.close}
            </Button>
          </p>
        </section>
      )}
      {state.conflict && (
        <section className="notice" role="alertdialog" aria-label={content.conflict}>
          <h2>{content.conflict}</h2>
          <TextDifference
            words={words} left={state.conflict.stored.text} right={api.data} leftName={content.saved} rightName={content.here}
          />
          <p className="actions">
            <Button onClick={() => void resolve('theirs')}>
              {content.takeTheirs}
            </Button>
            <Button look="danger" onClick={() => void resolve('mine')}>
              {content.keepMine}
            </Button>
          </p>
        </section>
      )}
      {record?.proposal && stored && (
        <section className="notice" aria-label={content.proposal}>
          <h2>{record.proposal.data === null ? content.proposedRemoval : content.proposal}</h2>
          {record.proposal.data !== null && (
            <TextDifference
              words={words} left={shownText(kind, record.proposal.data)} right={api.data}
              leftName={content.fileText}
              rightName={content.browserText}
            />
          )}
          <p className="actions">
            <Button onClick={() => void settle('file')}>
              {record.proposal.data === null ? content.removeIt : content.takeFile}
            </Button>
            <Button onClick={() => void settle('browser')}>
              {content.keepBrowser}
            </Button>
          </p>
        </section>
      )}
      {history && stored && (
        <RecordHistory
          name={nameOf(stored.id)}
          revision={stored.revision}
          words={words}
          now={state.conflict ? engine.text() : (api.data as RecordText)}
          onRestore={hand.replace}
          onClose={() => setHistory(false)}
        />
      )}
      {above?.(api.data as RecordText, hand.replace, { showPart, save: hand.save, live })}
      <form ref={fields} className="form record-form" noValidate onSubmit={(event) => event.preventDefault()}>
        <FormContext.Provider value={api}>
          <SectionTabs part={part} onPart={showPart} wrong={wrong} />
        </FormContext.Provider>
      </form>
      {stored && beside?.(nameOf(stored.id), stored.text)}
    </div>
  );
}
