/**
 * The career's two records in adjacent forms. Each form can read the content of the adjacent form, and both records
 * are published together.
 */
import type { ContentKind } from '#contract/content-keys.ts';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { getAt, type Path } from './model/paths.ts';
import type { RecordText } from './record-saving.ts';

export const careerLanguages = ['profile', 'profile-ja'] as const satisfies ContentKind[];
export type CareerLanguage = (typeof careerLanguages)[number];
export const isCareerLanguage = (kind: ContentKind): kind is CareerLanguage =>
  kind === 'profile' || kind === 'profile-ja';
export const otherOf = (kind: CareerLanguage): CareerLanguage => (kind === 'profile' ? 'profile-ja' : 'profile');

/** The state of one form, which the adjacent form reads. */
export interface Side {
  data: RecordText;
  /** Whether the draft differs from the published version. */
  isChanged: boolean;
  change: (path: Path, value: unknown) => void;
  /** @returns the saved revision; undefined if some of the changes could not be saved */
  save: () => Promise<number | undefined>;
  /** Shows and focuses the first field that cannot be published. */
  showWrong: () => void;
  wentLive: (revision: number) => void;
}

/** An entry that was opened in one form. The adjacent form then opens the same entry in the other language. */
export interface Opened {
  in: CareerLanguage;
  list: string;
  index: number;
  /** The start date, which identifies the entry in both languages. */
  start: string | undefined;
  /** The entry's vertical position, in CSS pixels of the window. */
  top?: number;
}

interface State {
  /**
   * The language of the form whose changes are copied to the hidden form. Set only on a Japanese site that uses one
   * text for both records.
   */
  leading: CareerLanguage | undefined;
  sides: Partial<Record<CareerLanguage, Side>>;
  part: string | undefined;
  opened: Opened | undefined;
}

export type BothStore = ReturnType<typeof createBoth>;

export function createBoth(part: string | undefined) {
  let state: State = { leading: undefined, sides: {}, part, opened: undefined };
  const listeners = new Set<() => void>();
  const put = (change: Partial<State>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    state: () => state,
    tell: (kind: CareerLanguage, side: Side | undefined) => put({ sides: { ...state.sides, [kind]: side } }),
    lead: (leading: CareerLanguage | undefined) => put({ leading }),
    showPart: (shown: string) => put({ part: shown }),
    open: (opened: Opened) => put({ opened }),
  };
}

/** Undefined if only one record is edited. */
export const BothContext = createContext<{ store: BothStore; own: CareerLanguage } | undefined>(undefined);

const nothing = () => () => undefined;
const alone: State = { leading: undefined, sides: {}, part: undefined, opened: undefined };

/** Returns the state of the adjacent form; undefined if only one record is edited. */
export function useOther() {
  const context = useContext(BothContext);
  const state = useSyncExternalStore(context?.store.subscribe ?? nothing, context?.store.state ?? (() => alone));
  if (!context) return undefined;
  const { store, own } = context;
  return { store, own, kind: otherOf(own), side: state.sides[otherOf(own)], ...state };
}

type Entry = Record<string, unknown>;
export const entriesOf = (data: unknown, list: string): readonly Entry[] => {
  const found = getAt(data, [list]);
  return Array.isArray(found) ? (found as Entry[]) : [];
};
export const startOf = (entry: unknown): string | undefined => {
  const start = getAt(entry, ['startDate']);
  return typeof start === 'string' && start !== '' ? start : undefined;
};

/** Lists with the same entries in both languages, matched by start date. */
export const pairedLists: readonly string[] = ['work', 'education'];

/** Returns the initial content of an entry in the other language: the values that are equal in both languages. */
export const begunOf = (entry: Entry, list: string): Entry => ({
  [list === 'work' ? 'name' : 'institution']: '',
  ...Object.fromEntries(
    ['startDate', 'endDate', 'url'].flatMap((name) => (name in entry ? [[name, entry[name]]] : [])),
  ),
});
