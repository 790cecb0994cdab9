/** All embeds of the editor. The editor loads this module when the browser is idle. */
import type { EmbedEditing } from '#editor/embeds/embed-editing.ts';
import { citationEmbed } from './citation/embed.ts';
import { footnoteEmbed } from './footnote/embed.ts';
import { mathEmbed } from './math/embed.ts';
import { referenceEmbed } from './reference/embed.ts';
import { rubyEmbed } from './ruby/embed.ts';

export const inlineEmbeds: readonly EmbedEditing[] = [
  mathEmbed,
  footnoteEmbed,
  citationEmbed,
  referenceEmbed,
  rubyEmbed,
];
