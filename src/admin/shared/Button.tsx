import type { ComponentProps, MouseEvent } from 'react';

interface Props extends Omit<ComponentProps<'button'>, 'type' | 'className' | 'onClick'> {
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined;
  look?: 'primary' | 'danger' | undefined;
  /** Whether an action is running. A busy button looks busy and ignores clicks, but can have the focus. */
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
