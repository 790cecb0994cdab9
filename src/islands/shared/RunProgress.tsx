import { screens } from '#words/screens.ts';
import { Button } from './Button.tsx';

/** How far a run over many things is. */
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

/** How many of all are done, why nothing moves for a while, and a way to stop. */
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
