import { type ReactNode, useId } from 'react';

interface Props {
  values: readonly string[];
  children: (input: { list?: string; autoComplete: 'off' }) => ReactNode;
}

/** A text field that suggests known values. Other values are allowed. */
export function Suggesting({ values, children }: Props) {
  const id = useId();
  return (
    <>
      {children({ ...(values.length > 0 && { list: id }), autoComplete: 'off' })}
      {values.length > 0 && (
        <datalist id={id}>
          {values.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
    </>
  );
}
