import * as calls from '#contract/career-documents.ts';
import { fileOf, type CareerDocument } from '#contract/career-documents.ts';
import { contentDisposition, etagOf, isFresh } from '#server/platform/http/response-headers.ts';
import { AppError } from '#contract/errors.ts';
import type { DocumentName } from '#contract/paths.ts';
import { documentText } from '#career/plain-text.ts';
import { mustBeOn } from '#server/features/records/site-settings.ts';
import { implement, type EndpointResult, type RequestContext } from '#server/platform/http/endpoint.ts';
import { getDocument } from './document-service.ts';
import { z } from 'zod';

type DocumentContext = Pick<RequestContext, 'app' | 'request' | 'query'>;

/** Another format is answered as JSON. */
const handlerQuery = z.object({ format: z.enum(['pdf', 'txt', 'json']).optional() });

/** Returns the document as JSON, or as a file with `?format=pdf`, `txt` or `json` (a JSON Resume). */
const standing = (name: DocumentName) => ({
  handlerQuery,
  handle: (context: DocumentContext) => answer(context, name),
});
export const getResume = implement(calls.getResume, standing('resume'));
export const getRirekisho = implement(calls.getRirekisho, standing('rirekisho'));
export const getKeirekisho = implement(calls.getKeirekisho, standing('keirekisho'));

/** Returns a document by its id, if `documents.json` makes it public. */
export const getDocumentById = implement(calls.getDocumentById, {
  handlerQuery,
  handle: (context) => answer(context, context.params.id),
});

async function answer(context: DocumentContext, id: string): Promise<EndpointResult> {
  await mustBeOn(context.app.db, 'documents');
  const document = await getDocument(context.app.db, id);
  if (!document) throw new AppError('NOT_FOUND');
  const { format } = context.query;
  if (format === 'pdf') return pdf(context, document);
  if (format === 'txt') return file(context, document, 'text/plain; charset=utf-8', '.txt', documentText(document));
  if (format === 'json' && 'meta' in document) {
    return file(context, document, 'application/json', '.json', JSON.stringify(document, null, 2));
  }
  return { json: document, cache: 'etag' };
}

/** Returns the PDF. On a static site, redirects to the site's PDF file, because a function contains no PDFs. */
async function pdf(context: DocumentContext, document: CareerDocument): Promise<Response> {
  const found = await context.app.pdfs.find(fileOf(document).file);
  if (!found) throw new AppError('NOT_FOUND');
  if ('path' in found) {
    return new Response(null, { status: 302, headers: { location: found.path, 'cache-control': 'no-cache' } });
  }
  return file(context, document, 'application/pdf', '.pdf', found);
}

/**
 * Returns a file. A PDF opens in the browser; other formats are downloaded. The file name contains the person's name,
 * so that the person can send the file without renaming it.
 */
function file(
  { request }: DocumentContext,
  document: CareerDocument,
  type: string,
  ending: string,
  content: string | Uint8Array<ArrayBuffer>,
): Response {
  const { file: address, saveAs } = fileOf(document);
  const [plain, full] = [address.replace(/\.pdf$/, ending), saveAs.replace(/\.pdf$/, ending)];
  const etag = etagOf(content);
  const headers = {
    'content-type': type,
    'content-disposition': contentDisposition(ending === '.pdf' ? 'inline' : 'attachment', plain, full),
    'cache-control': 'no-cache',
    etag,
  };
  if (isFresh(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers });
  return new Response(content, { headers });
}
