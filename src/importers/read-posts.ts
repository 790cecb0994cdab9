/** Parses posts of other programs in a worker, on the server or in a browser. */
import type { Problem } from '#contract/problems.ts';
import type { EditorDocument } from '#contract/documents.ts';
import type { ImportedRecord } from '#contract/imports.ts';
import { cutXml, refuseCut, type CutItem } from './cut-off.ts';
import { disqusEntry, disqusItems, isDisqus } from './disqus.ts';
import type { FormerComment } from './former-comments.ts';
import { bibtexEntry, bibtexItems, withNewsText } from './former-records.ts';
import { ghostEntry, ghostItems } from './ghost.ts';
import { withLinkedFiles } from './linked-files.ts';
import { namedBy, type Diagnostic } from './diagnostics.ts';
import { missingFiles, missingParts, whyMissing, withoutTags } from './missing-parts.ts';
import { withPaperFiles } from './paper-files.ts';
import { micropubEntry } from './micropub-entry.ts';
import { notebookEntry } from './notebook-entry.ts';
import { markdownEntry, type FindPicture, type PostEntry } from './post-entry.ts';
import { withReached } from './post-links.ts';
import type { LinkResolver } from '#document/links.ts';
import { linkStandIn, onlyPost, sha256, placeholderId, type PostItem, type PostFile } from './post-places.ts';
import { lossesByBlock } from './tag-blocks.ts';
import { mediumEntry } from './medium.ts';
import { substackEntry } from './substack.ts';
import { wordpressEntry, wordpressItems } from './wordpress.ts';
import { factsFrom, type PostFacts } from './post-facts.ts';

/** A post as read from its file. */
export interface ReadPost {
  /** Path in the source: a file, or a post in a file. */
  path: string;
  /** Hash of the post's source. The next import skips the post if the hash is unchanged. */
  hash: string;
  /** Metadata of the post. If the cover image is imported, `cover` is the placeholder for its id. */
  facts: PostFacts;
  /** The imported text. Imported images have placeholder ids; other images are links. */
  document: EditorDocument;
  /** The URLs of the images in the post, without duplicates. */
  pictures: string[];
  /** The URLs of linked files that can be imported, as in the text, without duplicates. */
  files: string[];
  /** Links to texts that may also be imported, without duplicates. */
  links: string[];
  /** Content of the source that is missing in the document. */
  diagnostics: Diagnostic[];
  comments: FormerComment[];
  /** `true` if this item contains only comments, and the post is imported from another file. */
  isThread?: true;
}

/** @throws OperatorError if the file is not an export of that program */
export function splitPosts(file: PostFile): PostItem[] {
  const { program, path, text } = file;
  const cutAt = (cut: CutItem | undefined): PostItem[] => (cut ? [{ program: 'cut', path, item: cut }] : []);
  if (program === 'disqus' || (program === 'wordpress' && isDisqus(text))) {
    const items = disqusItems(path, text).map((item) => ({ program: 'disqus' as const, path, item }));
    return [...items, ...cutAt(cutXml(text, 'disqus'))];
  }
  if (program === 'wordpress')
    return [...wordpressItems(path, text).map((item) => ({ program, path, item })), ...cutAt(cutXml(text, 'rss'))];
  if (program === 'ghost') {
    const { items, cut } = ghostItems(path, text);
    return [...items.map((item) => ({ program, path, item })), ...cutAt(cut)];
  }
  if (program === 'bibtex') return bibtexItems(text).map((item) => ({ program, path, item }));
  return [onlyPost({ ...file, program })];
}

interface ReadPostOptions {
  post: PostItem;
  /** Keys of known works; `@key` in a sentence is a citation if its key is known. */
  keys: readonly string[];
  /** URLs of images and files that are imported. */
  brought: readonly string[];
  /** Links from `links` whose targets are imported; in the document, `linkStandIn` replaces these links. */
  reached?: readonly string[];
}

/** Parses a post. */
export async function readPost({ post, keys, brought, reached = [] }: ReadPostOptions): Promise<ReadPost> {
  const known = new Set(keys);
  const knowsKey = (key: string) => known.has(key);
  const coming = new Map<string, string>();
  for (const src of brought) coming.set(src, await placeholderId(src));
  const leading = new Map<string, string>();
  for (const target of reached) leading.set(target, await linkStandIn(target));
  const links = new Set<string>();
  const reach: LinkResolver = (target) => {
    links.add(target);
    return leading.get(target);
  };
  const entry = entryOf(post, knowsKey, reach);
  const { path, source, facts, comments = [], isThread } = entry;
  const pictures = new Set<string>();
  const made = entry.read((src) => {
    pictures.add(src);
    return coming.get(src);
  });
  const linked = facts.ours ? made : withReached(made, reach);
  const files = new Set<string>();
  const document = withLinkedFiles(linked, (address) => {
    // Files that only a news record links to are not imported, because they would not become public.
    if (facts.record?.kind === 'news') return undefined;
    files.add(address);
    return coming.get(address);
  });
  const isComing = (address: string) => coming.has(address);
  const { losses, diagnostics, why } = lossesIn(post, entry, { linked, document, pictures, files, isComing, knowsKey });
  const { cover: src, record, category, keywords, ...told } = facts;
  const cover = src === undefined ? undefined : coming.get(src);
  const isJekylls = post.program === 'markdown' && post.rules?.rules.generator === 'jekyll';
  return {
    path,
    hash: await sha256(source),
    facts: factsFrom({
      ...told,
      // File systems and programs differ in the Unicode form of names.
      category: category?.normalize('NFC'),
      keywords: [...new Set(keywords.map((word) => word.normalize('NFC')))],
      record: record && wholeRecord(record, document, (src) => coming.get(src)),
      notPublic: facts.notPublic ?? why,
      cover,
    }),
    document: isJekylls ? withoutTags(document, losses) : document,
    pictures: [...pictures],
    files: [...files],
    links: [...links],
    diagnostics,
    comments,
    ...(isThread && { isThread }),
  };
}

/** A post whose links to other imported texts are resolved, without and with the ids of linked files. */
interface ConvertedPost {
  linked: EditorDocument;
  document: EditorDocument;
  /** URLs of the images in the post. */
  pictures: ReadonlySet<string>;
  /** URLs of the linked files that can be imported. */
  files: ReadonlySet<string>;
  isComing: (address: string) => boolean;
  knowsKey: (key: string) => boolean;
}

/** @returns what the post lacks, the same for the report, and why it is not published; undefined if complete */
function lossesIn(
  post: PostItem,
  { facts, exported, diagnostics: compare }: PostEntry,
  { linked, document, pictures, files, isComing, knowsKey }: ConvertedPost,
): { losses: Diagnostic[]; diagnostics: Diagnostic[]; why: Problem | undefined } {
  const lost = compare?.(document, isComing) ?? [];
  const written = post.program === 'markdown' ? post.item : post.program === 'notebook' ? post.item.text : undefined;
  // Missing files do not make a paper incomplete.
  const absent = [...(post.program === 'bibtex' ? [] : pictures)].filter(
    (address) => !isComing(address) && !/^(?:https?:|data:|\/\/)/i.test(address),
  );
  const missing = facts.ours ? undefined : missingParts(written, document, absent, knowsKey);
  const away = facts.ours
    ? []
    : missingFiles(written ?? exported?.html, linked, (address) => files.has(address) && isComing(address));
  const gaps = [...(missing?.diagnostics ?? []), ...away];
  const isGap = (loss: Diagnostic) =>
    gaps.some((gap) => gap.line === loss.line && gap.what.code === loss.what.code && namedBy(gap) === namedBy(loss));
  const losses = [...gaps, ...lost.filter((loss) => !isGap(loss))].sort((a, b) => a.line - b.line);
  const diagnostics = (written === undefined || facts.ours ? losses : lossesByBlock(written, losses)).map((loss) => ({
    ...loss,
    line: loss.line + (exported?.line ?? 1) - 1,
  }));
  return { losses, diagnostics, why: whyMissing(missing?.why ?? [], lost) };
}

function wholeRecord(record: ImportedRecord, document: EditorDocument, idOf: FindPicture): ImportedRecord {
  if (record.kind === 'news') return withNewsText(record, document);
  return record.kind === 'publication' ? withPaperFiles(record, idOf) : record;
}

function entryOf(post: PostItem, knowsKey: (key: string) => boolean, reach: LinkResolver): PostEntry {
  if (post.program === 'wordpress') return wordpressEntry(post.path, post.item);
  if (post.program === 'ghost') return ghostEntry(post.path, post.item);
  if (post.program === 'disqus') return disqusEntry(post.path, post.item);
  if (post.program === 'medium') return mediumEntry(post.path, post.item);
  if (post.program === 'substack') return substackEntry(post.path, post.item);
  if (post.program === 'notebook') return notebookEntry(post.path, post.item, knowsKey);
  if (post.program === 'bibtex') return bibtexEntry(post.path, post.item);
  if (post.program === 'cut') return refuseCut();
  if (post.program === 'micropub') return micropubEntry(post.item, knowsKey);
  return markdownEntry(post.path, post.item, knowsKey, post.rules, reach);
}
