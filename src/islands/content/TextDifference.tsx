import { content } from '#words/content.ts';
import { differences, placeOf } from './model/differences.ts';
import { labelOf, type FormWords } from './words.ts';

interface Props {
  words: FormWords;
  one: unknown;
  other: unknown;
  oneName: string;
  otherName: string;
}

/** Two texts of a record, field by field where they differ. */
export function TextDifference({ words, one, other, oneName, otherName }: Props) {
  const found = differences(one, other);
  if (found.length === 0) return <p>{content.sameTexts}</p>;
  return (
    <div className="difference text-difference" role="group" aria-label={`${oneName}, ${otherName}`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">{oneName}</th>
            <th scope="col">{otherName}</th>
          </tr>
        </thead>
        <tbody>
          {found.map((difference) => (
            <tr key={placeOf(difference)}>
              <th scope="row">
                {difference.path
                  .map((part, index) =>
                    typeof part === 'number'
                      ? String(part + 1)
                      : (labelOf(words, difference.path.slice(0, index + 1))?.label ?? part),
                  )
                  .join(' › ')}
              </th>
              <td>{difference.one ?? <span className="muted">{content.nothingThere}</span>}</td>
              <td>{difference.other ?? <span className="muted">{content.nothingThere}</span>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
