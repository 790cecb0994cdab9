import { inlineAtoms } from '#inlines/atoms.ts';
import type { AtomEditing } from './atom-editing.ts';

/** What is known of the kind of an atom. */
export function editingOf(atom: Element): AtomEditing | undefined {
  return inlineAtoms.find(({ schema }) => schema.class !== undefined && atom.classList.contains(schema.class));
}
