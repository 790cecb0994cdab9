/** A button that shows when it is at work, and stays focusable then. */
export function WorkButton(props: { busy: boolean; danger?: boolean; onClick: () => void; children: string }) {
  const { busy, danger = false, onClick, children } = props;
  return (
    <button
      type="button"
      className={danger ? 'button danger' : 'button'}
      aria-busy={busy}
      aria-disabled={busy}
      data-busy={busy || undefined}
      onClick={() => !busy && onClick()}
    >
      {children}
    </button>
  );
}
