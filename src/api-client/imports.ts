/** Imports of the owner's browser. */
import {
  IMPORT_HEADER,
  importResponse,
  knownResponse,
  listedImport,
  placesResponse,
  undoResponse,
  type ImportedFile,
  type ImportResult,
  type LinkedPost,
  type LinkPlace,
  type ListedImport,
  type UndoResponse,
} from '#contract/imports.ts';
import { api } from '#contract/paths.ts';
import { z } from '#contract/zod.ts';
import { csrfHeader, request } from './request.ts';
import type { Result } from './result.ts';

/** What calls of an import carry. */
export const ofImport = (id: string) => ({ [IMPORT_HEADER]: id });

export const bringPosts = (
  id: string,
  publish: boolean,
  posts: readonly ImportedFile[],
): Promise<Result<ImportResult[]>> =>
  request({
    ...{ method: 'POST', path: api.imports, answer: importResponse },
    body: (_csrf) => ({ id, publish, posts, _csrf }),
  });

/** In the order of the question. */
export const whichAreKnown = (posts: readonly { path: string; hash: string }[]): Promise<Result<boolean[]>> =>
  request({
    ...{ method: 'POST', path: api.knownImports, answer: knownResponse },
    body: (_csrf) => ({ posts, _csrf }),
  });

/** Where posts will be that others of an import lead to, in the order of the question. */
export const placesOf = (posts: readonly LinkedPost[]): Promise<Result<LinkPlace[]>> =>
  request({
    ...{ method: 'POST', path: api.importPlaces, answer: placesResponse },
    body: (_csrf) => ({ posts, _csrf }),
  });

export const endImport = (id: string): Promise<Result<unknown>> =>
  request({ method: 'POST', path: api.importEnd(id), answer: z.unknown(), body: (_csrf) => ({ _csrf }) });

export const listImports = (): Promise<Result<ListedImport[]>> =>
  request({ method: 'GET', path: api.imports, answer: z.array(listedImport) });

/** A part of it: `left` says whether to call again. */
export const undoImport = (id: string): Promise<Result<UndoResponse>> =>
  request({ method: 'DELETE', path: api.import(id), answer: undoResponse, headers: csrfHeader });
