import { checkAuth } from '#api-client/signed-in.ts';
import { readEditMark, type ContentKind } from '#contract/content-keys.ts';
import { withoutLanguage } from '#contract/languages.ts';
import { isDocumentId, pages, previewOf } from '#contract/paths.ts';
import { content } from '#i18n/content.ts';
import { decoded } from '#domain/decoded.ts';
import { useEffect, useRef, useState } from 'react';

interface Props {
  page: string;
  kind: ContentKind;
  recordKey: string | undefined;
  /** The part of the content record that is edited. */
  part: string | undefined;
  /** Increased when the server has a new version, so that the page is loaded again. */
  version: number;
}

/**
 * A preview of the record's page with unsaved changes, initially at the edited part. A new version is loaded invisibly
 * and shown when it is complete, at the previous scroll position.
 */
export function PagePreview({ page, kind, recordKey, part, version }: Props) {
  const [path, setPath] = useState(page);
  const isDocument = isDocumentId(withoutLanguage(path).slice(1));
  const [isOnPaper, setOnPaper] = useState(true);
  /** False if no layout engine is available. In this case, the preview offers only the page view. */
  const [hasPaper, setHasPaper] = useState(true);
  const as = isDocument && isOnPaper ? ('sheets' as const) : undefined;
  /** Numbers of the visible frame, and of the frame that is loading. */
  const [frames, setFrames] = useState<{ shown: number | undefined; coming: number }>({ shown: undefined, coming: 0 });
  const seen = useRef<HTMLIFrameElement>(null);
  const wanted = `${version} ${path} ${as ?? ''}`;
  const asked = useRef(wanted);

  useEffect(() => {
    if (asked.current === wanted) return;
    asked.current = wanted;
    setFrames(({ shown, coming }) => ({ shown, coming: coming + 1 }));
  }, [wanted]);

  async function arrived(frame: HTMLIFrameElement, number: number): Promise<void> {
    const inside = frame.contentDocument;
    // The next API call renews an expired session; then the page is loaded again.
    if (!inside?.querySelector('main')) {
      if ((await checkAuth()).ok && number === 0) setFrames(({ shown }) => ({ shown, coming: number + 1 }));
      return;
    }
    if (as === 'sheets') setHasPaper(inside.getElementById('sheets') !== null);
    const former = seen.current?.contentWindow;
    if (former) frame.contentWindow?.scrollTo({ left: former.scrollX, top: former.scrollY, behavior: 'instant' });
    else placeOf(inside)?.scrollIntoView({ block: 'center', behavior: 'instant' });
    inside.addEventListener('click', (event) => {
      const link = event.target instanceof Object ? (event.target as Element).closest?.('a[href]') : null;
      if (!link) return;
      event.preventDefault();
      const { origin, pathname, hash } = new URL((link as HTMLAnchorElement).href);
      if (origin !== location.origin) return;
      if (hash && pathname === pages.headPreview) inside.getElementById(decoded(hash.slice(1)))?.scrollIntoView();
      else setPath(pathname);
    });
    setFrames((now) => (now.coming === number ? { shown: number, coming: number } : now));
  }

  /** Returns the element that shows the edited part, or the record's first element if no element shows the part. */
  function placeOf(inside: Document): Element | undefined {
    const marked = [...inside.querySelectorAll<HTMLElement>('[data-edit]')].map((place) => ({
      place,
      ...readEditMark(place.dataset['edit'] ?? ''),
    }));
    const own = marked.filter((mark) => mark.kind === kind && mark.key === recordKey);
    return (own.find((mark) => mark.part === part) ?? own[0])?.place;
  }

  const numbers = [...new Set([frames.shown, frames.coming])].filter((number) => number !== undefined);
  return (
    <div className="page-preview" aria-busy={frames.shown !== frames.coming}>
      {isDocument && hasPaper && (
        <div className="preview-as" role="group" aria-label={content.previewAs}>
          {([true, false] as const).map((onPaper) => (
            <button
              key={String(onPaper)}
              type="button"
              aria-pressed={isOnPaper === onPaper}
              onClick={() => setOnPaper(onPaper)}
            >
              {onPaper ? content.paper : content.onScreen}
            </button>
          ))}
        </div>
      )}
      {numbers.map((number) => (
        <iframe
          key={number}
          ref={number === frames.shown ? seen : undefined}
          title={content.previewOf(decoded(path))}
          src={previewOf(path, kind, recordKey, as)}
          data-coming={number === frames.shown ? undefined : ''}
          onLoad={(event) => void arrived(event.currentTarget, number)}
        />
      ))}
    </div>
  );
}
