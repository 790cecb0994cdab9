import type { InputHTMLAttributes } from 'react';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange'> {
  onChange?: (isChecked: boolean) => void;
}

/** A checkbox with its words. */
export const Check = ({ onChange, children, ...input }: Props) => (
  <label className="check">
    <input type="checkbox" {...input} {...(onChange && { onChange: ({ target }) => onChange(target.checked) })} />
    <span>{children}</span>
  </label>
);
