import { content } from '#words/content.ts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormApi } from './fields/form-context.ts';
import { FieldsOf } from './fields/GroupField.tsx';
import { labelOf } from './words.ts';

interface Props {
  first: string | undefined;
  /** Places of everything that is wrong. */
  mistakes: readonly string[];
  onMistake: (place: string | undefined) => void;
}

/** The fields of a record: all of them, or of a long one a part at a time; and how many are to be put right. */
export function PartsOf({ first, mistakes, onMistake }: Props) {
  const { form, words } = useFormApi();
  const { shape, parts: names = [] } = form;
  const inParts = names.length > 0;
  const [part, setPart] = useState(first !== undefined && names.includes(first) ? first : names[0]);
  if (shape.kind !== 'group') return null;
  const partOf = (place: string) => /^[^.[]+/.exec(place)?.[0];
  const show = () => {
    const [place] = mistakes;
    if (inParts && place !== undefined) flushSync(() => setPart(partOf(place)));
    onMistake(place);
  };
  return (
    <>
      {mistakes.length > 0 && (
        <p className="record-mistakes">
          <button type="button" className="button" onClick={show}>
            {content.mistakes(mistakes.length)}
          </button>
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
              onClick={() => setPart(name)}
            >
              {labelOf(words, [name])?.label ?? name}
            </button>
          ))}
        </div>
      )}
      <FieldsOf key={part} path={[]} shape={shape} {...(inParts && part !== undefined && { only: part })} />
    </>
  );
}
