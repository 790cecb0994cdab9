/** The words under which the menu of blocks finds a tool besides its title: other names, and Japanese ones. */
import type { ToolConstructable, ToolboxConfigEntry } from '@editorjs/editorjs';

const words: Record<string, string> = {
  paragraph: 'paragraph text plain 段落 本文 テキスト danraku honbun',
  header: 'header title h1 h2 h3 h4 h5 h6 # 見出し midashi みだし',
  list: 'list bullet number - 1. リスト 箇条書き 番号 kajou かじょうがき',
  code: 'code program source ``` コード プログラム ko-do',
  figure: 'picture image photo figure 画像 写真 図 gazou shashin がぞう しゃしん',
  quote: 'quote citation blockquote > 引用 inyou いんよう',
  callout: 'callout note tip warning aside 注意 注釈 補足 ヒント hosoku chuui',
  table: 'table grid sheet 表 テーブル hyou ひょう',
  details: 'details toggle fold summary 折りたたみ 詳細 oritatami shousai',
  math: 'math formula equation tex latex $$ 数式 suushiki すうしき',
  link: 'link card bookmark url リンク カード rinku',
  video: 'video film youtube vimeo 動画 ビデオ douga どうが',
  divider: 'divider line rule hr --- 区切り 線 kugiri くぎり',
};

/**
 * The tool with its words. The menu looks for what is typed in a title's markup and shows its text: so they stand in an
 * attribute of an element without text.
 */
export function alsoFoundAs(type: string, tool: ToolConstructable): ToolConstructable {
  const { toolbox } = tool as { toolbox?: ToolboxConfigEntry | ToolboxConfigEntry[] };
  const also = words[type];
  if (!toolbox || also === undefined) return tool;
  const named = (entry: ToolboxConfigEntry): ToolboxConfigEntry => ({
    ...entry,
    title: `${entry.title ?? ''}<i data-also="${also}"></i>`,
  });
  return Object.assign(tool, { toolbox: Array.isArray(toolbox) ? toolbox.map(named) : named(toolbox) });
}
