import { content } from '#i18n/content.ts';
import { differences, placeOf } from './model/differences.ts';
import { labelOf, type FormWords } from './words.ts';

interface Props {
  words: FormWords;
  left: unknown;
  right: unknown;
  leftName: string;
  rightName: string;
}

/** Shows the fields in which two versions of a content record differ. */
export function TextDifference({ words, left, right, leftName, rightName }: Props) {
  const found = differences(left, right);
  if (found.length === 0) return <p>{content.sameTexts}</p>;
  return (
    <div className="difference text-difference" role="group" aria-label={`${leftName}, ${rightName}`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">{leftName}</th>
            <th scope="col">{rightName}</th>
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
              <td>{difference.left ?? <span className="muted">{content.nothingThere}</span>}</td>
              <td>{difference.right ?? <span className="muted">{content.nothingThere}</span>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
