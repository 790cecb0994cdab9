import { listEmails } from '#api-client/newsletter.ts';
import type { EmailState, SentEmail } from '#contract/newsletter.ts';
import { pages } from '#contract/paths.ts';
import { dates } from '#i18n/dates.ts';
import { lists } from '#i18n/lists.ts';
import { sentEmails as words } from '#i18n/sent-emails.ts';
import { useState } from 'react';
import { type Column, List } from '../list/List.tsx';
import { ListTools, useSettled } from '../list/ListTools.tsx';
import { type LoadPage, useListPages } from '../list/use-list-pages.ts';
import { useStepUp } from '../profile/StepUp.tsx';
import { here } from '../shared/localized-path.ts';

type EmailRow = SentEmail & { title: string };
interface Wanted {
  text: string;
  state: EmailState | '';
}
const everything: Wanted = { text: '', state: '' };

const load: LoadPage<Wanted, EmailRow> = async ({ text, state }, next, limit) => {
  const found = await listEmails({ text: text.trim(), ...(state && { state }) }, next, limit);
  if (!found.ok) return found;
  const items = found.value.items.map((email) => ({ ...email, title: email.recipient ?? words.deleted }));
  return { ok: true, value: { ...found.value, items } };
};

/** The screen of emails: service emails that wait or failed, and every newsletter email with its delivery. */
export function SentEmails() {
  const [wanted, setWanted] = useState(everything);
  const looked = useSettled(wanted);
  const { isReady, dialog } = useStepUp();
  // The list is loaded when the dialog can be shown, because loading can require an identity check.
  const source = useListPages(load, isReady ? looked : undefined);
  const isFiltering = looked.text.trim() !== '' || looked.state !== '';
  return (
    <>
      <ListTools
        find={words.find}
        text={wanted.text}
        onText={(text) => setWanted((now) => ({ ...now, text }))}
        choices={[
          {
            name: words.state,
            all: words.everyState,
            value: wanted.state,
            options: Object.entries(words.states),
            onChange: (state) => setWanted((now) => ({ ...now, state: state as Wanted['state'] })),
          },
        ]}
        count={source.total === undefined ? undefined : lists.count(source.total)}
        isFiltering={isFiltering}
        onShowAll={() => setWanted(everything)}
      />
      <List<EmailRow>
        name={words.name}
        source={source}
        about={JSON.stringify(looked)}
        title={words.recipient}
        what={recipientAndSubject}
        columns={columns}
        empty={isFiltering ? lists.nothingFound : <p>{words.none}</p>}
      />
      <p className="form-note">
        {words.kept} {words.mailings} <a href={here(pages.subscribers)}>{words.newsletter}</a>
      </p>
      {dialog}
    </>
  );
}

const recipientAndSubject = ({ title, subject, error }: EmailRow) => (
  <>
    {title} <span className="muted">{subject}</span>
    {error !== null && <span className="field-error">{error}</span>}
  </>
);

const columns: readonly Column<EmailRow>[] = [
  { id: 'kind', title: words.kind, cell: ({ kind }) => words.kinds[kind] },
  { id: 'state', title: words.state, cell: ({ state }) => <span data-state={state}>{words.states[state]}</span> },
  { id: 'time', title: words.time, cell: ({ at }) => <time dateTime={at}>{dates.longMoment(at)}</time> },
];
