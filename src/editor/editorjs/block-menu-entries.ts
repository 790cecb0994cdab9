/** Inline elements in the block menu. A chosen element is inserted at the caret. */
import { writing } from '#i18n/writing.ts';
import { icons } from '../tools/icons.ts';

export const inlineEntries = [
  {
    kind: 'footnote',
    title: writing.toolFootnote,
    also: 'footnote note fn 脚注 注 注釈 kyakuchuu きゃくちゅう',
    icon: icons.footnote,
  },
  {
    kind: 'citation',
    title: writing.toolCitation,
    also: 'citation cite paper work @ 文献 引用文献 参考文献 bunken ぶんけん',
    icon: icons.citation,
  },
  {
    kind: 'reference',
    title: writing.toolReference,
    also: 'reference cross-reference crossref ref 参照 相互参照 sanshou さんしょう',
    icon: icons.reference,
  },
] as const;
