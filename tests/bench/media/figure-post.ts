import type { WrittenPost } from '../../support/writer.ts';

/** @param media IDs; each becomes a separate figure with text around it */
export function figurePost(title: string, media: readonly string[]): WrittenPost {
  const words = (text: string) => ({ type: 'paragraph', data: { text } });
  const figures = media.flatMap((id, index) => [
    {
      type: 'figure',
      data: { media: id, alt: `The picture number ${index + 1}`, caption: `Picture ${index + 1}.`, width: 'column' },
    },
    words(`What the picture number ${index + 1} shows, told in a sentence of usual length.`),
  ]);
  return { title, category: 'Pictures', keywords: [], body: { blocks: [words('Words before.'), ...figures] } };
}
