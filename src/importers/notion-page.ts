/**
 * Reads a page of Notion's Markdown export: the file name ends with the page id, and properties are lines below the
 * first heading.
 */

const pageId = / [0-9a-f]{32}$/;

/**
 * @param name file name without its extension
 * @returns the name of the page
 */
export const withoutPageId = (name: string): string => name.replace(pageId, '');

/** Front-matter names of Notion's properties. Lines with other properties stay text. */
const properties: Readonly<Record<string, string>> = {
  created: 'created',
  'created time': 'created',
  date: 'date',
  updated: 'updated',
  'last edited time': 'updated',
  tags: 'tags',
  keywords: 'keywords',
  category: 'category',
  slug: 'slug',
  summary: 'summary',
  description: 'description',
  status: 'status',
  published: 'published',
  draft: 'draft',
  cover: 'cover',
  'canonical url': 'canonical_url',
  作成日時: 'created',
  作成日: 'created',
  公開日: 'date',
  公開日時: 'date',
  投稿日: 'date',
  日付: 'date',
  最終更新日時: 'updated',
  更新日時: 'updated',
  更新日: 'updated',
  タグ: 'tags',
  キーワード: 'keywords',
  カテゴリ: 'category',
  カテゴリー: 'category',
  スラッグ: 'slug',
  スラグ: 'slug',
  概要: 'summary',
  要約: 'summary',
  抜粋: 'summary',
  説明: 'description',
  状態: 'status',
  ステータス: 'status',
  公開: 'published',
  下書き: 'draft',
};
const boxes: Readonly<Record<string, string>> = { yes: 'true', no: 'false', はい: 'true', いいえ: 'false' };
/** Maps common status names, including those that Notion suggests, to draft and published states. */
const states: Readonly<Record<string, string>> = {
  'not started': 'draft',
  'in progress': 'draft',
  done: 'published',
  idea: 'draft',
  未着手: 'draft',
  進行中: 'draft',
  完了: 'published',
  下書き: 'draft',
  執筆中: 'draft',
  公開: 'published',
  公開済み: 'published',
  公開中: 'published',
  非公開: 'private',
  限定公開: 'unlisted',
  公開予約: 'scheduled',
  予約: 'scheduled',
  レビュー待ち: 'pending',
  レビュー中: 'pending',
};

/**
 * @param path path of the file
 * @param text text without front matter
 * @returns the properties as front matter, and the text with unchanged lines; undefined if the file is not a Notion
 * page
 */
export function readNotionPage(path: string, text: string): { data: Record<string, string>; text: string } | undefined {
  const [, name = ''] = /([^/]*)\.md$/i.exec(path) ?? [];
  const [heading = '', block] = /^\s*# [^\n]*\n\s*\n((?:[^\n:]{1,60}: [^\n]*(?:\n|$))+)(?=\s*\n|$)/.exec(text) ?? [];
  if (!pageId.test(name) || block === undefined) return undefined;
  const data: Record<string, string> = {};
  const left = block.split('\n').map((line) => {
    const [, said = '', value = ''] = /^([^:]+): (.*)$/.exec(line) ?? [];
    const key = properties[said.trim().toLowerCase()];
    if (key === undefined) return line;
    const word = value.trim().toLowerCase();
    data[key] ??= (key === 'status' ? states[word] : boxes[word]) ?? value.trim();
    return '';
  });
  const top = heading.slice(0, heading.length - block.length);
  return { data, text: top + left.join('\n') + text.slice(heading.length) };
}
