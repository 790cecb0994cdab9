import { selectorOf } from '#domain/inline/kind.ts';
import { inlineEmbeds } from '#inlines/embeds.ts';
import type { EmbedEditing } from './embed-editing.ts';

/** Returns the editing functions for the kind of an embed. */
export function editingOf(embed: Element): EmbedEditing | undefined {
  return inlineEmbeds.find(({ schema }) => embed.matches(selectorOf(schema)));
}
