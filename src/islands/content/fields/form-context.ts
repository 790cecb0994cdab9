import { createContext, useContext } from 'react';
import type { WritingArea } from '#islands/editor/WritingField.tsx';
import type { RecordForm } from '../model/forms.ts';
import type { Path } from '../model/paths.ts';
import type { FormWords } from '../words.ts';

/** The context of all fields: the record, and the only way to change it. */
export interface FormApi {
  form: RecordForm;
  words: FormWords;
  data: unknown;
  /** The sentence under a field; none before anybody was in a field that is only empty. */
  error: (path: Path) => string | undefined;
  /** Undefined takes the field away. */
  change: (path: Path, value: unknown) => void;
  /** The same for fields that have a separate undo. */
  write: (path: Path, value: unknown) => void;
  /** The editor of a block text; undefined when it is removed. It reports changes in batches. */
  area: (path: Path, area: WritingArea | undefined) => void;
  /** Called when a field loses focus: from now on its errors are shown. */
  left: (path: Path) => void;
  /** Increased when another text is loaded into the form: fields with their own state start again. */
  resetKey: number;
}

export const FormContext = createContext<FormApi | undefined>(undefined);

export function useFormApi(): FormApi {
  const api = useContext(FormContext);
  if (!api) throw new Error('A field stands in a form.');
  return api;
}
