import type { RecordName } from '#api-client/content.ts';
import { scheduledKinds } from '#contract/content.ts';
import { content } from '#i18n/content.ts';
import { editor } from '#i18n/editor.ts';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { EditorBar } from '#admin/editing/EditorBar.tsx';
import { HistoryButtons } from '#admin/editing/HistoryButtons.tsx';
import type { Command } from '#admin/editing/MoreMenu.tsx';
import { Schedule } from '#admin/editor/publish/Schedule.tsx';
import { postPanel } from '#i18n/post-panel.ts';
import { Button } from '../shared/Button.tsx';
import { FormContext } from './fields/form-context.ts';
import { partOf, SectionTabs } from './SectionTabs.tsx';
import { recordActions, showField } from './record-actions.ts';
import { RecordHistory } from './RecordHistory.tsx';
import { RecordNotices } from './RecordNotices.tsx';
import { nameOf, type RecordText } from './record-saving.ts';
import { WrongPlaces } from './WrongPlaces.tsx';
import { type OpenRecord, type RecordEditorState, useRecord } from './use-record.ts';
import { useJointPublish } from './use-joint-publish.ts';
import { nameOfKind } from './name-of-kind.ts';
import { useOther } from './both-languages.ts';

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
  /** Makes the form visible, if the form in another language or the preview hides it. */
  onShow?: (() => void) | undefined;
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

const statuses = {
  new: ['draft', content.isNew],
  draft: ['draft', content.notLive],
  scheduled: ['scheduled', editor.scheduled],
  changed: ['changes', content.changed],
  live: ['live', content.live],
} as const;

/**
 * The form of a content record, with its publication status, its revision history, and notices for the site owner.
 */
export function RecordEditor({
  part: first,
  back,
  above,
  onShow,
  onPart,
  beside,
  commands,
  onSaved,
  onGone,
  ...open
}: RecordEditorProps) {
  const { kind, words } = open;
  const hand = useRecord(open);
  const { api, engine, state, online, live, publishAt, mistakes, leftOut, undo } = hand;
  const data = api.data as RecordText;
  const [part, showPart] = usePart(first, onPart);
  const [history, setHistory] = useState(false);
  const [asksWhen, setAsksWhen] = useState(false);
  const [asksToDelete, setAsksToDelete] = useState(false);
  const fields = useRef<HTMLFormElement>(null);
  const stored = engine.stored();
  const name = stored && nameOf(stored.id);
  useOnSaved(hand, onSaved);

  const isChanged = state.unsaved || (stored !== undefined && live !== null && live !== stored.revision);
  const unpublished = publishAt === undefined ? 'draft' : 'scheduled';
  const standing = stored === undefined ? 'new' : live === null ? unpublished : isChanged ? 'changed' : 'live';
  const showPlace = (place: string) => {
    flushSync(() => {
      onShow?.();
      if (open.form.parts ?? open.form.isOfDocuments) showPart(partOf(place));
    });
    showField(fields.current, place);
  };
  const together = useJointPublish(kind, hand, (stored !== undefined && live === null) || isChanged, showPlace);
  const actions = recordActions({ open, hand, publishTogether: () => together.publish(), showPlace, onGone });

  const isDeletable = kind !== 'profile';
  const more: Command[] = [{ name: editor.save, keys: 'Ctrl/⌘ S', run: hand.save }];
  if (stored && name) {
    more.push({ name: content.history, pressed: history, run: () => setHistory(!history) });
    more.push(...(commands?.(name, stored.text) ?? []));
    if (live === null && scheduledKinds.includes(kind))
      more.push({ name: postPanel.schedule, pressed: asksWhen, run: () => setAsksWhen(!asksWhen) });
    if (live !== null && isDeletable) more.push({ name: content.takeOff, run: actions.takeOff });
    if (isDeletable) more.push({ name: content.delete, run: () => setAsksToDelete(true) });
  }

  return (
    <div className="record" onKeyDown={(event) => onKeyDown(event, hand)}>
      <EditorBar
        label={nameOfKind(kind)}
        back={back}
        status={statuses[standing]}
        state={state}
        online={online}
        tools={<HistoryButtons post={undo} state={undo} />}
        primary={{
          name: together.isWithOther ? content.publishBoth : content.publish,
          busy: state.working === 'publishing',
          run: actions.publish,
        }}
        more={more}
      >
        <WrongPlaces words={words} mistakes={mistakes} leftOut={leftOut} data={data} onShow={showPlace} />
      </EditorBar>
      <RecordNotices open={open} hand={hand} actions={actions}>
        {asksWhen && live === null && (
          <section className="notice form">
            <Schedule
              key={publishAt}
              publishAt={publishAt}
              onSchedule={(at) => void actions.schedule(at).then((isDone) => isDone && setAsksWhen(false))}
            />
          </section>
        )}
        {asksToDelete && <DeleteQuestion onDelete={actions.remove} onClose={() => setAsksToDelete(false)} />}
      </RecordNotices>
      {history && stored && name && (
        <RecordHistory
          name={name}
          revision={stored.revision}
          words={words}
          now={state.conflict ? engine.text() : data}
          onRestore={hand.replace}
          onClose={() => setHistory(false)}
        />
      )}
      {above?.(data, hand.replace, { showPart, save: hand.save, live })}
      <form ref={fields} className="form record-form" noValidate onSubmit={(event) => event.preventDefault()}>
        <FormContext.Provider value={api}>
          <SectionTabs part={part} onPart={showPart} wrong={[...mistakes, ...leftOut]} />
        </FormContext.Provider>
      </form>
      {stored && name && beside?.(name, stored.text)}
    </div>
  );
}

function DeleteQuestion({ onDelete, onClose }: { onDelete: () => unknown; onClose: () => void }) {
  return (
    <section className="notice" role="alertdialog" aria-label={content.deleteQuestion}>
      <p>{content.deleteQuestion}</p>
      <p className="actions">
        <Button look="danger" busy={false} onClick={onDelete}>
          {content.delete}
        </Button>
        <Button onClick={onClose}>{content.close}</Button>
      </p>
    </section>
  );
}

/** Calls `onSaved` with the record's key when the server has a new version. */
function useOnSaved({ engine, state }: RecordEditorState, onSaved: (key: string) => void): void {
  const stored = engine.stored();
  const revision = stored?.revision;
  const saved = useRef(revision);
  const tell = useEffectEvent(() => stored && onSaved(nameOf(stored.id).key));
  useEffect(() => {
    if (revision === undefined || (revision === saved.current && !state.working)) return;
    if (revision !== saved.current) tell();
    saved.current = revision;
  }, [revision, state.working]);
}

function onKeyDown(event: KeyboardEvent, { save, undo }: RecordEditorState): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const name = event.key.toLowerCase();
  if (name === 's') {
    event.preventDefault();
    void save();
    return;
  }
  if (event.target instanceof Element && event.target.closest('[data-own-undo]')) return;
  const isRedo = name === 'y' || (name === 'z' && event.shiftKey);
  if (name !== 'z' && !isRedo) return;
  event.preventDefault();
  if (isRedo) undo.redo();
  else undo.undo();
}

/**
 * @param first the requested part
 * @param onPart called with the newly shown part
 */
function usePart(first: string | undefined, onPart: ((part: string) => void) | undefined) {
  const [own, setOwn] = useState(first);
  const other = useOther();
  const show = (part: string | undefined) => {
    setOwn(part);
    if (part === undefined) return;
    other?.store.showPart(part);
    onPart?.(part);
  };
  return [other?.part ?? own, show] as const;
}
