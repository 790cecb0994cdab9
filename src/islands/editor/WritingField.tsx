import type { EditorDocument } from '#contract/documents.ts';
import type { PostHistory } from '#editor/history/post-history.ts';
import { logUnlessLeaving } from '#editor/leaving.ts';
import type { Editor } from '#editor/block-editor.ts';
import { useEffect, useRef } from 'react';
import { whenIdle } from '#editor/when-idle.ts';
import { pictures } from '../media/pictures.ts';
import { draw } from './draw.ts';
import { readLink } from './read-link.ts';
import { showAlert } from '../shared/alerts.ts';
import { loadLaterParts } from '../shared/later.tsx';
import { works } from './works.ts';

const warn = (text: string) => showAlert(text, 'warning');

interface Props {
  label: string;
  /** Which sheet sets the text: of the post's text, or of the sentence under its title. */
  look?: 'prose' | 'standfirst';
  /** At the start; afterwards Editor.js holds it, and each change is told. */
  document: EditorDocument;
  readOnly?: boolean;
  autofocus?: 'start' | 'end' | false;
  placeholder?: string;
  minHeight?: number;
  history?: { post: PostHistory; part: string };
  onChange: (document: EditorDocument) => void;
  /** Gets the open area, and undefined when it is gone. */
  onLiveDocument?: (liveDocument: Editor | undefined) => void;
}

/** An element that Editor.js works in; its code is loaded when the first one is shown. */
export function WritingField({ label, look = 'prose', onChange, onLiveDocument, ...options }: Props) {
  const holder = useRef<HTMLDivElement>(null);
  const start = useRef({ ...options, onChange, onLiveDocument });

  useEffect(() => {
    const { document, onChange: changed, onLiveDocument: opened, ...rest } = start.current;
    let liveDocument: Editor | undefined;
    let gone = false;
    void import('#editor/block-editor.ts')
      .then(({ openEditor }) => {
        if (gone || !holder.current) return;
        liveDocument = openEditor({
          holder: holder.current,
          document,
          onChange: changed,
          onNotice: warn,
          pictures,
          readLink,
          draw,
          works,
          ...rest,
        });
        opened?.(liveDocument);
        void liveDocument.ready.then(() => whenIdle(() => void loadLaterParts()));
      })
      // Logged only (product 8): what was written is safe as a draft and on the server.
      .catch((error: unknown) => logUnlessLeaving('The editor could not be loaded.', error));
    return () => {
      gone = true;
      opened?.(undefined);
      liveDocument?.destroy();
    };
  }, []);

  return <div ref={holder} className={`writing ${look}`} role="group" aria-label={label} />;
}
