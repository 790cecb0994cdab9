import type { Failure } from '#api-client/result.ts';
import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { showAlert } from './alerts.ts';
import type { FieldErrors, Values } from './validation.ts';

interface Options {
  /** Returns the invalid fields, in the order in which they are reported. */
  check: (values: Values) => FieldErrors;
  /**
   * Sends what passed the check. `'leaving'`: the page is being left, so the button stays at work. A failure is shown
   * here: its message in the banner, its sentences under their fields.
   */
  send: (values: Values) => Promise<Failure | 'leaving' | undefined>;
}

export interface FormState {
  errors: FieldErrors;
  busy: boolean;
  /** For the `<form>` element. Fields are read from it when they are needed, so password managers may fill them. */
  props: {
    noValidate: true;
    method: 'post';
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    onBlur: (event: FocusEvent<HTMLFormElement>) => void;
    onInput: (event: FormEvent<HTMLFormElement>) => void;
  };
}

/**
 * A form's behaviour (ACC-7): fields are checked when they are left and on submit, errors go when they are right
 * again, focus goes to the first wrong field, and one submission runs at a time.
 */
export function useForm({ check, send }: Options): FormState {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  /** Fields that were left with something in them: from then on their errors are shown. */
  const visited = useRef(new Set<string>());
  const refused = useRef<FieldErrors>({});

  // A page that was left while its button was at work may come back from the cache.
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
    // The press on a submit button checks everything itself; an error line that appears now would move it away.
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
    props: {
      noValidate: true,
      // Without script, or before it runs, nothing typed may end up in an address.
      method: 'post',
      onBlur,
      onInput,
      onSubmit: (event) => {
        event.preventDefault();
        if (!busy) void submit(event.currentTarget);
      },
    },
  };
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
