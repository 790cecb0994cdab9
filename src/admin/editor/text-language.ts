import { languageOf } from '#domain/language.ts';
import type { PostText } from '#editor/post-text.ts';

/** Returns the language of a post, detected from its title and the beginning of its body. */
export function textLanguage({ title, body }: Pick<PostText, 'title' | 'body'>): string | undefined {
  const texts = body.blocks.slice(0, 20).map(({ data }) => (typeof data.text === 'string' ? data.text : ''));
  return languageOf(`${title}\n${texts.join('\n').replace(/<[^>]*>/g, '')}`);
}
