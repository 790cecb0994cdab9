/** What a writer can do with a post: the bar's one primary action, one beside it where there is room, the rest in its menu. */
export interface Command {
  name: string;
  run: () => void;
  /** At work: it is not done a second time meanwhile. */
  busy?: boolean;
  /** What it turns on is on. */
  pressed?: boolean;
  /** As it stands beside the name in the menu. */
  keys?: string;
}
