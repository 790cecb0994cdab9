import { whereItLeads, type Leads } from '#api-client/redirects.ts';
import { redirects as words } from '#i18n/redirects.ts';
import { useId, useState } from 'react';

/** A form that says where a URL of the site leads now. */
export function TestUrl() {
  const id = useId();
  const [given, setGiven] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [leads, setLeads] = useState<Leads>();

  async function test(): Promise<void> {
    setBusy(true);
    setLeads(await whereItLeads(given));
    setBusy(false);
  }

  return (
    <section className="card-panel panel stacked" aria-labelledby={`${id}-title`}>
      <h2 className="eyebrow" id={`${id}-title`}>
        {words.test}
      </h2>
      <p className="form-note" id={`${id}-hint`}>
        {words.testHint}
      </p>
      <form
        className="list-tools cluster"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void test();
        }}
      >
        <input
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-hint`}
          placeholder={words.example}
          autoCapitalize="none"
          spellCheck={false}
          value={given}
          onChange={({ target }) => setGiven(target.value)}
        />
        <button type="submit" className="button" aria-busy={isBusy} data-busy={isBusy || undefined}>
          {words.testNow}
        </button>
        <p className="test-result" role="status" data-leads={leads?.kind}>
          {leads && said(leads)}
        </p>
      </form>
    </section>
  );
}

function said(leads: Leads): string {
  if (leads.kind === 'outside') return words.answers.outside;
  if (leads.kind === 'redirect' || leads.kind === 'dead') return words.answers[leads.kind](leads.path, leads.to);
  return words.answers[leads.kind](leads.path);
}
