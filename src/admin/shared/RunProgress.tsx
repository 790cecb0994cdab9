import { screens } from '#i18n/screens.ts';
import { Button } from './Button.tsx';

/** The progress of an action on many items. */
export interface RunState {
  all: number;
  count: number;
  /** Waiting time that the server requested, in seconds. */
  waiting: number | undefined;
}

interface Props {
  /** Label of the running action. */
  words: string;
  state: RunState;
  onStop: () => void;
}

/** The number of finished items, the reason for a pause, and a button to stop. */
export function RunProgress({ words, state: { count, all, waiting }, onStop }: Props) {
  return (
    <div className="run-progress">
      <progress max={all} value={count} aria-label={words} />
      <span>
        {words} {screens.countOf(count, all)}
      </span>
      <span role="status">{waiting !== undefined && screens.waiting(waiting)}</span>
      <Button onClick={onStop}>{screens.stop}</Button>
    </div>
  );
}
