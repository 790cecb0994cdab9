import { languageOf } from '#domain/language.ts';
import { shownMediaOf } from '#document/media.ts';
import { logUnlessLeaving } from '#editor/leaving.ts';
import type { PostText } from '#editor/post-text.ts';
import { screens } from '#i18n/screens.ts';
import { editorParts } from '#i18n/editor-parts.ts';
import { useEffect, useState } from 'react';
import { pictures } from '../media/pictures.ts';
import { draw } from './draw.ts';
import { ReadSheet } from './ReadSheet.tsx';

interface Props {
  text: PostText;
  minutes: number;
  createdAt: string | undefined;
}

/** A preview of the post. It uses the same renderer as pages and feeds, which is loaded on demand. */
export function Preview({ text, minutes, createdAt }: Props) {
  const [html, setHtml] = useState<string>();
  useEffect(() => {
    let gone = false;
    void Promise.all([
      import('#document/render.ts'),
      import('#domain/document/typographic.ts'),
      import('#api-client/editor.ts'),
      import('./preview-citations.ts'),
    ])
      .then(async ([{ renderDocument }, { typographicHtml }, { citationWords }, { withPreviewedCitations }]) => {
        const ids = shownMediaOf(text.body);
        const found = await Promise.all(ids.map((id) => pictures.find(id)));
        const media = new Map(ids.map((id, index) => [id, found[index]]));
        const data = new Map<string, string>();
        for (const id of ids.filter((one) => media.get(one) === undefined)) {
          const kept = await pictures.data(id);
          if (kept !== undefined) data.set(id, kept);
        }
        const rendered = await renderDocument(text.body, {
          citations: 'later',
          media: (id) => media.get(id),
          data: (id) => data.get(id),
          draw,
        });
        const html = await withPreviewedCitations(rendered.html, citationWords);
        return languageOf(`${text.title}\n${rendered.text}`) ? html : typographicHtml(html);
      })
      .then((made) => {
        if (!gone) setHtml(made);
      })
      .catch((error: unknown) => logUnlessLeaving('The preview could not be made.', error));
    return () => {
      gone = true;
    };
  }, [text.body, text.title]);

  return (
    <section className="preview" aria-label={editorParts.preview} aria-busy={html === undefined}>
      <ReadSheet text={text} minutes={minutes} createdAt={createdAt}>
        {html === undefined ? (
          <p className="loading">{screens.loading}</p>
        ) : (
          // The renderer's output is already sanitized and escaped, as on the public page.
          <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
        )}
      </ReadSheet>
    </section>
  );
}
