/** The career's two records in adjacent forms: each knows the content of the other, and both are published together. */
import type { ContentKind } from '#contract/content.ts';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { getAt, type Path } from './model/paths.ts';
import type { RecordText } from './record-saving.ts';

export const careerLanguages = ['profile', 'profile-ja'] as const satisfies ContentKind[];
export type CareerLanguage = (typeof careerLanguages)[number];
export const isCareerLanguage = (kind: ContentKind): kind is CareerLanguage => kind === 'profile' || kind === 'profile-ja';
export const otherOf = (kind: CareerLanguage): CareerLanguage => (kind === 'profile' ? 'profile-ja' : 'profile');

/** One of the two as the other one sees it. */
export interface Side {
  data: RecordText;
  /** It says something that is not on the site. */
  isChanged: boolean;
  change: (path: Path, value: unknown) => void;
  /** @returns its revision when all that was typed is kept; undefined where that cannot be */
  save: () => Promise<number | undefined>;
  wentLive: (revision: number) => void;
}

/** An entry that was opened: its counterpart opens beside it. */
export interface Opened {
  in: CareerLanguage;
  list: string;
  index: number;
  /** When it begins, by which both languages know it. */
  start: string | undefined;
  /** Its vertical position, in CSS pixels of the window. */
  top?: number;
}

interface State {
  /** A site in Japanese alone has one text for both: the one that is not shown follows this one. */
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

/** Returns the form next to this one; undefined if there is none. */
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

/** Lists whose entries both languages have, known by when they begin. */
export const pairedLists: readonly string[] = ['work', 'education'];

/** Returns the initial entry in the other language: the values that are the same in both. */
export const begunOf = (entry: Entry, list: string): Entry => ({
  [list === 'work' ? 'name' : 'institution']: '',
  ...Object.fromEntries(['startDate', 'endDate', 'url'].flatMap((name) => (name in entry ? [[name, entry[name]]] : []))),
});
