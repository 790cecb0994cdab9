import { addRedirect } from '#api-client/redirects.ts';
import { NOT_FOUND, type AnalyticsResponse } from '#contract/analytics.ts';
import { analytics } from '#i18n/analytics.ts';
import { useId, useState } from 'react';
import { Button } from '../shared/Button.tsx';
import { showAlert, succeeded } from '../shared/alerts.ts';
import { NumberTable } from './NumberTable.tsx';

interface Props {
  rows: AnalyticsResponse['missing'];
  /** Called when a redirect has been added. */
  onDone: () => void;
}

/** Pages not found, with a form that redirects each path to a post. */
export function Missing({ rows, onDone }: Props) {
  return (
    <NumberTable
      title={analytics.missing}
      head={[analytics.address, analytics.count]}
      rows={rows.map(({ text, count }) => ({
        text: text === NOT_FOUND ? analytics.otherPaths : text,
        counts: [count],
        more: text === NOT_FOUND ? undefined : <Lead key={text} path={text} onDone={onDone} />,
      }))}
    />
  );
}

function Lead({ path, onDone }: { path: string; onDone: () => void }) {
  const id = useId();
  const [to, setTo] = useState<string>();
  if (to === undefined) {
    return (
      <Button aria-label={analytics.leadTo(path)} onClick={() => setTo('')}>
        {analytics.lead}
      </Button>
    );
  }
  const save = async () => {
    const done = await addRedirect(path, to.trim());
    if (!succeeded(done)) return;
    showAlert(analytics.led(done.value.to), 'success');
    onDone();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <label htmlFor={id}>{analytics.post}</label>{' '}
      <input
        id={id}
        value={to}
        required
        placeholder={analytics.example}
        onChange={(event) => setTo(event.target.value)}
      />{' '}
      <button type="submit" className="button primary">
        {analytics.save}
      </button>{' '}
      <Button onClick={() => setTo(undefined)}>{analytics.cancel}</Button>
    </form>
  );
}
