import { lookUpWorks } from '#api-client/content.ts';
import { parseBibtex } from '#publications/bibtex-syntax.ts';
import { isOpenAccess, isYes } from '#publications/field-values.ts';
import { isBalanced, withField } from '#publications/set-field.ts';
import { mediumOfPath, mediumPath } from '#contract/media-sizes.ts';
import { content } from '#i18n/content.ts';
import { useEffect, useState } from 'react';
import { PdfChoice } from '../media/PdfChoice.tsx';
import { PictureChoice } from '../media/PictureChoice.tsx';
import { Labelled } from '../shared/Labelled.tsx';
import type { RecordText } from './record-saving.ts';
import { Check } from '../shared/Check.tsx';

type Name = keyof typeof content.papers.fields;

/** The order of fields: main fields, then fields that this site shows, then links to further material. */
const names: readonly Name[] = [
  'title',
  'author',
  'year',
  'journal',
  'booktitle',
  'volume',
  'number',
  'pages',
  'publisher',
  'doi',
  'eprint',
  'url',
  'selected',
  'openaccess',
  'award',
  'note',
  'abbr',
  'preview',
  'pdf',
  'code',
  'data',
  'slides',
  'poster',
  'video',
  'website',
  'abstract',
];
const long = new Set<Name>(['title', 'author', 'abstract', 'note']);
/** Fields that can refer to an uploaded PDF. */
const files = new Set<Name>(['pdf', 'slides', 'poster']);
const help: Partial<Record<Name, string>> = {
  author: content.papers.authorHelp,
  pdf: content.papers.fileHelp,
  slides: content.papers.fileHelp,
  poster: content.papers.fileHelp,
  preview: content.papers.pictureHelp,
};

/** Delay in milliseconds before the citation is rendered again. */
const REST = 800;

interface Props {
  data: RecordText;
  onChange: (text: RecordText) => void;
}

/**
 * The fields of a paper, with a preview of the citation. A change in a field changes the corresponding BibTeX field.
 */
export function PublicationFields({ data, onChange }: Props) {
  const bibtex = typeof data['bibtex'] === 'string' ? data['bibtex'] : '';
  const fields = parseBibtex(bibtex).entries[0]?.fields;
  const put = (name: Name, value: string) => onChange({ bibtex: withField(bibtex, name, value) });
  return (
    <section className="publication-fields form" aria-label={content.kinds.publication}>
      <Citation bibtex={bibtex} />
      {fields &&
        names.map((name) =>
          name === 'selected' || name === 'openaccess' ? (
            <Check
              key={name}
              checked={name === 'selected' ? isYes(fields[name]) : isOpenAccess(fields[name])}
              onChange={(isChecked) => put(name, isChecked ? 'true' : '')}
            >
              {content.papers.fields[name]}
              {name === 'selected' && <span className="field-hint"> {content.papers.selectedHelp}</span>}
            </Check>
          ) : (
            <BibtexField key={name} name={name} value={fields[name] ?? ''} onChange={(value) => put(name, value)} />
          ),
        )}
    </section>
  );
}

/** A BibTeX field. Typed text is written to the BibTeX only when its braces are balanced. */
function BibtexField({ name, value, onChange }: { name: Name; value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? value;
  const uploaded = typed === undefined ? mediumOfPath(value) : undefined;
  const Choice = name === 'preview' ? PictureChoice : files.has(name) ? PdfChoice : undefined;
  const isWrong = !isBalanced(shown);
  const typing = {
    name,
    value: shown,
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped(target.value);
      if (isBalanced(target.value)) onChange(target.value.trim());
    },
    onBlur: () => !isWrong && setTyped(undefined),
  };
  return (
    <Labelled
      label={content.papers.fields[name]}
      hint={help[name]}
      error={isWrong ? content.papers.unbalanced : undefined}
    >
      {(control) => (
        <>
          {uploaded === undefined &&
            (long.has(name) ? (
              <textarea rows={2} {...control} {...typing} />
            ) : (
              <input type="text" {...control} {...typing} />
            ))}
          {Choice && (
            <Choice
              id={uploaded}
              onChange={(kept) => {
                setTyped(undefined);
                onChange(kept ? mediumPath(kept.id) : '');
              }}
              {...(uploaded !== undefined && { control: { id: control.id } })}
            />
          )}
        </>
      )}
    </Labelled>
  );
}

function Citation({ bibtex }: { bibtex: string }) {
  const [citation, setCitation] = useState<string>();
  useEffect(() => {
    let gone = false;
    const timer = setTimeout(() => {
      void lookUpWorks(bibtex).then((found) => {
        if (!gone && (found.ok || found.status === 400))
          setCitation(found.ok ? (found.value.works[0]?.citation ?? '') : '');
      });
    }, REST);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [bibtex]);
  if (citation === undefined) return null;
  return (
    <figure className="citation-shown" aria-live="polite">
      <figcaption className="eyebrow">{content.papers.citation}</figcaption>
      <p>{citation || content.papers.notReadable}</p>
    </figure>
  );
}
