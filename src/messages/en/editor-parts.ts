/**
 * Parts of the editor that open on demand: find, outline, shortcuts, differences, questions. Loaded when the editor is
 * idle.
 */
export const editorParts = {
  findTitle: 'Find and replace',
  findText: 'Find',
  findOther: 'Replace with',
  findCase: 'Match case',
  findNothing: 'No matches',
  findBefore: 'Previous',
  findAfter: 'Next',
  findReplace: 'Replace',
  findReplaceAll: 'Replace all',
  foundOf: (at: number, count: number): string => `${at} of ${count}`,
  replaced: (count: number): string => (count === 1 ? '1 match replaced' : `${count} matches replaced`),

  outline: 'Outline',
  outlineEmpty: 'The headings of your post appear here.',
  preview: 'Preview',

  original: 'Original',
  originalChanged: (count: number): string =>
    count === 1
      ? 'One part of the original has changed since the translation.'
      : `${count} parts of the original have changed since the translation.`,
  originalUnknown: 'The site does not know which version of the original was translated.',
  originalTranslated: 'Mark translation as up to date',
  originalAdded: 'Added',
  originalRemoved: 'Removed',

  edit: 'Edit',
  editTakesOffline: 'Editing unpublishes this post until you publish it again.',
  editTakesOfflineLater: 'On Netlify, readers can still see the post until the next deploy finishes.',
  takeOffline: 'Unpublish and edit',

  theirs: 'Other version',
  mine: 'My version',
  copyMine: 'Copy my version',
  saveAsNew: 'Save as a new post',
  takeTheirs: 'Use the other version',
  keepMine: 'Keep mine',
  mergedRest: 'Changes made in only one version have been merged. These parts were changed in both versions:',
  choose: (name: string): string => `${name}: version to keep`,
  bothBlocks: 'Keep both versions',
  deletedBlock: 'Deleted',
  keepChosen: 'Save my choices',
  draftFound: 'You have unsaved changes to this post in this browser.',
  saved: 'Saved',
  inThisBrowser: 'In this browser',
  continueWithMine: 'Continue with my changes',
  copyMyText: 'Copy my text',
  giveUpMine: 'Discard my changes and open the saved post',

  difference: 'Changes',
  sameTexts: 'Both versions are the same.',
  summary: 'Summary',
  text: 'Text',
  sameBlocks: (count: number): string => `${count} unchanged blocks`,
  formChanged: 'Only the formatting changed.',
  /** Names of a post's fields in a comparison of two versions. */
  fields: { title: 'Title', category: 'Category', keywords: 'Keywords' },

  shortcuts: 'Keyboard shortcuts',
  /** Keyboard shortcuts and their effects, in groups; `Mod` is Cmd on Apple devices, otherwise Ctrl. */
  keys: [
    {
      name: 'Text',
      keys: [
        ['Mod+B', 'Bold'],
        ['Mod+I', 'Italic'],
        ['Mod+K', 'Link (in one or more blocks)'],
        ['Mod+M', 'Inline code'],
        ['Mod+Alt+M or $…$', 'Inline formula'],
        ['Mod+Alt+F or ^[…]', 'Footnote'],
        ['@ or Mod+Alt+C', 'Citation'],
        ['Mod+Alt+Y or ｜word《reading》', 'Ruby text (furigana)'],
        ['《《…》》', 'Emphasis dots'],
        ['Mod+Shift+V', 'Paste as plain text'],
      ],
    },
    {
      name: 'Blocks',
      keys: [
        ['/ in an empty line', 'Add a block'],
        ['Mod+/', 'Open the block menu'],
        ['Mod+Alt+0', 'Turn into a paragraph'],
        ['Mod+Alt+1 to 6', 'Turn into a heading'],
        ['Mod+Alt+7 or Mod+Alt+8', 'Turn into an ordered or unordered list'],
        ['Mod+Alt+9', 'Turn into a quote'],
        ['Mod+Shift+C', 'Code block'],
        ['Alt+Shift+↑ or ↓', 'Move the block up or down'],
        ['Mod+.', 'Collapse or expand a section'],
        ['## , - , 1. , > , ```, $$ ', 'Markdown at the start of a line'],
      ],
    },
    {
      name: 'Code',
      keys: [
        ['Tab or Shift+Tab', 'Indent or outdent lines'],
        ['Mod+/', 'Comment or uncomment lines'],
        ['Mod+Enter', 'Leave the code block'],
        ['Escape, then Tab', 'Move the focus out of the code block'],
      ],
    },
    {
      name: 'Post',
      keys: [
        ['Mod+S', 'Save'],
        ['Mod+Z', 'Undo'],
        ['Mod+Shift+Z or Ctrl+Y', 'Redo'],
        ['Mod+F', 'Find and replace'],
        ['Mod+A twice', 'Select all'],
        ['F6', 'Switch between the text and the toolbar'],
        ['?', 'Show this list (when you are not typing)'],
      ],
    },
  ] satisfies readonly ShortcutGroup[] as readonly ShortcutGroup[],
};

interface ShortcutGroup {
  name: string;
  keys: readonly (readonly [keys: string, what: string])[];
}
