/** What of the person no document shows until it is opened there, with the way to open it. */
import { editPage } from '#contract/paths.ts';
import { content } from '#words/content.ts';
import { here } from '../shared/here.ts';
import { getAt } from './model/paths.ts';

const personal = [['phone'], ['location', 'postalCode'], ['location', 'address']];

/** @param page where the form leads back to */
export function KeptPrivate({ basics, page }: { basics: unknown; page: string }) {
  if (!personal.some((path) => getAt(basics, path))) return null;
  return (
    <p className="field-hint record-both">
      {content.keptPrivate} <a href={here(editPage('private', undefined, page, 'open'))}>{content.kinds.private}</a>
    </p>
  );
}
