/** The atoms for the editor, which loads them when it is idle. */
import type { AtomEditing } from '#editor/atoms/atom-editing.ts';
import { citationAtom } from './citation/atom.ts';
import { footnoteAtom } from './footnote/atom.ts';
import { mathAtom } from './math/atom.ts';

export const inlineAtoms: readonly AtomEditing[] = [mathAtom, footnoteAtom, citationAtom];
