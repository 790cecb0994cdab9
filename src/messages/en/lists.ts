import { plural } from './plural.ts';

/** The lists of the admin area. */
export const lists = {
  actions: 'Actions',
  select: (title: string): string => `Select ${title}`,
  selectShown: 'Select all shown',
  selected: 'Selection',
  selectedCount: (count: number): string => `${count.toLocaleString('en')} selected`,
  selectAll: (count: number): string => `Select all ${count.toLocaleString('en')}`,
  selectNone: 'Select none',
  undo: 'Undo',
  undone: 'Undone. Nothing was deleted.',
  showAll: 'Show all',
  count: (count: number): string => `${count.toLocaleString('en')} ${plural(count, 'entry', 'entries')}`,
  nothingFound: 'Nothing matches.',
  notDone: (count: number): string =>
    count === 1
      ? 'The action failed for 1 entry, which is still selected:'
      : `The action failed for ${count} entries, which are still selected:`,
  skipped: (count: number): string =>
    count === 1
      ? '1 entry was skipped and is still selected.'
      : `${count} entries were skipped and are still selected.`,
  logInToContinue: 'Your session has ended. Open another tab, log in, then try again here.',
  move: (title: string): string => `Move ${title}`,
  moveHelp: 'Drag, or press the up and down arrow keys',
};
