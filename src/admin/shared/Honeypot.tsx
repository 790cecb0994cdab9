/**
 * A field that only programs fill in (ACC-9); the server rejects requests with a value. The field is invisible to
 * people: off screen, not in the tab order, hidden from assistive technology, and marked so that password managers
 * ignore it.
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
