import { screens } from '#i18n/screens.ts';
import { type HTMLInputAutoCompleteAttribute, useState } from 'react';
import { Labelled } from './Labelled.tsx';
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

/** A labelled field of a form that sends its values. A password can be revealed. */
export function Field({ form, name, label, type = 'text', hint, ...input }: Props) {
  const [revealed, reveal] = useState(false);
  return (
    <Labelled label={label} hint={hint} error={form.errors[name]} focusesError>
      {(control) => (
        <>
          <input
            {...control}
            name={name}
            type={revealed ? 'text' : type}
            autoCapitalize={type === 'text' ? undefined : 'none'}
            spellCheck={type === 'text' ? undefined : false}
            {...input}
          />
          {type === 'password' && (
            <button
              type="button"
              className="reveal"
              aria-pressed={revealed}
              aria-describedby={`${control.id}-label`}
              onClick={() => reveal(!revealed)}
            >
              {revealed ? screens.hidePassword : screens.showPassword}
            </button>
          )}
        </>
      )}
    </Labelled>
  );
}

/** The options of a language select. Each option is the language's name in that language. */
export const LanguageOptions = ({ languages }: { languages: readonly LanguageCode[] }) =>
  languages.map((code) => (
    <option key={code} value={code} lang={code}>
      {languageNames[code]}
    </option>
  ));

/** Options of a select, each with its value and name. */
export const Options = <V extends string | number>({
  of: all,
}: {
  of: readonly (readonly [value: V, name: string])[];
}) =>
  all.map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
