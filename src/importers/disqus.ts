/** Parses a Disqus export, which contains comments by the URL of their page, and no posts. */
import { problem, type Problem } from '#contract/problems.ts';
import { OperatorError } from '#domain/operator-error.ts';
import { stripMarkup } from '#domain/text.ts';
import { Parser } from 'htmlparser2';
import { formerPaths } from './front-matter.ts';
import { formerComments, type WrittenComment } from './former-comments.ts';
import { factsFrom } from './post-facts.ts';
import type { PostEntry } from './post-entry.ts';

/** The comments of one URL. Contains only plain data. */
export interface DisqusItem {
  link: string;
  title: string;
  comments: WrittenComment[];
}

/** Returns whether an XML file is a Disqus export, judging by its beginning. */
export const isDisqus = (xml: string): boolean => /^\s*(?:<\?xml[^>]*>\s*)?<disqus\b/.test(xml.slice(0, 1_000));

/** @throws OperatorError if the file is not a Disqus export */
export function disqusItems(path: string, xml: string): DisqusItem[] {
  if (!isDisqus(xml)) throw new OperatorError(problem('notExport', path, 'Disqus'));
  const threads = new Map<string, DisqusItem>();
  const written: { thread: string; isSeen: boolean; comment: WrittenComment }[] = [];
  let at: { name: string; id: string; fields: Record<string, string>; thread: string; parent: string } | undefined;
  let text = '';
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        text = '';
        const id = attributes['dsq:id'] ?? '';
        if (!at && (name === 'thread' || name === 'post')) at = { name, id, fields: {}, thread: '', parent: '' };
        else if (at && name === 'thread') at.thread = id;
        else if (at && name === 'parent') at.parent = id;
      },
      ontext: (part) => void (text += part),
      onclosetag(name, isImplied) {
        // In a truncated file, the parser closes open elements itself. Such an element is incomplete and is skipped.
        if (!at || isImplied) return;
        if (name !== at.name) {
          if (!Object.hasOwn(at.fields, name)) at.fields[name] = text;
        } else {
          const { id, fields, thread, parent } = at;
          if (name === 'thread') {
            const item = { link: fields.link ?? '', title: stripMarkup(fields.title ?? '').trim(), comments: [] };
            threads.set(id, item);
          } else {
            const comment = {
              source: `disqus ${id}`,
              parent: parent === '' ? undefined : `disqus ${parent}`,
              name: fields.name ?? '',
              date: fields.createdAt ?? '',
              html: fields.message ?? '',
            };
            written.push({ thread, isSeen: fields.isDeleted !== 'true' && fields.isSpam !== 'true', comment });
          }
          at = undefined;
        }
        text = '';
      },
    },
    { xmlMode: true, recognizeCDATA: true },
  );
  parser.end(xml);
  for (const { thread, isSeen, comment } of written) if (isSeen) threads.get(thread)?.comments.push(comment);
  return [...threads.values()].filter(({ comments }) => comments.length > 0);
}

/** @param file the export's path */
export function disqusEntry(file: string, { link, title, comments: written }: DisqusItem): PostEntry {
  const notices: Problem[] = [];
  return {
    path: `${file}#${link}`,
    source: JSON.stringify(written),
    isThread: true,
    comments: formerComments(written, notices),
    facts: factsFrom({ title, formerPaths: formerPaths([link]), notices }),
    read: () => ({ blocks: [] }),
  };
}
