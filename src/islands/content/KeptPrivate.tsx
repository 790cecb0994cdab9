/** The private fields that no document shows unless the owner opens them, with a link to do so. */
import { editPage } from '#contract/paths.ts';
import { content } from '#words/content.ts';
import { here } from '../shared/localized-path.ts';
import { getAt } from './model/paths.ts';

const personal = [['phone'], ['location', 'postalCode'], ['location', 'address']];

/** @param page page to which the form returns */
export function KeptPrivate({ basics, page }: { basics: unknown; page: string }) {
  if (!personal.some((path) => getAt(basics, path))) return null;
  return (
    <p className="field-hint record-both">
      {content.keptPrivate} <a href={here(editPage('private', undefined, page, 'open'))}>{content.kinds.private}</a>
    </p>
  );
}
