import { editor } from '#i18n/editor.ts';
import { expect, test } from 'vitest';
import { existing, setUp } from '#support/save-engine.ts';
import { barProblem } from './bar-problem.ts';

const state = { ...setUp(existing).engine.state(), unsaved: true };
const refused = (status: number) => ({ kind: 'refused', message: 'No', status }) as const;
const conflict = { message: '', stored: existing };
const said = (change: object, errors = {}, sessionOver = false) => {
  const problem = barProblem({ state: { ...state, ...change }, errors, sessionOver, save: () => undefined });
  return problem && [problem.text, problem.mend.name];
};

test.each([
  ['nothing is wrong', said({}), undefined],
  ['a conflict', said({ conflict, problem: refused(400) }), [editor.conflictHere, editor.toConflict]],
  ['a refused save', said({ problem: refused(400) }), ['No', editor.saveAgain]],
  ['the end of a session', said({ problem: refused(401) }), [editor.signInToSave, editor.login]],
  ['the end of a session beside a save', said({}, {}, true), [editor.signInToGoOn, editor.login]],
  ['a wrong field', said({}, { title: 'Too long' }), [editor.fieldNotSaved(editor.title), editor.toField]],
  ['a wrong field of a post that is not stored', said({ id: undefined }, { title: 'Too long' }), undefined],
  ['a full storage', said({ draftKept: false }), [editor.storageFull, editor.saveNow]],
  ['no network', said({ problem: { kind: 'offline', message: '', status: 0 } }), undefined],
])('the bar names %s with the button that fixes it', (_, found, wanted) => expect(found).toEqual(wanted));
