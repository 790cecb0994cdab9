import { isComposing } from '#editor/tools/events.ts';
import { editor } from '#i18n/editor.ts';
import { fitHeight } from '#editor/plain-text-fallback.ts';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { FieldError } from '../shared/Labelled.tsx';

interface Props {
  value: string;
  error: string | undefined;
  /** Heading of the page for screen readers. */
  heading: string;
  onChange: (title: string) => void;
  /**
   * Called by Tab and Enter, which skip the controls between the title and the body.
   * @returns whether there is a body to move to
   */
  onDone: () => boolean;
}

/** The title of the post, as a field inside the page's own heading. */
export function TitleField({ value, error, heading, onChange, onDone }: Props) {
  const liveDocument = useFittedHeight(value);
  return (
    <>
      <h1>
        <span className="visually-hidden">{heading}</span>
        <textarea
          ref={liveDocument}
          name="title"
          data-history="title"
          className="editor-title"
          dir="auto"
          aria-label={editor.title}
          placeholder={editor.title}
          rows={1}
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={error && 'title-error'}
          onChange={(event) => onChange(event.target.value.replace(/\s*\n\s*/g, ' '))}
          onKeyDown={(event) => {
            const isTab = event.key === 'Tab' && !event.shiftKey && !event.ctrlKey && !event.altKey;
            if ((event.key !== 'Enter' && !isTab) || isComposing(event.nativeEvent)) return;
            if (onDone() || !isTab) event.preventDefault();
          }}
        />
      </h1>
      <FieldError id="title-error">{error}</FieldError>
    </>
  );
}

/** Makes a text area as high as its content, also in browsers without `field-sizing`. */
function useFittedHeight(text: string): RefObject<HTMLTextAreaElement | null> {
  const liveDocument = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => fitHeight(liveDocument.current), [text]);
  useEffect(() => {
    const again = () => fitHeight(liveDocument.current);
    void document.fonts.ready.then(again);
    addEventListener('resize', again);
    return () => removeEventListener('resize', again);
  }, []);
  return liveDocument;
}
