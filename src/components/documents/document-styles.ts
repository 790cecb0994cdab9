/** The style sheet of each kind of document: what all share, and its own; no page carries that of another kind. */
import type { DocumentKind } from '#contract/paths.ts';
import shared from '#styles/documents.css?inline';
import gyoseki from '#styles/gyoseki.css?inline';
import keirekisho from '#styles/keirekisho.css?inline';
import resume from '#styles/resume.css?inline';
import rirekisho from '#styles/rirekisho.css?inline';

const own: Record<DocumentKind, string> = { resume, cv: resume, rirekisho, keirekisho, gyoseki };

/** @returns a text for a `style` element in the head; it is the same on every site, and so is its hash */
export const documentStyle = (kind: DocumentKind): string => shared + own[kind];
