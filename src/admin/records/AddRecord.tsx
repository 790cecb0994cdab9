import { editPage } from '#contract/paths.ts';
import { content } from '#i18n/content.ts';
import { records as words } from '#i18n/records.ts';
import { useId } from 'react';
import { pageOf } from '../dashboard/page-of.ts';
import { here } from '../shared/localized-path.ts';
import { useDisclosure } from '../shared/use-disclosure.ts';

export type AddedKind = keyof typeof content.add;

/** The page is shown beside the form of a new record. A new page is not there yet, so another one is shown. */
const formOf = (kind: AddedKind) => here(editPage(kind, undefined, pageOf(kind, 'about')));

/** The button that opens the form of a new record. */
export const AddRecord = ({ kind, title }: { kind: AddedKind; title: string }) => (
  <a className="button primary" href={formOf(kind)}>
    {title}
  </a>
);

/** The button of a list of several kinds: it asks which kind is added. */
export function AddMenu({ kinds }: { kinds: readonly AddedKind[] }) {
  const { open, setOpen, root, button } = useDisclosure();
  const id = useId();
  return (
    <div className="dropdown" {...root}>
      <button
        ref={button}
        type="button"
        className="button primary"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {words.add}
      </button>
      <ul className="dropdown-list" id={id} hidden={!open}>
        {kinds.map((kind) => (
          <li key={kind}>
            <a className="dropdown-item" href={formOf(kind)}>
              {content.add[kind]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
