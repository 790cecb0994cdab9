interface Props {
  busy: boolean;
  look?: 'primary' | 'danger';
  onClick: () => void;
  children: string;
}

/** A button that shows when it is at work, and stays focusable then. */
export function BusyButton({ busy, look, onClick, children }: Props) {
  return (
    <button
      type="button"
      className={look ? `button ${look}` : 'button'}
      aria-busy={busy}
      aria-disabled={busy}
      data-busy={busy || undefined}
      onClick={() => !busy && onClick()}
    >
      {children}
    </button>
  );
}
