/**
 * A field for programs that fill whatever they find (ACC-9): the server refuses what carries it. People never
 * meet it: off screen, not in the tab order, hidden from assistive technology, and marked for every password manager
 * as not its own.
 */
export function Honeypot() {
  return (
    <div className="honeypot" aria-hidden="true">
      <input
        type="text"
        name="username"
        defaultValue=""
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore=""
        data-bwignore="true"
        data-form-type="other"
        data-lpignore="true"
        data-protonpass-ignore="true"
      />
    </div>
  );
}
