import { pages } from '#contract/paths.ts';
import type { SaveState } from '#editor/saving.ts';
import { editor } from '#i18n/editor.ts';
import { here } from '../shared/localized-path.ts';

export interface BarProblem {
  text: string;
  /** Says where the unsaved text is stored. */
  more?: string;
  /** Whether screen readers announce the problem at once. */
  isUrgent: boolean;
  /** The button that solves the problem, either in another tab or by an action on this page. */
  mend: { name: string; href: string } | { name: string; run: () => void };
}

const fieldNames: Record<string, string> = {
  title: editor.title,
  categoryName: editor.category,
  keywords: editor.keywords,
  summary: editor.summary,
  body: editor.body,
};

/**
 * Returns the most urgent reason why the post is not saved; undefined if there is none.
 * @param errors errors of fields, by name
 * @param sessionOver whether a request other than a save failed because the session has ended
 * @param save saves at once
 */
export function barProblem(options: {
  state: SaveState;
  errors: Record<string, string>;
  sessionOver: boolean;
  save: () => void;
}): BarProblem | undefined {
  const { state, errors, sessionOver, save } = options;
  const { conflict, problem, draftKept, unsaved, id } = state;
  const more = draftKept ? editor.saveRefused : editor.saveRefusedNotKept;
  if (conflict) {
    const run = () => document.querySelector<HTMLElement>('.editor [role="alertdialog"] button')?.focus();
    return { text: editor.conflictHere, isUrgent: false, mend: { name: editor.toConflict, run } };
  }
  if (problem?.kind === 'refused' && problem.status !== 401)
    return { text: problem.message, more, isUrgent: true, mend: { name: editor.saveAgain, run: save } };
  const login = { name: editor.login, href: here(pages.login) };
  if (problem?.kind === 'refused') return { text: editor.signInToSave, more, isUrgent: true, mend: login };
  if (sessionOver) return { text: editor.signInToGoOn, isUrgent: true, mend: login };
  const [field] = Object.keys(errors);
  if (field !== undefined && id !== undefined && unsaved) {
    const run = () => document.querySelector<HTMLElement>(`.editor [name="${field}"]`)?.focus();
    const text = editor.fieldNotSaved(fieldNames[field] ?? field);
    return { text, isUrgent: false, mend: { name: editor.toField, run } };
  }
  if (unsaved && !draftKept)
    return { text: editor.storageFull, isUrgent: true, mend: { name: editor.saveNow, run: save } };
  return undefined;
}
