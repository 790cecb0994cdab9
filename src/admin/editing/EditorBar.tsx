import type { SaveState } from '#editor/saving.ts';
import type { ReactNode } from 'react';
import { Button } from '../shared/Button.tsx';
import type { BarProblem } from '#admin/editor/bar-problem.ts';
import { MoreMenu, type Command } from './MoreMenu.tsx';
import { saveStatus } from './use-engine.ts';

interface Props {
  /** Accessible name of the bar. */
  label: string;
  /** A link back to the previous page. */
  back: ReactNode;
  state: SaveState<unknown>;
  /** The publication status, and its name. */
  status: readonly [state: string, name: string];
  online: boolean;
  problem?: BarProblem | undefined;
  /** Whether a save problem is shown below the bar on phones. */
  showsProblem?: boolean;
  /** Whether the text can have unsaved changes. False while a published post is only displayed. */
  writes?: boolean;
  /** Number of words and reading time. */
  length?: string | undefined;
  /** Buttons that are visible at any width: undo and redo. */
  tools: ReactNode;
  primary: Command;
  save?: Command | undefined;
  /** A command that is in the bar if there is room; otherwise the first item of the menu. */
  secondary?: Command | undefined;
  more: readonly Command[];
  /** Shown at the end of the bar. */
  children?: ReactNode;
}

/**
 * The bar above the editor, with the status of the text and the main actions. The '⋯' menu contains all other
 * commands.
 */
export function EditorBar(props: Props) {
  const { label, back, state, status, online, problem, showsProblem, writes = true, length, children } = props;
  const { tools, primary, save, secondary, more } = props;
  const isTold = (!online && state.unsaved) || state.problem !== undefined || !state.draftKept;
  return (
    <div className="editor-bar" role="region" aria-label={label}>
      {back}
      <p className="editor-state">
        <span className="post-status" data-state={status[0]}>
          <span>{status[1]}</span>
        </span>
        {writes && (
          <span
            className="editor-saved"
            role="status"
            data-unsaved={state.unsaved || undefined}
            data-problem={showsProblem && isTold && !problem ? '' : undefined}
          >
            {saveStatus(state, online)}
          </span>
        )}
        {writes && length && <span className="editor-words">{length}</span>}
      </p>
      <div className="editor-actions">
        {tools}
        {secondary && (
          <span className="hide-sm">
            <Button busy={secondary.busy ?? false} onClick={secondary.run}>
              {secondary.name}
            </Button>
          </span>
        )}
        {save && (
          <Button busy={save.busy ?? false} onClick={save.run}>
            {save.name}
          </Button>
        )}
        <Button look="primary" busy={primary.busy ?? false} onClick={primary.run}>
          {primary.name}
        </Button>
        <MoreMenu commands={more} alsoInBar={secondary} />
      </div>
      {problem && (
        <p className="editor-problem" role={problem.isUrgent ? 'alert' : 'status'}>
          <span>
            <strong>{problem.text}</strong> {problem.more}
          </span>
          {'href' in problem.mend ? (
            <a className="button" href={problem.mend.href} target="_blank" rel="noreferrer">
              {problem.mend.name}
            </a>
          ) : (
            <Button onClick={problem.mend.run}>{problem.mend.name}</Button>
          )}
        </p>
      )}
      {children}
    </div>
  );
}
