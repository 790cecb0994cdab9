import type { HistoryState, PostHistory } from '#editor/history/post-history.ts';
import { editor } from '#i18n/editor.ts';

/**
 * Undo and redo buttons for users without a Ctrl key. The buttons do not take the focus, so that typing can continue.
 */
export function HistoryButtons({
  post,
  state,
}: {
  post: Pick<PostHistory, 'undo' | 'redo'>;
  state: Pick<HistoryState, 'canUndo' | 'canRedo'>;
}) {
  return (
    <span className="editor-history">
      <Turn name={editor.undo} keys="Control+Z Meta+Z" possible={state.canUndo} onTurn={() => post.undo()}>
        <path d="M9 14 4 9l5-5M4 9h9.5a6.5 6.5 0 0 1 0 13H11" />
      </Turn>
      <Turn
        name={editor.redo}
        keys="Control+Shift+Z Meta+Shift+Z Control+Y"
        possible={state.canRedo}
        onTurn={() => post.redo()}
      >
        <path d="m15 14 5-5-5-5m5 5h-9.5a6.5 6.5 0 0 0 0 13H13" />
      </Turn>
    </span>
  );
}

interface TurnProps {
  name: string;
  keys: string;
  possible: boolean;
  onTurn: () => void;
  children: React.ReactNode;
}

function Turn({ name, keys, possible, onTurn, children }: TurnProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={name}
      title={name}
      aria-keyshortcuts={keys}
      aria-disabled={!possible}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => possible && onTurn()}
    >
      <svg
        viewBox="0 0 24 24"
        width="20"
        height="20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        aria-hidden="true"
      >
        {children}
      </svg>
    </button>
  );
}
