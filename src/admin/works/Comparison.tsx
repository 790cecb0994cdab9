import type { WorkProposal } from '#contract/work-proposals.ts';
import { proposals as words } from '#i18n/proposals.ts';
import { nameOfField, namesOfSources } from './proposal-actions.ts';
import { Check } from '../shared/Check.tsx';

interface Props {
  proposal: Pick<WorkProposal, 'fields' | 'record'>;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

/** The fields that differ, each with a box to take the value of the sources, and the record as the owner wrote it. */
export function Comparison({ proposal: { fields, record }, chosen, onChoose }: Props) {
  if (fields.length === 0) return <p>{words.sameValues}</p>;
  const choose = (name: string, isTaken: boolean) =>
    onChoose(new Set([...chosen, name].filter((one) => one !== name || isTaken)));
  return (
    <>
      <p>{words.compare}</p>
      {record && !record.isLive && <p className="form-note">{words.isDraft}</p>}
      <table className="comparison">
        <thead>
          <tr>
            <th scope="col">{words.field}</th>
            <th scope="col">{words.yours}</th>
            <th scope="col">{words.theirs}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, own, found, sources }) => (
            <tr key={name} data-taken={chosen.has(name) || undefined}>
              <th scope="row">
                <Check
                  aria-label={words.take(nameOfField(name))}
                  checked={chosen.has(name)}
                  onChange={(isChecked) => choose(name, isChecked)}
                >
                  {nameOfField(name)}
                </Check>
              </th>
              <td data-column={words.yours}>
                {own === null ? <em className="muted">{words.missing}</em> : <span>{own}</span>}
              </td>
              <td data-column={words.theirs}>
                {found === '' ? <em className="muted">{words.removes}</em> : <span>{found}</span>}
                {sources.length > 0 && <small className="muted">{namesOfSources(sources)}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {record && (
        <details>
          <summary>{words.ownRecord}</summary>
          <pre tabIndex={0}>
            <code>{record.bibtex}</code>
          </pre>
        </details>
      )}
    </>
  );
}
