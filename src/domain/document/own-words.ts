/** The words that we add to a text, in the text's language. Isomorphic. */
interface OwnWords {
  callouts: Readonly<Record<'note' | 'tip' | 'warning', string>>;
  /** A table, or details, without a name of its own. */
  table: string;
  details: string;
  notes: string;
  references: string;
}

const english: OwnWords = {
  callouts: { note: 'Note', tip: 'Tip', warning: 'Warning' },
  ...{ table: 'Table', details: 'Details', notes: 'Notes', references: 'References' },
};
const japanese: OwnWords = {
  callouts: { note: '補足', tip: 'ヒント', warning: '注意' },
  ...{ table: '表', details: '詳細', notes: '注', references: '参考文献' },
};

/** @param lang as `languageOf` says it */
export const ownWords = (lang: string | undefined): OwnWords => (lang === 'ja' ? japanese : english);
