/** An action for a post: the bar's single primary action, one next to it if there is room, the rest in its menu. */
export interface Command {
  name: string;
  run: () => void;
  /** At work: it is not done a second time meanwhile. */
  busy?: boolean;
  /** Whether the toggled state is on. */
  pressed?: boolean;
  /** Its keys, as the menu shows them. */
  keys?: string;
}
