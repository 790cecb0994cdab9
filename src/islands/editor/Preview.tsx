import { messages } from '#contract/messages.ts';
import { mediaOf } from '#domain/document/media.ts';
import { logUnlessLeaving } from '#editor/leaving.ts';
import type { PostText } from '#editor/post-text.ts';
import { pictures } from '../media/pictures.ts';
import { useEffect, useState } from 'react';

/** The post as it will be read: made by the one renderer of pages and feeds, which is loaded when it is asked for. */
export function Preview({ text }: { text: PostText }) {
  const [html, setHtml] = useState<string>();
  useEffect(() => {
    let gone = false;
    void import('#domain/document/render.ts')
      .then(async ({ renderDocument }) => {
        const ids = mediaOf(text.body);
        const found = await Promise.all(ids.map((id) => pictures.find(id)));
        const media = new Map(ids.map((id, index) => [id, found[index]]));
        return renderDocument(text.body, { media: (id) => media.get(id) });
      })
      .then((rendered) => {
        if (!gone) setHtml(rendered.html);
      })
      .catch((error: unknown) => logUnlessLeaving('The preview could not be made.', error));
    return () => {
      gone = true;
    };
  }, [text.body]);

  return (
    <section className="preview" aria-label="Preview" aria-busy={html === undefined}>
      <h1 className="editor-title">{text.title}</h1>
      {html === undefined ? (
        <p className="loading">{messages.loading}</p>
      ) : (
        // The renderer's own output: cleaned, escaped, and the same that visitors get.
        <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </section>
  );
}
