/** The kinds of callouts by the names that other programs give them, in quotes (`> [!hint]`) and between colons. */
import { calloutKinds, type CalloutKind } from '#blocks/callout/schema.ts';

const names: Record<CalloutKind, string[]> = {
  ...(Object.fromEntries(calloutKinds.map((kind) => [kind, [kind]])) as Record<CalloutKind, string[]>),
  note: ['note', 'info', 'important', 'abstract', 'message', 'todo', 'summary', 'tldr', 'question', 'help', 'faq'],
  tip: ['tip', 'hint', 'success', 'check', 'done'],
  warning: ['warning', 'warn', 'caution', 'danger', 'alert', 'error', 'attention', 'failure', 'fail', 'missing', 'bug'],
};

const kinds = new Map(Object.entries(names).flatMap(([kind, all]) => all.map((name) => [name, kind as CalloutKind])));

/** @param name in any case */
export const calloutKindOf = (name: string): CalloutKind | undefined => kinds.get(name.toLowerCase());
