import { screens } from '#i18n/screens.ts';
import { type HTMLInputAutoCompleteAttribute, useId, useState } from 'react';
import type { FormState } from './use-form.ts';
import { languageNames, type LanguageCode } from '#contract/languages.ts';

interface Props {
  form: Pick<FormState, 'errors'>;
  /** The field's key in the request and in the schema's errors. */
  name: string;
  label: string;
  /** The `autocomplete` token for browsers and password managers. */
  autoComplete: HTMLInputAutoCompleteAttribute;
  type?: 'text' | 'email' | 'password';
  defaultValue?: string;
  required?: boolean;
  /** Help text below the label. */
  hint?: string;
}

/** A labelled field with its error below, linked for screen readers. A password can be revealed. */
export function Field({ form, name, label, type = 'text', hint, ...input }: Props) {
  const id = useId();
  const [revealed, reveal] = useState(false);
  const error = form.errors[name];
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className="field-input">
        <input
          id={id}
          name={name}
          type={revealed ? 'text' : type}
          aria-invalid={error !== undefined}
          aria-describedby={notes || undefined}
          autoCapitalize={type === 'text' ? undefined : 'none'}
          spellCheck={type === 'text' ? undefined : false}
          {...input}
        />
        {type === 'password' && (
          <button
            type="button"
            className="reveal"
            aria-pressed={revealed}
            aria-describedby={`${id}-label`}
            onClick={() => reveal(!revealed)}
          >
            {revealed ? screens.hidePassword : screens.showPassword}
          </button>
        )}
      </div>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

/** The options of a language select. Each option is the language's name in that language. */
export const LanguageOptions = ({ languages }: { languages: readonly LanguageCode[] }) =>
  languages.map((code) => (
    <option key={code} value={code} lang={code}>
      {languageNames[code]}
    </option>
  ));
