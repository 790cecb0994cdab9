import { pages } from '#contract/paths.ts';
import { editor } from '#i18n/editor.ts';
import { here } from '../shared/localized-path.ts';
import { mountScreen } from '../shared/AdminOnly.tsx';

/** Leaves the page as readers see it, and adds a link to the editor. */
export const mountReaderView = (place: Element, id: string): void =>
  mountScreen(
    place,
    <p className="preview-note" role="note">
      {editor.asReaders} <a href={here(pages.post(id))}>{editor.edit}</a>
    </p>,
    true,
  );
