/** Creates a new post from the content of another post: a duplicate or a translation. */
import { createPost, type PostToSave } from '#api-client/posts.ts';
import { languageNames } from '#contract/languages.ts';
import { pages } from '#contract/paths.ts';
import type { StoredPost } from '#editor/post-text.ts';
import { postPanel } from '#i18n/post-panel.ts';
import { here, languagesOfSite } from '../shared/localized-path.ts';
import { type ChangeStored, toData } from './transport.ts';
import type { Command } from '../editing/MoreMenu.tsx';

/**
 * Creates a copy of the post and opens its editor.
 * @param titleOf returns the title of the copy
 * @param facts further data of the copy
 */
export async function copyPost(
  change: ChangeStored,
  titleOf: (title: string) => string,
  facts: Partial<PostToSave> = {},
): Promise<void> {
  let made: string | undefined;
  const done = await change(async ({ text }) => {
    const copied = { ...text, title: titleOf(text.title).slice(0, 200) };
    const result = await createPost({ ...toData({ text: copied, published: false }), ...facts }, crypto.randomUUID());
    if (result.ok) made = result.value.postId;
    return result;
  });
  if (done && made !== undefined) location.assign(here(pages.post(made)));
}

/** Returns a translation command for each other language of the site. */
export function translations({ id, language }: StoredPost, change: ChangeStored): Command[] {
  const languages = languagesOfSite();
  const own = language ?? languages[0];
  return languages
    .filter((code) => code !== own)
    .map((code) => ({
      name: postPanel.translateInto(languageNames[code]),
      run: () => copyPost(change, (title) => title, { language: code, translationOf: id }),
    }));
}
