/** A card of the dashboard. To add one, add a function to `cards.ts`. */
import type { Result } from '#api-client/result.ts';
import type { ReactNode } from 'react';

export interface CardLine {
  text: string;
  /** Link of its text. */
  href?: string;
  /** Secondary text: a time, a reason. */
  note?: string;
  /** Label of a link to the fix, with the target of the text. */
  action?: string;
}

export interface CardContent {
  title: string;
  lines?: readonly CardLine[];
  /** So many lines that are not told at first. */
  further?: number;
  /** Those of them that are at hand. */
  rest?: readonly CardLine[];
  /** Where all of them are listed. */
  listedAt?: string;
  /** Content other than lines: figures, buttons. */
  body?: ReactNode;
  /** Somebody has to do something, or readers miss something. */
  isUrgent?: true;
}

/** Loads its content; an empty list if there is none. */
export type Card = () => Promise<Result<CardContent[]>>;

/** Number of lines that a card lists. */
export const TOLD = 6;

/** A card of these lines; none where there are none. @param listedAt the page with all of them */
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
          ...{ title, lines: all.slice(0, TOLD), rest: all.slice(TOLD), further: Math.max(0, total - TOLD) },
          ...(listedAt !== undefined && { listedAt }),
        },
      ];
