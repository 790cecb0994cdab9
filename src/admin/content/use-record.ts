import { publishContent } from '#api-client/content.ts';
import type { Failure } from '#api-client/result.ts';
import { keyOfSingle, type ContentRecord } from '#contract/content.ts';
import type { ContentKind } from '#contract/content-keys.ts';
import { createSaveEngineOf } from '#editor/save-engine.ts';
import type { SaveEngine } from '#editor/saving.ts';
import { uuid } from '#admin/editor/browser-drafts.ts';
import { clock, useAskBeforeLoss, useEngineInBrowser } from '#admin/editing/use-engine.ts';
import { openRecord } from '#career/content/read-record.ts';
import type { WritingArea } from '#admin/editor/WritingField.tsx';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { FormApi } from './fields/form-context.ts';
import { type PathErrors, refusedIn, wrongIn } from './model/errors.ts';
import type { RecordForm } from './model/forms.ts';
import { getAt, type Path, pathOf, pathText, setAt } from './model/paths.ts';
import { createUndo } from './model/undo.ts';
import {
  nameOf,
  type SaveListener,
  recordDrafts,
  recordTexts,
  recordTransport,
  storedRecord,
  type RecordText,
} from './record-saving.ts';
import type { FormWords } from './words.ts';

export interface OpenRecord {
  kind: ContentKind;
  form: RecordForm;
  words: FormWords;
  /** The server's version; undefined for a new record. */
  record: ContentRecord | undefined;
  /** Initial content of the form: the stored version, a draft, or an empty record. */
  text: RecordText;
  blank: RecordText;
  /** Key of a new record's draft; a draft that was found keeps its key. */
  newKey?: string;
}

/** The data of a record in its form, and the engine that saves and publishes it. */
function useRecordEngine({ kind, form, record, text, blank, newKey }: OpenRecord) {
  const [data, setData] = useState(text);
  const [refused, setRefused] = useState<PathErrors>({});
  const lastRefused = useRef<PathErrors>({});
  /** The published revision as known to this page; null for an unpublished record. */
  const [live, setLive] = useState(record?.liveRevision ?? null);
  const [publishAt, setPublishAt] = useState(record?.publishAt);
  const [heard] = useState<SaveListener>(() => ({
    fields: (fields) => {
      lastRefused.current = fields;
      setRefused(fields);
    },
    record: (now: ContentRecord) => {
      setLive(now.liveRevision);
      setPublishAt(now.publishAt);
    },
  }));
  const [engine] = useState(() =>
    createSaveEngineOf(recordTexts(kind, form, blank), {
      post: record && storedRecord(record),
      text,
      transport: recordTransport(kind, heard, record?.data),
      drafts: recordDrafts,
      clock,
      key: { value: newKey ?? uuid(), fresh: true },
      nextKey: uuid,
      savesNew: keyOfSingle(kind) !== undefined,
    }),
  );
  const areas = useRef(new Map<string, { path: Path; area: WritingArea }>());
  /**
   * Adds the current content of the block editors to the form's data, because the editors report changes in batches.
   */
  const collect = useCallback(async (): Promise<void> => {
    for (const { path, area } of areas.current.values()) {
      const written = await area.read?.();
      if (!written) continue;
      const next = setAt(engine.text(), path, written) as RecordText;
      setData(next);
      engine.edit(next);
    }
  }, [engine]);
  useAskBeforeLoss(engine);
  const wired = useEngineInBrowser(engine, collect);
  return {
    ...wired,
    ...requestsOf(engine, heard, collect),
    engine,
    data,
    setData,
    refused,
    setRefused,
    live,
    publishAt,
    areas,
    /** Error messages of the last rejected save or publication, by field path. */
    refusedNow: () => lastRefused.current,
    /** Called when this revision was published together with another record. */
    wentLive: (revision: number) => setLive(revision),
  };
}

export type RecordEditorState = ReturnType<typeof useRecord>;

/** The state of a record in its form: edits, undo, autosave and errors. */
export function useRecord(open: OpenRecord) {
  const { kind, form, words, record } = open;
  const { engine, data, setData, refused, setRefused, areas, ...saving } = useRecordEngine(open);
  const [repaired] = useState(() => (record ? openRecord(kind, record.data).repaired : []));
  const { error, left, ...errors } = useErrors(kind, data, refused);
  const [resetKey, setResetKey] = useState(0);
  const [past] = useState(() => createUndo<RecordText>());
  const [turns, setTurns] = useState({ canUndo: false, canRedo: false });

  const put = (next: RecordText) => {
    setData(next);
    engine.edit(next);
    setTurns({ canUndo: past.canUndo, canRedo: past.canRedo });
  };
  /**
   * Shows an earlier or later version from the undo history. Block editors stay unchanged, because they have a
   * separate undo.
   */
  const turn = (to: RecordText | undefined) => {
    if (!to) return;
    const own = form.blocks.flatMap((name) => (Object.hasOwn(data, name) ? [[name, data[name]] as const] : []));
    put({ ...to, ...Object.fromEntries(own) });
  };
  const api: FormApi = {
    form,
    words,
    data,
    resetKey,
    error,
    left,
    change(path, value) {
      past.changed(data, pathText(path), Date.now());
      const place = pathText(path);
      setRefused((all) => Object.fromEntries(Object.entries(all).filter(([at]) => !isWithin(at, place))));
      put(setAt(data, path, value) as RecordText);
    },
    // A batch can arrive long after this render, so the change is based on the engine's current data.
    write: (path, value) => put(setAt(engine.text(), path, value) as RecordText),
    area(path, area) {
      if (area) areas.current.set(pathText(path), { path, area });
      else areas.current.delete(pathText(path));
    },
  };
  return {
    ...saving,
    ...errors,
    api,
    engine,
    /** Values that the form reads differently from how they are written. */
    repaired,
    undo: { ...turns, undo: () => turn(past.undo(data)), redo: () => turn(past.redo(data)) },
    /** Replaces the content of the form. A single undo reverts the replacement. */
    replace: (next: RecordText) => {
      past.changed(data, '', Date.now());
      put(next);
      setResetKey((count) => count + 1);
    },
    /** Updates the form after the engine has loaded a different version of the record. */
    show: () => {
      setData(engine.text());
      setResetKey((count) => count + 1);
    },
  };
}

/**
 * The errors of a form's data. The error of an empty field is shown after the owner has left the field, or has tried to
 * publish.
 */
function useErrors(kind: ContentKind, data: RecordText, refused: PathErrors) {
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const wrong = useMemo(() => wrongIn(kind, data), [kind, data]);
  const mistakes = { ...refused, ...wrong.mistakes };
  const said = { ...wrong.doubtful, ...wrong.leftOut, ...mistakes };
  const isSaid = (path: Path) => {
    const value = getAt(data, path);
    const isFilled = value !== undefined && value !== null && value !== '';
    return tried || isFilled || visited.has(pathText(path));
  };
  return {
    error: (path: Path) => (isSaid(path) ? said[pathText(path)] : undefined),
    left: (path: Path) => setVisited((all) => new Set(all).add(pathText(path))),
    /** Field paths of shown errors that prevent publication. */
    mistakes: Object.keys(mistakes).filter((place) => isSaid(pathOf(place))),
    /** Field paths of values that the site leaves out. */
    leftOut: Object.keys(wrong.leftOut).filter((place) => !(place in mistakes) && isSaid(pathOf(place))),
    /** Field paths of missing values that are required for publication, including values whose error is not shown. */
    lacking: () => Object.keys(wrong.mistakes),
    /**
     * Shows all errors from now on.
     * @returns whether the record can be published, as far as the browser knows
     */
    isSound: () => {
      setTried(true);
      return Object.keys(wrong.mistakes).length === 0;
    },
  };
}

/** The requests of a form; each collects the current content of the block editors first. */
const requestsOf = (engine: SaveEngine<RecordText>, heard: SaveListener, collect: () => Promise<void>) => ({
  /** @returns whether all changes are saved */
  save: async () => {
    await collect();
    return engine.save();
  },
  /**
   * Schedules the publication of the stored version, or cancels it with `undefined`.
   * @returns the reason for a failure; undefined on success
   */
  schedule: async (at: string | undefined): Promise<Failure | undefined> => {
    await collect();
    await engine.save();
    const stored = engine.stored();
    if (!stored) return undefined;
    const done = await publishContent(nameOf(stored.id), {
      publish: at !== undefined,
      revision: stored.revision,
      ...(at !== undefined && { publishAt: at }),
    });
    heard.fields(done.ok ? {} : refusedIn(done));
    if (!done.ok) return done;
    heard.record(done.value);
    return undefined;
  },
  /**
   * Publishes the record together with the given records.
   * @returns whether the record was published
   */
  publish: async (together?: SaveListener['together']) => {
    await collect();
    heard.together = together;
    const isLive = await engine.publish(true);
    heard.together = undefined;
    return isLive;
  },
});

/**
 * Returns whether a field path equals `place` or is inside it: `work[1].url` is in `work[1]`, but `urls` is not in
 * `url`.
 */
const isWithin = (at: string, place: string) =>
  at === place || (at.startsWith(place) && /[.[]/.test(at.charAt(place.length)));
