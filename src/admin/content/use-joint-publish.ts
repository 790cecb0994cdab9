/** Shares the content of a record's form with the adjacent form, and publishes the records of both forms together. */
import type { ContentKind } from '#contract/content-keys.ts';
import { japaneseFrom, sharedOf } from '#career/japanese-from.ts';
import { content } from '#i18n/content.ts';
import { useEffect, useRef } from 'react';
import { showAlert } from '../shared/alerts.ts';
import { isCareerLanguage, useOther } from './both-languages.ts';
import { dataKey } from './model/differences.ts';
import { followed } from './model/follow.ts';
import type { RecordText } from './record-saving.ts';
import type { RecordEditorState } from './use-record.ts';

/** Returns the values that a record shares with the record in the other language. */
const sharedIn = (kind: ContentKind, text: RecordText): RecordText =>
  kind === 'profile' ? japaneseFrom(text) : kind === 'profile-ja' ? sharedOf(text) : text;

/**
 * @param isChanged whether the draft differs from the published version
 * @param showPlace shows and focuses a field of this form
 */
export function useJointPublish(
  kind: ContentKind,
  hand: RecordEditorState,
  isChanged: boolean,
  showPlace: (place: string) => void,
) {
  const other = useOther();
  const latest = useRef({ ...hand, showPlace });
  useEffect(() => {
    latest.current = { ...hand, showPlace };
  });
  const store = other?.store;
  const { data } = hand.api;
  useEffect(() => {
    if (!store || !isCareerLanguage(kind)) return;
    store.tell(kind, {
      data: data as RecordText,
      isChanged,
      change: (path, value) => latest.current.api.change(path, value),
      save: async () => {
        const { engine, isSound, save } = latest.current;
        if (!isSound() || !(await save()) || engine.state().unsaved) return undefined;
        return engine.stored()?.revision;
      },
      showWrong: () => {
        const [place] = latest.current.lacking();
        if (place !== undefined) latest.current.showPlace(place);
      },
      wentLive: (revision) => latest.current.wentLive(revision),
    });
  }, [store, kind, data, isChanged]);
  useEffect(() => {
    if (!store || !isCareerLanguage(kind)) return;
    return () => store.tell(kind, undefined);
  }, [store, kind]);
  const former = useRef(data);
  const beside = useRef(other);
  useEffect(() => {
    beside.current = other;
  });
  useEffect(() => {
    const [before, after] = [former.current, data].map((text) => sharedIn(kind, text as RecordText));
    former.current = data;
    const second = beside.current?.leading === kind ? beside.current.side : undefined;
    if (!second) return;
    const next = followed(before, after, second.data) as RecordText;
    for (const name of new Set([...Object.keys(next), ...Object.keys(second.data)])) {
      if (dataKey(next[name]) !== dataKey(second.data[name])) second.change([name], next[name]);
    }
  }, [kind, data]);
  const side = other?.side?.isChanged === true ? other.side : undefined;
  return {
    /** Whether the record in the other language is published as well. */
    isWithOther: side !== undefined && other?.leading === undefined,
    /** @returns whether every changed record was published, in one or both languages */
    async publish(): Promise<boolean> {
      if (!other || !side) return hand.publish();
      const revision = await side.save();
      if (revision === undefined) {
        showAlert(content.otherNotSaved(content.languageOf[other.kind]), 'warning');
        side.showWrong();
        return false;
      }
      if (!(await hand.publish([{ kind: other.kind, revision }]))) return false;
      side.wentLive(revision);
      return true;
    },
  };
}
