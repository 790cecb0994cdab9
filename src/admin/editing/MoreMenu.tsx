import { editor } from '#i18n/editor.ts';
import { useId } from 'react';
import { useDisclosure } from '../shared/use-disclosure.ts';

/**
 * An action on a post. The bar shows the primary action and, if there is room, a second action. The menu contains all
 * other actions.
 */
export interface Command {
  name: string;
  run: () => unknown;
  /** Whether the action is running and cannot be started again. */
  busy?: boolean;
  /** Whether a toggle command is on. */
  pressed?: boolean;
  /** Keyboard shortcut, as displayed in the menu. */
  keys?: string;
}

interface Props {
  commands: readonly Command[];
  /** A command that is in the menu and, if there is room, also in the bar. */
  alsoInBar?: Command | undefined;
}

/** The menu behind '⋯': every command except the bar's primary action. */
export function MoreMenu({ commands, alsoInBar }: Props) {
  const { open, setOpen, root, button } = useDisclosure();
  const id = useId();
  const lines = alsoInBar ? [alsoInBar, ...commands] : commands;
  return (
    <div className="dropdown" {...root}>
      <button
        ref={button}
        type="button"
        className="icon-button"
        aria-label={editor.more}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        ⋯
      </button>
      <ul className="dropdown-list" id={id} hidden={!open}>
        {lines.map((command) => (
          <li key={command.name} className={command === alsoInBar ? 'on-phones' : undefined}>
            <button
              type="button"
              className="dropdown-item"
              aria-pressed={command.pressed}
              aria-busy={command.busy}
              aria-disabled={command.busy}
              onClick={() => {
                if (command.busy) return;
                setOpen(false);
                command.run();
              }}
            >
              {command.name}
              {command.keys && <kbd aria-hidden="true">{command.keys}</kbd>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
