import type { ComponentProps } from 'react';

interface Props extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  look?: 'primary' | 'danger' | undefined;
  /** It is at work: it shows that, does nothing, and stays focusable. Left out where it never is. */
  busy?: boolean;
}

export function Button({ look, busy, onClick, ...rest }: Props) {
  return (
    <button
      type="button"
      className={look ? `button ${look}` : 'button'}
      aria-busy={busy}
      aria-disabled={busy}
      data-busy={busy || undefined}
      onClick={(event) => !busy && onClick?.(event)}
      {...rest}
    />
  );
}
