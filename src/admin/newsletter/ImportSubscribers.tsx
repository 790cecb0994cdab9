import { importSubscribers } from '#api-client/newsletter.ts';
import type { ImportSubscribersResponse } from '#contract/newsletter.ts';
import { newsletter } from '#i18n/newsletter.ts';
import { useId, useState } from 'react';
import { WorkButton } from '../shared/Button.tsx';
import { showAlert } from '../shared/alerts.ts';
import { Check } from '../shared/Check.tsx';

/**
 * The number of rows in one request. It is small enough for a response within the time limit of a serverless function.
 */
const ROWS = 200;

/** Imports subscribers from another service. */
export function ImportSubscribers({ onDone }: { onDone: () => void }) {
  const id = useId();
  const [file, setFile] = useState<File>();
  const [consent, setConsent] = useState(false);
  const [result, setResult] = useState<ImportSubscribersResponse>();

  async function bring(): Promise<void> {
    if (!file) return;
    const sum: ImportSubscribersResponse = { following: 0, asked: 0, known: 0, leftOut: [] };
    for (const { csv, before } of partsOf(await file.text())) {
      const done = await importSubscribers(csv, consent);
      if (!done.ok) {
        showAlert(done.message, done.style);
        break;
      }
      for (const key of ['following', 'asked', 'known'] as const) sum[key] += done.value[key];
      sum.leftOut.push(...done.value.leftOut.map(({ line, reason }) => ({ line: line + before, reason })));
    }
    setResult(sum);
    onDone();
  }

  return (
    <section className="form" aria-labelledby={id}>
      <h2 className="eyebrow" id={id}>
        {newsletter.importTitle}
      </h2>
      <p className="form-note">{newsletter.importIntro}</p>
      <p className="actions">
        <label className="button">
          {newsletter.file}
          <input type="file" accept=".csv,text/csv,text/plain" onChange={(event) => setFile(event.target.files?.[0])} />
        </label>
        {file && <span>{file.name}</span>}
      </p>
      <Check checked={consent} onChange={setConsent}>
        {newsletter.consent}
      </Check>
      {!consent && <p className="form-note">{newsletter.consentOff}</p>}
      <p className="actions">
        <WorkButton onClick={bring}>{newsletter.bring}</WorkButton>
      </p>
      <div role="status">
        {result && <p>{newsletter.imported(result.following, result.asked, result.known)}</p>}
        {result && result.leftOut.length > 0 && (
          <ul>
            {result.leftOut.slice(0, 50).map(({ line, reason }) => (
              <li key={line}>{newsletter.leftOut(line, reason)}</li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

/** Splits a long list into parts, each with the header row. A row with line breaks is not split. */
function* partsOf(text: string): Generator<{ csv: string; before: number }> {
  const lines = text.split(/\r?\n/);
  const hasNames = !lines[0]?.includes('@');
  const head = hasNames ? `${lines[0]}\n` : '';
  let from = hasNames ? 1 : 0;
  let part: string[] = [];
  for (let index = from; index < lines.length; index += 1) {
    part.push(lines[index] ?? '');
    const isWhole = part.join('').split('"').length % 2 === 1;
    if ((part.length < ROWS || !isWhole) && index < lines.length - 1) continue;
    if (part.some((line) => line.trim() !== '')) {
      yield { csv: head + part.join('\n'), before: hasNames ? from - 1 : from };
    }
    part = [];
    from = index + 1;
  }
}
