/** Lists the problems of a record by field name, each with a link to its field. */
import { content } from '#i18n/content.ts';
import { getAt, pathOf, type Path } from './model/paths.ts';
import type { RecordText } from './record-saving.ts';
import { labelOf, titleOf, type FormWords } from './words.ts';

/** The maximum number of problems that are listed by name. Further problems are only counted. */
const NAMED = 3;

interface Props {
  words: FormWords;
  data: RecordText;
  /** Problems that prevent publication. */
  mistakes: readonly string[];
  /** Values that the site omits. */
  leftOut: readonly string[];
  onShow: (place: string) => void;
}

export function WrongPlaces({ words, data, mistakes, leftOut, onShow }: Props) {
  const line = (name: string, places: readonly string[]) =>
    places.length > 0 && (
      <p>
        <strong>{name}</strong>{' '}
        {places.slice(0, NAMED).map((place) => (
          <button key={place} type="button" className="as-link" onClick={() => onShow(place)}>
            {nameOfPlace(words, data, pathOf(place))}
          </button>
        ))}
        {places.length > NAMED && ` ${content.morePlaces(places.length - NAMED)}`}
      </p>
    );
  if (mistakes.length + leftOut.length === 0) return null;
  return (
    <div className="record-wrong" role="status">
      {line(content.cannotPublish, mistakes)}
      {line(content.notOnSite, leftOut)}
    </div>
  );
}

/** Returns a readable name for a field path. In a list, the name includes the entry: 'Museum: Start'. */
export function nameOfPlace(words: FormWords, data: unknown, path: Path): string {
  const entryAt = path.findLastIndex((part) => typeof part === 'number');
  const own = labelOf(words, path)?.label ?? String(path.findLast((part) => typeof part === 'string') ?? '');
  if (entryAt === -1) return own;
  const entry = path.slice(0, entryAt + 1);
  const list = labelOf(words, entry.slice(0, -1))?.label ?? String(entry.at(-2));
  const name = titleOf(getAt(data, entry)) || `${list} ${Number(entry.at(-1)) + 1}`;
  return entryAt === path.length - 1 ? name : `${name}: ${own}`;
}
