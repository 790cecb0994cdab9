/** The revision history of a post or record: its versions, a comparison, and a button that restores a version. */
import type { Result } from '#api-client/result.ts';
import { dates } from '#i18n/dates.ts';
import { postPanel } from '#i18n/post-panel.ts';
import { screens } from '#i18n/screens.ts';
import { useState, type ReactNode } from 'react';
import { showAlert, succeeded } from '../shared/alerts.ts';
import { Button } from '../shared/Button.tsx';
import { VersionLine, type Version } from './VersionLine.tsx';

interface Comparison<Text> {
  from: number;
  was: Text;
  to?: number | undefined;
  is?: Text | undefined;
}

interface Props<Line extends Version, Text> {
  words: Record<'versions' | 'compare' | 'restore' | 'restored' | 'close', string> & {
    version: (number: number) => string;
  };
  className?: string;
  /** Undefined until loaded. */
  lines: readonly Line[] | undefined;
  /** Returns how a version came about. */
  originOf: (line: Line) => string;
  /** Loads the text of a version. */
  load: (revision: number) => Promise<Result<Text>>;
  /**
   * Revision of the stored draft. Versions are compared with it, and with every other version. Undefined if versions
   * are compared with the text in the form.
   */
  current?: number;
  /** Shows how two versions differ; `is` is undefined for the text in the form. */
  difference: (was: Text, is?: Text) => ReactNode;
  /** @returns whether the version was restored */
  onRestore: (was: Text, revision: number) => Promise<boolean> | true;
  /** Saves the name of a version. Undefined if versions have no names. */
  onName?: (line: Line, name: string) => Promise<void>;
  /** Buttons below the list. */
  children: ReactNode;
}

interface VersionChoiceProps {
  lines: readonly Version[] | undefined;
  from: number;
  to: number;
  compare: (from: number, to: number) => Promise<void>;
}

/** The choice of the two versions that are compared. */
function VersionChoice({ lines, from, to, compare }: VersionChoiceProps) {
  const choice = (label: string, value: number, onChoose: (revision: number) => Promise<void>) => (
    <label>
      {label}{' '}
      <select value={value} onChange={(event) => void onChoose(Number(event.target.value))}>
        {lines?.map(({ revision, createdAt, name }) => (
          <option key={revision} value={revision}>
            {[revision, dates.longMoment(createdAt), name].filter(Boolean).join(' · ')}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <p className="version-choice">
      {choice(postPanel.compareThen, from, (chosen) => compare(chosen, to))}
      {choice(postPanel.compareNow, to, (chosen) => compare(from, chosen))}
    </p>
  );
}

export function History<Line extends Version, Text>(props: Props<Line, Text>) {
  const { words, lines, load, current, difference, onRestore, onName, children } = props;
  const [shown, setShown] = useState<Comparison<Text>>();

  async function compare(from: number, to = current): Promise<void> {
    const [was, is] = await Promise.all([load(from), to === undefined ? undefined : load(to)]);
    if (succeeded(was) && (!is || succeeded(is))) setShown({ from, was: was.value, to, is: is?.value });
  }

  async function restore({ was, from }: Comparison<Text>): Promise<void> {
    if (!(await onRestore(was, from))) return;
    setShown(undefined);
    showAlert(words.restored, 'success');
  }

  return (
    <section className={props.className} aria-label={words.versions}>
      <h2 className="eyebrow">{words.versions}</h2>
      {shown && (
        <div className="version" role="group" aria-label={words.version(shown.from)}>
          {shown.to !== undefined && <VersionChoice lines={lines} from={shown.from} to={shown.to} compare={compare} />}
          {difference(shown.was, shown.is)}
          <p className="actions">
            {shown.from !== current && (
              <Button look="primary" onClick={() => restore(shown)}>
                {words.restore}
              </Button>
            )}
            <Button onClick={() => setShown(undefined)}>{words.close}</Button>
          </p>
        </div>
      )}
      {!lines && <p className="loading">{screens.loading}</p>}
      <ol className="versions" reversed>
        {lines?.map((line) => (
          <VersionLine
            key={line.revision}
            line={line}
            origin={props.originOf(line)}
            compare={words.compare}
            onCompare={line.revision === current ? undefined : () => void compare(line.revision)}
            onName={onName && ((name) => onName(line, name))}
          />
        ))}
      </ol>
      {children}
    </section>
  );
}
