/** A page of Notion's Markdown export: its name ends in its id, and properties stand in lines below its first heading. */

const pageId = / [0-9a-f]{32}$/;

/** @param name of a file, without its ending @returns the name that its page has */
export const withoutPageId = (name: string): string => name.replace(pageId, '');

/** Properties by the names that front matter has for them: of others the lines stay text. */
const properties: Readonly<Record<string, string>> = {
  ...{ created: 'created', 'created time': 'created', date: 'date', updated: 'updated', 'last edited time': 'updated' },
  ...{ tags: 'tags', keywords: 'keywords', category: 'category', slug: 'slug' },
  ...{ summary: 'summary', description: 'description', status: 'status', published: 'published', draft: 'draft' },
};
const boxes: Readonly<Record<string, string>> = { yes: 'true', no: 'false' };

/**
 * @param path of the file @param text without front matter
 * @returns the properties as front matter has them, and the text, line for line; undefined for what is no such page
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
    data[key] ??= boxes[value.trim().toLowerCase()] ?? value.trim();
    return '';
  });
  const top = heading.slice(0, heading.length - block.length);
  return { data, text: top + left.join('\n') + text.slice(heading.length) };
}
