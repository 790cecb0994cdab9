import { addRedirect } from '#api-client/numbers.ts';
import { NOT_FOUND, type NumbersResponse } from '#contract/numbers.ts';
import { numbers } from '#words/numbers.ts';
import { useId, useState } from 'react';
import { Button } from '../shared/Button.tsx';
import { showAlert } from '../shared/alerts.ts';
import { NumberTable } from './NumberTable.tsx';

interface Props {
  rows: NumbersResponse['missing'];
  /** Called when one of them has a redirect. */
  onDone: () => void;
}

/** Addresses that readers asked for in vain, each with a way to lead it to a post. */
export function Missing({ rows, onDone }: Props) {
  return (
    <NumberTable
      title={numbers.missing}
      head={[numbers.address, numbers.count]}
      rows={rows.map(({ text, count }) => ({
        text: text === NOT_FOUND ? numbers.otherPaths : text,
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
      <Button aria-label={numbers.leadTo(path)} onClick={() => setTo('')}>
        {numbers.lead}
      </Button>
    );
  }
  const save = async () => {
    const done = await addRedirect(path, to.trim());
    if (!done.ok) return showAlert(done.message, done.style);
    showAlert(numbers.led(done.value.to), 'success');
    onDone();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <label htmlFor={id}>{numbers.post}</label>{' '}
      <input
        id={id}
        value={to}
        required
        placeholder={numbers.example}
        onChange={(event) => setTo(event.target.value)}
      />{' '}
      <button type="submit" className="button primary">
        {numbers.save}
      </button>{' '}
      <Button onClick={() => setTo(undefined)}>{numbers.cancel}</Button>
    </form>
  );
}
