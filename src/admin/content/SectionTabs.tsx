import { content } from '#i18n/content.ts';
import { Button } from '../shared/Button.tsx';
import { useFormApi } from './fields/form-context.ts';
import { FieldView, FieldsOf } from './fields/FieldView.tsx';
import { AlsoHere } from './fields/RawField.tsx';
import { documentIdsIn, isStandingDocument } from './model/document-ids.ts';
import { titleOfDocument } from './NewDocument.tsx';
import { labelOf } from './words.ts';

interface Props {
  /** The visible part, if the record has parts. */
  part: string | undefined;
  onPart: (part: string | undefined) => void;
  /** Field paths of all errors. */
  wrong: readonly string[];
}

/** Returns the first name in a field path. In a long record, this is the name of the part. */
export const partOf = (place: string): string | undefined => /^[^.[]+/.exec(place)?.[0];

/** The fields of a record. A long record shows one part at a time. */
export function SectionTabs({ part: asked, onPart, wrong }: Props) {
  const { form, words, data, change } = useFormApi();
  const { shape, parts, isOfDocuments } = form;
  const names = parts ?? (isOfDocuments ? documentIdsIn(data as object) : []);
  const inParts = names.length > 0;
  const part = asked !== undefined && names.includes(asked) ? asked : names[0];
  if (shape.kind !== 'group') return null;
  const nameOf = (name: string) =>
    isOfDocuments ? titleOfDocument(data, name) : (labelOf(words, [name])?.label ?? name);
  return (
    <>
      {inParts && (
        <div className="record-parts" role="group" aria-label={content.parts}>
          {names.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === part}
              data-mistake={wrong.some((place) => partOf(place) === name) || undefined}
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
              <Button onClick={() => change([part], undefined)}>{content.remove(nameOf(part))}</Button>
            </p>
          )}
        </>
      ) : (
        <FieldsOf key={part} path={[]} shape={shape} {...(inParts && part !== undefined && { only: part })} />
      )}
      {inParts && !isOfDocuments && <AlsoHere path={[]} shape={shape} />}
    </>
  );
}
