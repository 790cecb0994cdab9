import { editPage, pages } from '#contract/paths.ts';
import { content } from '#i18n/content.ts';
import { records as words } from '#i18n/records.ts';
import { here } from '../shared/localized-path.ts';
import { RecordList } from './RecordList.tsx';

const kinds = ['page'] as const;

/** The owner's custom pages. */
export const Pages = () => (
  <RecordList
    kinds={kinds}
    name={words.pages}
    find={words.findPages}
    empty={<p>{words.noPages}</p>}
    adding={
      <a className="button primary" href={here(editPage('page', undefined, pages.about))}>
        {content.add.page}
      </a>
    }
  />
);
