/**
 * Maps the callout names of other programs to the kinds of callouts. The names occur in quotes (`> [!hint]`) and
 * after colons (`:::hint`).
 */
import type { Block } from '#contract/documents.ts';
import { calloutKinds, type CalloutKind } from '#blocks/callout/schema.ts';

const names: Record<CalloutKind, string[]> = {
  ...(Object.fromEntries(calloutKinds.map((kind) => [kind, [kind]])) as Record<CalloutKind, string[]>),
  note: ['note', 'info', 'important', 'abstract', 'message', 'todo', 'summary', 'tldr', 'question', 'help', 'faq'],
  tip: ['tip', 'hint', 'success', 'check', 'done'],
  warning: ['warning', 'warn', 'caution', 'danger', 'alert', 'error', 'attention', 'failure', 'fail', 'missing', 'bug'],
};

/** Icons that Notion and Ghost put before the text of a callout, by kind. */
const icons: Record<CalloutKind, string> = {
  ...(Object.fromEntries(calloutKinds.map((kind) => [kind, ''])) as Record<CalloutKind, string>),
  note: '📌📝💬📣📢',
  tip: '💡✅',
  warning: '⚠❗❌⛔🚫🚨🛑',
};

const kinds = new Map(Object.entries(names).flatMap(([kind, all]) => all.map((name) => [name, kind as CalloutKind])));

/**
 * Returns the kind of callout for a name; undefined if the name is unknown.
 * @param name name in upper or lower case
 */
export const calloutKindOf = (name: string): CalloutKind | undefined => kinds.get(name.toLowerCase());

/**
 * Returns the kind of a callout from another program, and its content without the icon; undefined if the content does
 * not begin with a known icon.
 */
export function calloutByIcon([first, ...rest]: readonly Block[]): { kind: CalloutKind; blocks: Block[] } | undefined {
  const text = first?.type === 'paragraph' ? String(first.data.text) : '';
  const [sign = '', icon = ''] = /^(\p{Extended_Pictographic})\uFE0F?\s*/u.exec(text) ?? [];
  const kind = calloutKinds.find((one) => icon !== '' && icons[one].includes(icon));
  if (!first || kind === undefined) return undefined;
  const left = text.slice(sign.length);
  return { kind, blocks: left === '' ? rest : [{ ...first, data: { ...first.data, text: left } }, ...rest] };
}
