import { createContext, useContext } from 'react';
import type { WritingArea } from '#admin/editor/WritingField.tsx';
import type { RecordForm } from '../model/forms.ts';
import type { Path } from '../model/paths.ts';
import type { FormWords } from '../words.ts';

/** The shared API of all fields. Only this API changes the record. */
export interface FormApi {
  form: RecordForm;
  words: FormWords;
  data: unknown;
  /** Returns the error to show below a field. An empty field shows an error only after it has had the focus. */
  error: (path: Path) => string | undefined;
  /** Changes the value at a path; `undefined` removes the field. */
  change: (path: Path, value: unknown) => void;
  /** Changes the value at a path without a new undo step, for fields that have their own undo. */
  write: (path: Path, value: unknown) => void;
  /**
   * Registers the block editor of a field, or removes it if `area` is undefined. The editor reports changes in
   * batches.
   */
  area: (path: Path, area: WritingArea | undefined) => void;
  /** Called when a field loses focus. From then on, its errors are shown. */
  left: (path: Path) => void;
  /** Increased when the form loads another version of the content record, so that fields reset their own state. */
  resetKey: number;
}

export const FormContext = createContext<FormApi | undefined>(undefined);

export function useFormApi(): FormApi {
  const api = useContext(FormContext);
  if (!api) throw new Error('A field stands in a form.');
  return api;
}
