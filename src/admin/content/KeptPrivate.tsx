/** Lists the private fields, which documents show only if the owner allows it, with a link to that setting. */
import { editPage } from '#contract/paths.ts';
import { content } from '#i18n/content.ts';
import { here } from '../shared/localized-path.ts';
import { getAt } from './model/paths.ts';

const personal = [['phone'], ['location', 'postalCode'], ['location', 'address']];

/** @param page page that the form returns to */
export function KeptPrivate({ basics, page }: { basics: unknown; page: string }) {
  if (!personal.some((path) => getAt(basics, path))) return null;
  return (
    <p className="field-hint record-both">
      {content.keptPrivate} <a href={here(editPage('private', undefined, page, 'open'))}>{content.kinds.private}</a>
    </p>
  );
}
