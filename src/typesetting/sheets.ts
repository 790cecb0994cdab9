/** Renders a document's pages as images that look like the document's PDF. The owner sees them while editing. */
import type { CareerDocument, CareerDocuments } from '#contract/career-documents.ts';
import { laidOut } from './lay-out.ts';
import { setDocument } from './make-pdf.ts';

/** One drawing of all pages, one below another. All pages have equal height. */
export interface Sheets {
  svg: string;
  pages: number;
  /** Size of a page in points. */
  width: number;
  height: number;
  /** Warnings for the document's owner. */
  warnings: string[];
}

/**
 * Lays a document out and draws it.
 * @param id id of the document, which determines its kind
 * @throws PdfError
 */
export function sheetsOf(id: string, document: CareerDocument): Sheets {
  const { documents, warnings } = laidOut({ [id]: document } as CareerDocuments);
  const [laid = document] = Object.values(documents) as (CareerDocument | undefined)[];
  return setDocument(id, laid, (set, typst) => {
    // Page backgrounds are removed, because each of them is drawn at the position of the first page and would cover
    // its content.
    const svg = typst.plainSvg(set).replace(/^ {4}<path class="typst-shape" fill="#ffffff"[^>]*\/>$/gm, '');
    const [, width = 0, height = 0] = (/viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []).map(Number);
    return { svg, pages: set.numOfPages, width, height: Number((height / set.numOfPages).toFixed(3)), warnings };
  });
}
