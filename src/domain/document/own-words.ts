/** The words that the renderer adds to a document, in the language of the document. */
import type { Counter, TheoremKind } from './numbers.ts';

interface OwnWords {
  callouts: Readonly<Record<'note' | 'tip' | 'warning' | 'proof' | TheoremKind, string>>;
  /** Returns the text of a reference to a number. For formulas, the text is `(3)` in every language. */
  numbered: Readonly<Record<Counter, (number: string) => string>>;
  /** Separator between the number of an item and its caption. */
  colon: string;
  /** Names of tables and toggles without a title. */
  table: string;
  details: string;
  /** States of a checklist item. */
  done: string;
  notDone: string;
  /** Labels of the buttons of a code block. */
  wrap: string;
  copy: string;
  notes: string;
  references: string;
  /** Label of a chart or diagram without alt text, and the text that replaces a drawing that failed. */
  chart: string;
  diagram: string;
  data: string;
  firstRows: (shown: number, all: number) => string;
  notDrawn: string;
  diagramKept: string;
}

const inEnglish = {
  theorem: 'Theorem',
  lemma: 'Lemma',
  definition: 'Definition',
  proposition: 'Proposition',
  corollary: 'Corollary',
  example: 'Example',
  remark: 'Remark',
};
const inJapanese = {
  theorem: '定理',
  lemma: '補題',
  definition: '定義',
  proposition: '命題',
  corollary: '系',
  example: '例',
  remark: '注釈',
};

const inBrackets = (number: string): string => `(${number})`;
const named =
  (name: string, between: string) =>
  (number: string): string =>
    name + between + number;
const allNamed = (names: Record<TheoremKind, string>, between: string) =>
  Object.fromEntries(Object.entries(names).map(([kind, name]) => [kind, named(name, between)])) as Record<
    TheoremKind,
    (number: string) => string
  >;

const english: OwnWords = {
  callouts: { note: 'Note', tip: 'Tip', warning: 'Warning', proof: 'Proof', ...inEnglish },
  numbered: {
    figure: named('Figure', ' '),
    table: named('Table', ' '),
    listing: named('Listing', ' '),
    section: named('Section', ' '),
    equation: inBrackets,
    ...allNamed(inEnglish, ' '),
  },
  colon: ': ',
  done: 'Done',
  notDone: 'Not done',
  wrap: 'Wrap',
  copy: 'Copy',
  table: 'Table',
  details: 'Details',
  notes: 'Notes',
  references: 'References',
  chart: 'Chart',
  diagram: 'Diagram',
  data: 'Data',
  firstRows: (shown, all) => `The first ${shown} of ${all} rows.`,
  notDrawn: 'This drawing could not be created.',
  diagramKept:
    'Only Mermaid flowcharts and sequence, class, state and ER diagrams can be drawn. This diagram is shown as source text.',
};
const japanese: OwnWords = {
  callouts: { note: '補足', tip: 'ヒント', warning: '注意', proof: '証明', ...inJapanese },
  numbered: {
    figure: named('図', ''),
    table: named('表', ''),
    listing: named('リスト', ''),
    section: (number) => `${number}節`,
    equation: inBrackets,
    ...allNamed(inJapanese, ''),
  },
  colon: '：',
  done: '完了',
  notDone: '未完了',
  wrap: '折り返す',
  copy: 'コピー',
  table: '表',
  details: '詳細',
  notes: '注',
  references: '参考文献',
  chart: 'グラフ',
  diagram: '図',
  data: 'データ',
  firstRows: (shown, all) => `全${all}行のうち最初の${shown}行です。`,
  notDrawn: 'この図は描画できませんでした。',
  diagramKept:
    'Mermaidのうち描画できるのはフローチャート、シーケンス図、クラス図、状態遷移図、ER図です。この図は、元のテキストのまま表示しています。',
};

/**
 * Returns the words for a language.
 * @param lang language from `languageOf`
 */
export const ownWords = (lang: string | undefined): OwnWords => (lang === 'ja' ? japanese : english);
