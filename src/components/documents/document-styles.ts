/**
 * The style sheet of each kind of document: a common part and the kind's own part. A page never contains the style
 * sheets of other kinds.
 */
import type { DocumentKind } from '#contract/paths.ts';
import shared from '#styles/documents.css?inline';
import gyoseki from '#styles/gyoseki.css?inline';
import keirekisho from '#styles/keirekisho.css?inline';
import resume from '#styles/resume.css?inline';
import rirekisho from '#styles/rirekisho.css?inline';

const own: Record<DocumentKind, string> = { resume, cv: resume, rirekisho, keirekisho, gyoseki };

/**
 * @returns the content of a `style` element for the head. It is the same on every site, so its hash is the same as
 * well.
 */
export const documentStyle = (kind: DocumentKind): string => shared + own[kind];
