/** A highlighted remark: a text followed by nested blocks. */
import type { Block } from '#contract/documents.ts';
import { held, readHeld } from '../nested-blocks.ts';
import type { Raw, TextChange } from '../kind.ts';
import { theoremKinds, type Numbered } from '#domain/document/numbers.ts';
import { areTexts, labelled, numberedAs, relabelled, text as textOf } from '../reading.ts';

/** Remarks and theorem kinds. All theorem kinds except proofs are numbered. */
export const calloutKinds = ['note', 'tip', 'warning', ...theoremKinds, 'proof'] as const;
export type CalloutKind = (typeof calloutKinds)[number];

export interface CalloutData {
  kind: CalloutKind;
  /** The title as inline HTML. It is shown after the name of the kind. */
  title?: string;
  text: string;
  /** Label for references in the text. */
  label?: string;
  blocks?: Block[];
}

export function read(data: Raw, isReadable: (inner: Block) => boolean): CalloutData | undefined {
  const blocks = readHeld(data.blocks, isReadable);
  if (!blocks || !areTexts(data.text, data.title, data.label) || (data.text === undefined && blocks.length === 0))
    return undefined;
  const kind = calloutKinds.find((one) => one === data.kind) ?? 'note';
  return { kind, ...titled(textOf(data.title)), text: textOf(data.text), ...labelled(data.label), ...held(blocks) };
}

export function texts({ kind, title = '', text, label, blocks = [] }: CalloutData, change: TextChange): CalloutData {
  return {
    kind,
    ...titled(title === '' ? '' : change.inline(title)),
    text: change.inline(text),
    ...relabelled(label, change),
    ...held(change.blocks(blocks)),
  };
}

/** Returns the title as a part of the data, or no property if the title is empty. */
export const titled = (title: string): { title?: string } => (title === '' ? {} : { title });

/** Returns whether the callout is rendered as a theorem instead of a box. */
export const isStatement = (kind: CalloutKind): boolean => !['note', 'tip', 'warning'].includes(kind);

export const isContainer = true;

export const reading = 'words';

export const lines = (
  { title = '', text, blocks = [] }: CalloutData,
  plain: (html: string) => string,
  inner: (block: Block) => string[],
): string[] => [...(title === '' ? [] : [plain(title)]), plain(text), ...blocks.flatMap(inner)];

/** Each theorem kind has its own count; proofs are not numbered. */
export function numbered(data: CalloutData): Numbered[] {
  const counter = theoremKinds.find((one) => one === data.kind);
  return counter ? numberedAs(counter)(data) : [];
}

export const copied = ({ title = '', text, blocks = [] }: CalloutData, inner: (block: Block) => string): string =>
  `${title && `<p>${title}</p>`}<p>${text}</p>${blocks.map(inner).join('')}`;
