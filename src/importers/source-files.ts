/** Decides which files of a folder are read and up to which size, from their paths. */
import { isFile, isHidden, isPicture } from '#document/file-names.ts';
import { withoutPageId } from './notion-page.ts';

/** Returns whether a file can be a post or page, judging by its path. */
export type IsText = (path: string) => boolean;

/** Returns whether a file can be imported together with a post or a paper that refers to it. */
export const isBeside = (path: string) => isPicture(path) || (isFile(path) && !isHidden(path));

/** Files that describe the repository and are not posts. */
const isOfRepository = /(?:^|\/)(?:readme|contributing|code_of_conduct|changelog|license|security)\.md$/i;

export const isMarkdown: IsText = (path) =>
  /\.(?:md|markdown|mdx|[qr]md)$/i.test(path) && !isOfRepository.test(path) && !isHidden(path);

export const isNotebook: IsText = (path) => /\.ipynb$/i.test(path) && !isHidden(path);

/** Returns whether a file can be a post of any supported program, judging by its name. */
export const isReadable: IsText = (path) =>
  (isMarkdown(path) || isNotebook(path) || /\.(?:xml|json|csv|html?|bib)$/i.test(path)) && !isHidden(path);

const MB = 1024 * 1024;
/** Limit for a notebook in bytes. Notebooks include their images. */
export const maxNotebook = 48 * MB;
/**
 * File names and size limits in bytes of each program's texts. The limits for exports are higher, because an export
 * contains a whole site.
 */
export const programFiles: Record<Exclude<PostProgram, 'micropub'>, { isText: IsText; maxText: number }> = {
  markdown: { isText: (path) => isMarkdown(path) || isNotebook(path), maxText: 4 * MB },
  notebook: { isText: isNotebook, maxText: maxNotebook },
  wordpress: { isText: (path) => /\.xml$/i.test(path), maxText: 256 * MB },
  disqus: { isText: (path) => /\.xml$/i.test(path), maxText: 256 * MB },
  ghost: { isText: (path) => /\.json$/i.test(path), maxText: 256 * MB },
  medium: { isText: (path) => /(?:^|\/)[^/.][^/]*\.html?$/i.test(path) && !isHidden(path), maxText: 4 * MB },
  bibtex: { isText: (path) => /(?:^|\/)_bibliography\/[^/]+\.bib$/i.test(path), maxText: 4 * MB },
  substack: { isText: (path) => /(?:^|\/)posts\.csv$/i.test(path), maxText: 64 * MB },
};

/** Returns the name of a file without folder, extension, Jekyll's date and Notion's id. */
export const nameOf = (path: string): string =>
  withoutPageId(path.replace(/^.*\//, '').replace(/\.\w+$/, '')).replace(/^\d{4}-\d{2}-\d{2}-/, '') || path;

/** The formats of posts. `notebook` is separate, because a folder of Markdown files can also contain notebooks. */
export type PostProgram = 'markdown' | 'notebook' | 'wordpress' | 'ghost' | 'disqus' | 'medium' | 'substack' | 'bibtex';

export type FileProgram = Exclude<PostProgram, 'micropub'>;
