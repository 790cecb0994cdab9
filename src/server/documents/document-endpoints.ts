import { AppError } from '#contract/errors.ts';
import type { DocumentName } from '#contract/paths.ts';
import { endpoint, type RequestContext } from '#server/http/endpoint.ts';
import { etagOf, isFresh } from '#server/http/etag.ts';
import { limitReads } from '#server/limits/limits.ts';
import { getDocument } from './document-service.ts';

type DocumentContext = Pick<RequestContext, 'app' | 'request' | 'query'>;

/** The document as JSON, with `?format=pdf` as its file. */
const documentEndpoint = <Name extends DocumentName>(name: Name) =>
  endpoint({
    method: 'GET',
    path: `/api/${name}` as const,
    access: 'anyone',
    limit: limitReads,
    handle: async (context) => {
      if (context.query['format'] === 'pdf') return pdf(context, name);
      return { json: await required(context, name), cache: 'etag' };
    },
  });

export const getResume = documentEndpoint('resume');
export const getRirekisho = documentEndpoint('rirekisho');
export const getKeirekisho = documentEndpoint('keirekisho');

/** Where the site is static, the file is a file of the site: the answer leads there, and the function holds no PDF. */
async function pdf(context: DocumentContext, name: DocumentName): Promise<Response> {
  const document = await required(context, name);
  const { file, saveAs } = 'meta' in document ? document.meta : document;
  const found = await context.app.pdfs.find(file);
  if (!found) throw new AppError('NOT_FOUND');
  if ('path' in found) {
    return new Response(null, { status: 302, headers: { location: found.path, 'cache-control': 'no-cache' } });
  }
  const etag = etagOf(found);
  const headers = {
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${file}"; filename*=UTF-8''${encodeURIComponent(saveAs)}`,
    'cache-control': 'no-cache',
    etag,
  };
  if (isFresh(context.request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers });
  return new Response(found, { headers });
}

async function required(context: DocumentContext, name: DocumentName) {
  const document = await getDocument(context.app.db, name);
  if (!document) throw new AppError('NOT_FOUND');
  return document;
}
