/** The parts that the grid of media and the sheet of one medium share. */
import { isImageKind, offeredFormats, offeredWidths, type MediaRow } from '#contract/media.ts';
import { editPage, pages } from '#contract/paths.ts';
import type { ContentKind } from '#contract/content-keys.ts';
import { content } from '#i18n/content.ts';
import { pageOf } from '../dashboard/page-of.ts';
import { nameOfKind } from '../content/name-of-kind.ts';
import { here } from '../shared/localized-path.ts';

/** A small version of an image, or the kind of a file. */
export function Thumbnail({ row: { id, kind, width, height } }: { row: MediaRow }) {
  if (!isImageKind(kind)) return <span className="media-kind muted">{kind.toUpperCase()}</span>;
  const medium = { kind, width };
  const address = pages.media(id, offeredWidths(medium)[0] ?? width, offeredFormats(kind).at(-1) ?? 'webp');
  return <img src={address} width={width} height={height} alt="" loading="lazy" decoding="async" />;
}

const units = ['B', 'kB', 'MB'] as const;

/** Returns a size in the largest unit that gives at least 1. */
export function sizeOf(bytes: number): string {
  const step = bytes < 1_000 ? 0 : bytes < 1_000_000 ? 1 : 2;
  const value = bytes / 1_000 ** step;
  return `${value.toFixed(step === 2 && value < 10 ? 1 : 0)} ${units[step]}`;
}

/** A place that uses a medium. */
export interface Place {
  id: string;
  text: string;
  href: string;
  earlier: boolean;
}

/** Returns a link to a post or a record that uses a medium. */
export function placeOf(use: {
  kind: 'post' | ContentKind;
  id: string;
  title: string;
  earlier?: true | undefined;
}): Place {
  const { kind, id, title, earlier = false } = use;
  return kind === 'post'
    ? { id: `post/${id}`, text: title || content.untitled, href: here(pages.post(id)), earlier }
    : {
        id: `${kind}/${id}`,
        text: title || nameOfKind(kind),
        href: here(editPage(kind, id, pageOf(kind, id))),
        earlier,
      };
}

/** Returns the places that use a medium, current places first. */
export const placesOf = ({ uses, records }: Pick<MediaRow, 'uses' | 'records'>): Place[] =>
  [
    ...uses.map((use) => placeOf({ ...use, kind: 'post' })),
    ...records.map(({ key, ...use }) => placeOf({ ...use, id: key })),
  ].toSorted((a, b) => Number(a.earlier) - Number(b.earlier));
