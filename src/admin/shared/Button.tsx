import { useState, type ComponentProps, type MouseEvent } from 'react';

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

/** A button that is busy until its work ends. */
export function WorkButton({ onClick, ...rest }: Omit<Props, 'busy'>) {
  const [busy, setBusy] = useState(false);
  const work = async (event: MouseEvent<HTMLButtonElement>) => {
    setBusy(true);
    try {
      await onClick?.(event);
    } finally {
      setBusy(false);
    }
  };
  return <Button {...rest} busy={busy} onClick={work} />;
}
