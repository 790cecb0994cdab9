/** A remark set apart: a text, and the blocks that stand behind it. */
import type { Block } from '#contract/documents.ts';
import { held, heldIn, readHeld } from '../held.ts';
import type { Raw, TextChange } from '../kind.ts';
import { areTexts, text as textOf } from '../reading.ts';

export const calloutKinds = ['note', 'tip', 'warning'] as const;
export type CalloutKind = (typeof calloutKinds)[number];

export interface CalloutData {
  kind: CalloutKind;
  text: string;
  blocks?: Block[];
}

export function read(data: Raw, isReadable: (inner: Block) => boolean): CalloutData | undefined {
  const blocks = readHeld(data.blocks, isReadable);
  if (!blocks || !areTexts(data.text) || (data.text === undefined && blocks.length === 0)) return undefined;
  const kind = calloutKinds.find((one) => one === data.kind) ?? 'note';
  return { kind, text: textOf(data.text), ...held(blocks) };
}

export function texts({ kind, text, blocks = [] }: CalloutData, change: TextChange): CalloutData {
  return { kind, text: change.inline(text), ...held(change.blocks(blocks)) };
}

export const inner = (data: Raw | CalloutData): Block[] => heldIn(data);
