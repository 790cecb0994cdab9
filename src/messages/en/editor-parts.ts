/** What is opened in the editor: finding, outline, keys, differences, what is asked. Loaded when the editor is idle. */
export const editorParts = {
  findTitle: 'Find and replace',
  findText: 'Find',
  findOther: 'Replace with',
  findCase: 'Match case',
  findNothing: 'Not found',
  findBefore: 'Previous',
  findAfter: 'Next',
  findReplace: 'Replace',
  findReplaceAll: 'Replace all',
  foundOf: (at: number, count: number): string => `${at} of ${count}`,
  replaced: (count: number): string => `${count} replaced`,

  outline: 'Outline',
  outlineEmpty: 'Headings of the text stand here.',
  preview: 'Preview',

  original: 'Original',
  originalChanged: (count: number): string =>
    count === 1
      ? 'One part has changed since it was translated.'
      : `${count} parts have changed since it was translated.`,
  originalUnknown: 'It is not known which version of it was translated.',
  originalTranslated: 'Mark translation as up to date',
  originalAdded: 'Added',
  originalRemoved: 'Removed',

  edit: 'Edit',
  editTakesOffline: 'Editing takes this post offline until you publish it again.',
  editTakesOfflineLater: 'On Netlify, readers see it until the next deploy.',
  takeOffline: 'Take offline and edit',

  theirs: 'Theirs',
  mine: 'Mine',
  copyMine: 'Copy mine',
  saveAsNew: 'Save as a new post',
  loadTheirs: 'Load theirs',
  saveMine: 'Save mine over it',
  mergedRest: 'Changes made in only one place were merged. These parts were changed in both:',
  choose: (name: string): string => `${name}: which one stays`,
  bothBlocks: 'Both, one behind the other',
  deletedBlock: 'Deleted',
  keepChosen: 'Save with these',
  draftFound: 'This browser holds changes of this post that were never saved.',
  saved: 'Saved',
  inThisBrowser: 'In this browser',
  continueWithMine: 'Continue with my changes',
  copyMyText: 'Copy my text',
  giveUpMine: 'Give them up and open the saved post',

  difference: 'Difference',
  sameTexts: 'Both texts say the same.',
  summary: 'Summary',
  text: 'Text',
  sameBlocks: (count: number): string => `${count} unchanged blocks`,
  formChanged: 'Only the formatting changed.',
  /** Of a post, where two texts differ. */
  fields: { title: 'Title', category: 'Category', keywords: 'Keywords' },

  shortcuts: 'Keyboard shortcuts',
  /** Groups of keys and what they do; `Mod` is Cmd on Apple's machines, else Ctrl. */
  keys: [
    {
      name: 'Text',
      keys: [
        ['Mod+B', 'Bold'],
        ['Mod+I', 'Italic'],
        ['Mod+K', 'Link, over several blocks too'],
        ['Mod+M', 'Inline code'],
        ['Mod+Alt+M or $…$', 'Formula in the line'],
        ['Mod+Alt+F or ^[…]', 'Footnote'],
        ['@ or Mod+Alt+C', 'Citation'],
        ['Mod+Alt+Y or ｜word《reading》', 'Reading (ruby)'],
        ['《《…》》', 'Emphasis dots'],
        ['Mod+Shift+V', 'Paste as plain text'],
      ],
    },
    {
      name: 'Blocks',
      keys: [
        ['/ in an empty line', 'Menu of blocks'],
        ['Mod+/', 'Menu of the block'],
        ['Mod+Alt+0', 'Make it a paragraph'],
        ['Mod+Alt+1 to 6', 'Make it a heading'],
        ['Mod+Alt+7, 8', 'Make it a numbered list, a list'],
        ['Mod+Alt+9', 'Make it a quote'],
        ['Mod+Shift+C', 'Code block'],
        ['Alt+Shift+↑ ↓', 'Move up, down'],
        ['Mod+.', 'Fold, unfold a heading’s section'],
        ['## , - , 1. , > , ```, $$ ', 'Typed at the start of a line, as in Markdown'],
      ],
    },
    {
      name: 'Code',
      keys: [
        ['Tab, Shift+Tab', 'Indent, outdent'],
        ['Mod+/', 'Comment'],
        ['Mod+Enter', 'Leave it'],
        ['Escape, then Tab', 'Leave it by Tab'],
      ],
    },
    {
      name: 'Post',
      keys: [
        ['Mod+S', 'Save'],
        ['Mod+Z', 'Undo'],
        ['Mod+Shift+Z or Ctrl+Y', 'Redo'],
        ['Mod+F', 'Find and replace'],
        ['Mod+A, Mod+A', 'Select everything'],
        ['F6', 'To the bar and Publish, and back'],
        ['?', 'Show this list (when you are not typing)'],
      ],
    },
  ] satisfies readonly ShortcutGroup[] as readonly ShortcutGroup[],
};

interface ShortcutGroup {
  name: string;
  keys: readonly (readonly [keys: string, what: string])[];
}
