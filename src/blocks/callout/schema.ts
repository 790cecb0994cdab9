/** A remark set apart. */
import type { Raw, TextChange } from '../kind.ts';

export const calloutKinds = ['note', 'tip', 'warning'] as const;
export type CalloutKind = (typeof calloutKinds)[number];

export interface CalloutData {
  kind: CalloutKind;
  text: string;
}

export function read({ kind, text }: Raw): CalloutData | undefined {
  if (typeof text !== 'string') return undefined;
  return { kind: calloutKinds.find((item) => item === kind) ?? 'note', text };
}

export function texts(data: CalloutData, { inline }: TextChange): CalloutData {
  return { ...data, text: inline(data.text) };
}
