import { AppError } from '#contract/errors.ts';
import { api, documentNames, type DocumentName } from '#contract/paths.ts';
import { endpoint, type RequestContext } from '#server/http/endpoint.ts';
import { etagOf, isFresh } from '#server/http/etag.ts';
import { limitReads } from '#server/limits/limits.ts';
import { getDocument } from './document-service.ts';

/** GET /api/resume, /api/rirekisho, /api/keirekisho: the document as JSON, with `?format=pdf` as its file. */
export const getCareerDocuments = documentNames.map((name) =>
  endpoint({
    method: 'GET',
    path: api.document(name),
    access: 'anyone',
    limit: limitReads,
    handle: async (context) => {
      if (context.query['format'] === 'pdf') return pdf(context, name);
      return { json: await required(context, name), cache: 'etag' };
    },
  }),
);

/** Where the site is static, the file is a file of the site: the answer leads there, and the function holds no PDF. */
async function pdf(context: RequestContext, name: DocumentName): Promise<Response> {
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

async function required(context: RequestContext, name: DocumentName) {
  const document = await getDocument(context.app.db, name);
  if (!document) throw new AppError('NOT_FOUND');
  return document;
}
