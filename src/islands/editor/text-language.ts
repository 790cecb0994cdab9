import { languageOf } from '#domain/language.ts';
import type { PostText } from '#editor/post-text.ts';

/** The language that a post is written in: told from its title and enough of its text. */
export function textLanguage({ title, body }: Pick<PostText, 'title' | 'body'>): string | undefined {
  const texts = body.blocks.slice(0, 20).map(({ data }) => (typeof data.text === 'string' ? data.text : ''));
  return languageOf(`${title}\n${texts.join('\n').replace(/<[^>]*>/g, '')}`);
}
