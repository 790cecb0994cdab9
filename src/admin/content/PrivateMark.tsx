/**
 * The notice above private fields. It names the people who can see the fields, and warns once a document shows the
 * fields to readers.
 */
import { content } from '#i18n/content.ts';
import { isFields } from './model/paths.ts';

export function PrivateMark({ open }: { open: unknown }) {
  const isOpened = isFields(open) && Object.values(open).some((fields) => Array.isArray(fields) && fields.length > 0);
  return (
    <>
      <p className="notice record-private">{content.privateMark}</p>
      <div role="status">{isOpened && <p className="notice">{content.openedMark}</p>}</div>
    </>
  );
}
