/** A card of the Overview. To add one, add a function to `cards.ts`. */
import { listContent } from '#api-client/content.ts';
import { getModeration } from '#api-client/comments.ts';
import { getDashboard } from '#api-client/dashboard.ts';
import { listMailings } from '#api-client/newsletter.ts';
import type { Result } from '#api-client/result.ts';
import type { ReactNode } from 'react';

export interface CardLine {
  text: string;
  /** Link target of the text. */
  href?: string;
  /** Secondary text, such as a time or a reason. */
  note?: string;
  /** Label of a second link with the same target. The label names the action that solves the problem. */
  action?: string;
}

export interface CardContent {
  title: string;
  lines?: readonly CardLine[];
  /** The number of lines that are hidden at first. */
  further?: number;
  /** The hidden lines that are already loaded. */
  rest?: readonly CardLine[];
  /** URL of the page that lists all lines. */
  listedAt?: string;
  /** Other content, such as figures and buttons. */
  body?: ReactNode;
  /** Whether the owner must act, or readers cannot see some content. */
  isUrgent?: true;
}

/** The answers that several cards share. Each is requested once for all cards. */
export interface Sources {
  content: () => ReturnType<typeof listContent>;
  dashboard: () => ReturnType<typeof getDashboard>;
  moderation: () => ReturnType<typeof getModeration>;
  mailings: () => ReturnType<typeof listMailings>;
}

const once = <T>(ask: () => T): (() => T) => {
  let asked: { answer: T } | undefined;
  return () => (asked ??= { answer: ask() }).answer;
};

/** Returns the shared answers of one load of the Overview. */
export const newSources = (): Sources => ({
  content: once(listContent),
  dashboard: once(getDashboard),
  moderation: once(getModeration),
  mailings: once(listMailings),
});

/** Loads the content of a card; an empty list if the card has no content. */
export type Card = (sources: Sources) => Promise<Result<CardContent[]>>;

/** The number of lines that a card shows at first. */
export const TOLD = 6;

/**
 * Returns a card with these lines, or an empty list if there are no lines.
 * @param listedAt URL of the page with all lines
 */
export const cardOf = (
  title: string,
  all: readonly CardLine[],
  total = all.length,
  listedAt?: string,
): CardContent[] =>
  all.length === 0
    ? []
    : [
        {
          title,
          lines: all.slice(0, TOLD),
          rest: all.slice(TOLD),
          further: Math.max(0, total - TOLD),
          ...(listedAt !== undefined && { listedAt }),
        },
      ];
