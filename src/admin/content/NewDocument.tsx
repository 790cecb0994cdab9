/** Adds a document step by step: its kind, name, path and visibility. */
import { type DocumentSetup, documentSetup, papers } from '#contract/document-setup.ts';
import { documentKinds, documentNames, type DocumentKind } from '#contract/paths.ts';
import { content } from '#i18n/content.ts';
import { contentFields } from '#i18n/content-fields.ts';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '../shared/Button.tsx';
import { Labelled } from '../shared/Labelled.tsx';
import { documentIdOf } from './model/document-ids.ts';
import type { RecordText } from './record-saving.ts';
import { labelOf } from './words.ts';
import { Check } from '../shared/Check.tsx';
import { Options } from '../shared/Field.tsx';

interface Props {
  data: RecordText;
  onMade: (id: string, setup: DocumentSetup) => void;
}

const nameOfKind = (kind: string) => labelOf(contentFields, [kind])?.label ?? kind;

export function NewDocument({ data, onMade }: Props) {
  const name = useRef<HTMLInputElement>(null);
  const [isOpen, open] = useState(false);
  const [kind, setKind] = useState<DocumentKind>('resume');
  const [title, setTitle] = useState('');
  const [paper, setPaper] = useState<(typeof papers)[number]>('a4');
  const [isPublic, setPublic] = useState(false);
  const [from, setFrom] = useState('');
  const [tried, setTried] = useState(false);
  const taken = new Set([...documentNames, ...Object.keys(data)]);
  const address = documentIdOf(kind, title, taken);
  const ofKind = [...taken].filter((name) => name.split('-')[0] === kind);
  const isNamed = title.trim() !== '';

  function make(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (!isNamed) return name.current?.focus();
    const base = documentSetup.safeParse(data[from]).data;
    onMade(address, { ...base, paper, title: title.trim(), public: isPublic });
    open(false);
    setTitle('');
    setTried(false);
  }

  return (
    <section className="new-document">
      <Button aria-expanded={isOpen} onClick={() => open(!isOpen)}>
        {content.documents.another}
      </Button>
      {isOpen && (
        <form className="form notice" noValidate onSubmit={make}>
          <Kinds
            chosen={kind}
            onChoose={(item) => {
              setKind(item);
              setFrom('');
            }}
          />
          <Labelled
            label={content.documents.title}
            hint={content.documents.titleHelp}
            note={content.documents.address(`/${address}`)}
            error={tried && !isNamed ? content.documents.titleNeeded : undefined}
          >
            {(control) => (
              <input
                {...control}
                ref={name}
                type="text"
                autoComplete="off"
                value={title}
                onChange={({ target }) => setTitle(target.value)}
              />
            )}
          </Labelled>
          <Select
            label={labelOf(contentFields, ['paper'])?.label}
            value={paper}
            options={papers.map((item) => [item, nameOfKind(item)])}
            onChoose={(value) => setPaper(papers.find((item) => item === value) ?? 'a4')}
          />
          <Select
            label={content.documents.from}
            value={from}
            options={[
              ['', content.documents.asUsual],
              ...ofKind
                .filter((name) => data[name] !== undefined)
                .map((name) => [name, titleOfDocument(data, name)] as const),
            ]}
            onChoose={setFrom}
          />
          <Check checked={isPublic} onChange={setPublic}>
            {content.documents.onSite} <span className="field-hint">{content.documents.onSiteHelp}</span>
          </Check>
          <p className="actions">
            <button type="submit" className="button primary">
              {content.documents.make}
            </button>
          </p>
        </form>
      )}
    </section>
  );
}

function Kinds({ chosen, onChoose }: { chosen: DocumentKind; onChoose: (kind: DocumentKind) => void }) {
  const name = useId();
  return (
    <fieldset className="field">
      <legend>{content.documents.which}</legend>
      {documentKinds.map((item) => (
        <label key={item} className="check">
          <input type="radio" name={name} checked={chosen === item} onChange={() => onChoose(item)} />
          <span>
            {nameOfKind(item)} <span className="field-hint">{content.documents.kinds[item]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface SelectProps {
  label: string | undefined;
  value: string;
  options: readonly (readonly [value: string, name: string])[];
  onChoose: (value: string) => void;
}

const Select = ({ label, value, options, onChoose }: SelectProps) => (
  <Labelled label={label}>
    {(control) => (
      <select {...control} value={value} onChange={({ target }) => onChoose(target.value)}>
        <Options of={options} />
      </select>
    )}
  </Labelled>
);

/** Returns the title set by the owner. Without a title, returns the name of the document's kind or its id. */
export function titleOfDocument(data: unknown, id: string): string {
  const title = documentSetup.partial().safeParse((data as RecordText)[id]).data?.title;
  return title ?? (id.includes('-') ? id : nameOfKind(id));
}
