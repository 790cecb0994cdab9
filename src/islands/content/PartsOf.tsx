import { content } from '#words/content.ts';
import { flushSync } from 'react-dom';
import { Button } from '../shared/Button.tsx';
import { useFormApi } from './fields/form-context.ts';
import { FieldView } from './fields/FieldView.tsx';
import { FieldsOf } from './fields/GroupField.tsx';
import { documentIdsIn, isStandingDocument } from './model/document-ids.ts';
import { titleOfDocument } from './NewDocument.tsx';
import { labelOf } from './words.ts';

interface Props {
  /** The part that is shown, where there are parts. */
  part: string | undefined;
  onPart: (part: string | undefined) => void;
  /** Places of everything that is wrong. */
  mistakes: readonly string[];
  onMistake: (place: string | undefined) => void;
}

/** The fields of a record: all of them, or of a long one a part at a time; and how many are to be put right. */
export function PartsOf({ part: asked, onPart, mistakes, onMistake }: Props) {
  const { form, words, data, change } = useFormApi();
  const { shape, parts, isOfDocuments } = form;
  const names = parts ?? (isOfDocuments ? documentIdsIn(data as object) : []);
  const inParts = names.length > 0;
  const part = asked !== undefined && names.includes(asked) ? asked : names[0];
  if (shape.kind !== 'group') return null;
  const partOf = (place: string) => /^[^.[]+/.exec(place)?.[0];
  const nameOf = (name: string) => (isOfDocuments ? titleOfDocument(data, name) : (labelOf(words, [name])?.label ?? name));
  const show = () => {
    const [place] = mistakes;
    if (inParts && place !== undefined) flushSync(() => onPart(partOf(place)));
    onMistake(place);
  };
  return (
    <>
      {mistakes.length > 0 && (
        <p className="record-mistakes">
          <Button onClick={show}>
            {content.mistakes(mistakes.length)}
          </Button>
        </p>
      )}
      {inParts && (
        <div className="record-parts" role="group" aria-label={content.parts}>
          {names.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === part}
              data-mistake={mistakes.some((place) => partOf(place) === name) || undefined}
              onClick={() => onPart(name)}
            >
              {nameOf(name)}
            </button>
          ))}
        </div>
      )}
      {isOfDocuments && part !== undefined && shape.rest ? (
        <>
          <FieldView key={part} path={[part]} shape={shape.rest} label={nameOf(part)} />
          {!isStandingDocument(part) && (
            <p>
              <Button onClick={() => change([part], undefined)}>
                {content.remove(nameOf(part))}
              </Button>
            </p>
          )}
        </>
      ) : (
        <FieldsOf key={part} path={[]} shape={shape} {...(inParts && part !== undefined && { only: part })} />
      )}
    </>
  );
}
