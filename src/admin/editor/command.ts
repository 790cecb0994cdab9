/**
 * An action on a post. The bar shows the primary action and, if there is room, a second action. The menu contains all
 * other actions.
 */
export interface Command {
  name: string;
  run: () => void;
  /** Whether the action is running and cannot be started again. */
  busy?: boolean;
  /** Whether a toggle command is on. */
  pressed?: boolean;
  /** Keyboard shortcut, as displayed in the menu. */
  keys?: string;
}
