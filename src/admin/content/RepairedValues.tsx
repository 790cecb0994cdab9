/**
 * Lists values that the form reads differently from how they were written, for example under an old field name. The
 * stored values do not change when a record is opened.
 */
import type { Repaired } from '#career/positions.ts';
import { content } from '#i18n/content.ts';
import { pathOf } from './model/paths.ts';
import type { RecordText } from './record-saving.ts';
import type { FormWords } from './words.ts';
import { nameOfPlace } from './WrongPlaces.tsx';

interface Props {
  words: FormWords;
  data: RecordText;
  repaired: readonly Repaired[];
}

export function RepairedValues({ words, data, repaired }: Props) {
  const sentences = repaired.flatMap(({ path, written, read, isKey }) => {
    if (isKey) return [content.keyReadAs(written, read)];
    return written === read ? [] : [content.readAs(nameOfPlace(words, data, pathOf(path)), written, read)];
  });
  // An old field name occurs in every entry of its list, but is reported only once.
  const each = [...new Set(sentences)];
  if (each.length === 0) return null;
  return (
    <details className="notice record-repaired">
      <summary>{content.repaired}</summary>
      <ul>
        {each.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  );
}
