/** API calls for imports from the owner's browser. */
import * as calls from '#contract/imports.ts';
import { IMPORT_HEADER, type ImportedFile, type LinkedPost } from '#contract/imports.ts';
import { call } from './request.ts';

/** Returns the headers for calls of an import. */
export const ofImport = (id: string) => ({ [IMPORT_HEADER]: id });

export const sendPosts = (id: string, publish: boolean, posts: readonly ImportedFile[]) =>
  call(calls.postImports, {}, { id, publish, posts });

/** Returns whether each post was already imported unchanged, in the order of `posts`. */
export const findKnownPosts = (posts: readonly { path: string; hash: string }[]) =>
  call(calls.postKnownImports, {}, { posts });

/** Returns the paths that linked posts will have on this site, in the order of `posts`. */
export const placesOf = (posts: readonly LinkedPost[]) => call(calls.postImportPlaces, {}, { posts });

export const endImport = (id: string) => call(calls.postImportEnd, { id });

export const listImports = () => call(calls.getImports);

/** Undoes a part of the import. `left` in the response is the number of posts that further calls must undo. */
export const undoImport = (id: string) => call(calls.deleteImport, { id });
