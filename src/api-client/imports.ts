/** API calls for imports from the owner's browser. */
import {
  IMPORT_HEADER,
  importResponse,
  knownResponse,
  listedImport,
  placesResponse,
  undoResponse,
  type ImportedFile,
  type LinkedPost,
} from '#contract/imports.ts';
import { api } from '#contract/paths.ts';
import { z } from '#contract/zod.ts';
import { act, anything, change, get } from './request.ts';

/** Returns the headers for calls of an import. */
export const ofImport = (id: string) => ({ [IMPORT_HEADER]: id });

export const sendPosts = (id: string, publish: boolean, posts: readonly ImportedFile[]) =>
  change('POST', api.imports, importResponse, { id, publish, posts });

/** Returns whether each post was already imported unchanged, in the order of `posts`. */
export const findKnownPosts = (posts: readonly { path: string; hash: string }[]) =>
  change('POST', api.knownImports, knownResponse, { posts });

/** Returns the paths that linked posts will have on this site, in the order of `posts`. */
export const placesOf = (posts: readonly LinkedPost[]) => change('POST', api.importPlaces, placesResponse, { posts });

export const endImport = (id: string) => change('POST', api.importEnd(id), anything, {});

export const listImports = () => get(api.imports, z.array(listedImport));

/** Undoes a part of the import. `left` in the response is the number of posts that further calls must undo. */
export const undoImport = (id: string) => act('DELETE', api.import(id), undoResponse);
