import type { Failure } from '#api-client/result.ts';
import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { showAlert } from './alerts.ts';
import type { FieldErrors, Values } from './validation.ts';

interface Options {
  /** Returns the invalid fields, in display order. */
  check: (values: Values) => FieldErrors;
  /**
   * Sends valid values. `'leaving'` means that another page is loading, so the button stays busy. If sending fails, the
   * form shows the message in the banner and the field errors below the fields.
   */
  send: (values: Values) => Promise<Failure | 'leaving' | undefined>;
}

export type FormState = ReturnType<typeof useForm>;

/**
 * The behavior of a form (ACC-7): fields are validated on blur and on submit, and corrected errors disappear. The first
 * invalid field gets the focus, and only one submission runs at a time.
 */
export function useForm({ check, send }: Options) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  /** Fields that were not empty when they lost focus. From then on, the errors of these fields are shown. */
  const visited = useRef(new Set<string>());
  const refused = useRef<FieldErrors>({});

  // Resets the busy button when the back/forward cache restores the page.
  useEffect(() => {
    const rest = () => setBusy(false);
    addEventListener('pageshow', rest);
    return () => removeEventListener('pageshow', rest);
  }, []);

  function show(found: FieldErrors): void {
    setErrors({ ...only(found, visited.current), ...refused.current });
  }

  function onBlur(event: FocusEvent<HTMLFormElement>): void {
    const { name, value } = event.target as Partial<HTMLInputElement>;
    // When the user presses the submit button, only the submission validates the form. An error that appears earlier
    // would move the button away from the pointer.
    if (isSubmit(event.relatedTarget) || !name || (!value && !visited.current.has(name))) return;
    visited.current.add(name);
    show(check(valuesOf(event.currentTarget)));
  }

  function onInput(event: FormEvent<HTMLFormElement>): void {
    const { name } = event.target as Partial<HTMLInputElement>;
    if (name === undefined || Object.keys(errors).length === 0) return;
    refused.current = without(refused.current, name);
    show(check(valuesOf(event.currentTarget)));
  }

  function report(form: HTMLFormElement, found: FieldErrors): void {
    flushSync(() => setErrors(found));
    const first = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (first) openAround(first);
    first?.focus();
  }

  async function submit(form: HTMLFormElement): Promise<void> {
    const values = valuesOf(form);
    for (const name of Object.keys(values)) visited.current.add(name);
    refused.current = {};
    const found = check(values);
    report(form, found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const outcome = await send(values);
    if (outcome === 'leaving') return;
    setBusy(false);
    if (outcome === undefined) {
      visited.current.clear();
      return;
    }
    showAlert(outcome.message, outcome.style);
    refused.current = outcome.fields ?? {};
    report(form, refused.current);
  }

  return {
    errors,
    busy,
    /**
     * Attributes of the `<form>` element. Field values are read from the DOM, because password managers change them
     * without React.
     */
    props: {
      noValidate: true,
      // Without this method, a form that is submitted before the script runs would put the typed values in a URL.
      method: 'post',
      onBlur,
      onInput,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!busy) void submit(event.currentTarget);
      },
    },
  };
}

/** Opens every fold that hides an element. */
export function openAround(element: Element): void {
  for (let fold = element.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true;
}

function valuesOf(form: HTMLFormElement): Values {
  const values: Values = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = value;
  return values;
}

function isSubmit(target: EventTarget | null): boolean {
  return target instanceof HTMLButtonElement && target.type === 'submit';
}

function only(found: FieldErrors, names: ReadonlySet<string>): FieldErrors {
  return Object.fromEntries(Object.entries(found).filter(([name]) => names.has(name)));
}

function without(found: FieldErrors, gone: string): FieldErrors {
  return Object.fromEntries(Object.entries(found).filter(([name]) => name !== gone));
}
