import { getContentRevision, listContentRevisions, type RecordName } from '#api-client/content.ts';
import type { ContentRevision, ContentRevisionLine } from '#contract/content.ts';
import { content } from '#i18n/content.ts';
import { dates } from '#i18n/dates.ts';
import { screens } from '#i18n/screens.ts';
import { useEffect, useState } from 'react';
import { Button } from '../shared/Button.tsx';
import { showAlert, succeeded } from '../shared/alerts.ts';
import { shownText, type RecordText } from './record-saving.ts';
import { TextDifference } from './TextDifference.tsx';
import type { FormWords } from './words.ts';

interface Props {
  name: RecordName;
  /** The current revision of the draft. When it changes, the history is loaded again. */
  revision: number;
  words: FormWords;
  now: RecordText;
  onRestore: (text: RecordText) => void;
  onClose: () => void;
}

/** The revision history of a record, with differences. A revision can be restored into the form. */
export function RecordHistory({ name, revision, words, now, onRestore, onClose }: Props) {
  const [lines, setLines] = useState<ContentRevisionLine[]>();
  const [shown, setShown] = useState<ContentRevision>();
  const { kind, key } = name;

  useEffect(() => {
    let gone = false;
    void listContentRevisions({ kind, key }).then((found) => {
      if (gone) return;
      if (succeeded(found)) setLines(found.value);
    });
    return () => {
      gone = true;
    };
  }, [kind, key, revision]);

  async function compare(number: number): Promise<void> {
    const found = await getContentRevision(name, number);
    if (succeeded(found)) setShown({ ...found.value, data: shownText(kind, found.value.data) });
  }

  return (
    <section className="notice record-history" aria-label={content.versions}>
      <h2 className="eyebrow">{content.versions}</h2>
      {shown && (
        <div role="group" aria-label={content.version(shown.revision)}>
          <TextDifference words={words} left={shown.data} right={now} leftName={content.then} rightName={content.now} />
          <p className="actions">
            <Button
              look="primary"
              onClick={() => {
                onRestore(shown.data as RecordText);
                setShown(undefined);
                showAlert(content.restored, 'success');
              }}
            >
              {content.restore}
            </Button>
            <Button onClick={() => setShown(undefined)}>
              {content.close}
            </Button>
          </p>
        </div>
      )}
      {!lines && <p className="loading">{screens.loading}</p>}
      <ol className="versions" reversed>
        {lines?.map((line) => (
          <li key={line.revision}>
            <span className="version-line">
              <time dateTime={line.createdAt}>{dates.longMoment(line.createdAt)}</time>
              <span className="muted">{content.origins[line.from]}</span>
              {line.live && <span className="badge">{content.live}</span>}
            </span>
            <span className="actions">
              <Button onClick={() => compare(line.revision)}>
                {content.compare}
              </Button>
            </span>
          </li>
        ))}
      </ol>
      <p className="actions">
        <Button onClick={onClose}>
          {content.close}
        </Button>
      </p>
    </section>
  );
}
