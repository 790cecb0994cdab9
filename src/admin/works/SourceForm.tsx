import { putWorkSource } from '#api-client/work-sources.ts';
import { sourceNames, type WorkSourceState } from '#contract/work-sources.ts';
import { workSources as words } from '#i18n/work-sources.ts';
import { showAlert, succeeded } from '../shared/alerts.ts';
import { WorkButton } from '../shared/Button.tsx';
import { Field } from '../shared/Field.tsx';
import { Form } from '../shared/Form.tsx';
import { useForm } from '../shared/use-form.ts';

interface Props {
  state: WorkSourceState;
  onChange: () => Promise<void>;
}

/** The identifier of the owner at a source. The source is turned on with it. */
export function SourceForm({ state: { source, on, person, suggested, contact }, onChange }: Props) {
  const name = sourceNames[source];
  const form = useForm({
    // The server checks the identifier, because each source has its own form of it.
    check: () => ({}),
    send: async ({ person: typed = '', contact: address = '' }) => {
      const answer = await putWorkSource(source, {
        on: true,
        person: typed,
        ...(contact !== null && { contact: address }),
      });
      if (!answer.ok) return answer;
      showAlert(on ? words.saved(name) : words.turnedOn(name), 'success');
      await onChange();
      return undefined;
    },
  });
  const turnOff = async () => {
    const answer = await putWorkSource(source, { on: false, person, ...(contact !== null && { contact }) });
    if (!succeeded(answer)) return;
    showAlert(words.turnedOff(name), 'success');
    await onChange();
  };
  return (
    <>
      <Form form={form} action={on ? words.save : words.turnOn} label={name}>
        <Field
          form={form}
          name="person"
          label={words.person[source]}
          hint={words.personHint}
          autoComplete="off"
          defaultValue={person || suggested}
          required
        />
        {contact !== null && (
          <Field
            form={form}
            name="contact"
            type="email"
            label={words.contact}
            hint={words.contactHint}
            autoComplete="email"
            defaultValue={contact}
          />
        )}
      </Form>
      {on && (
        <p>
          <WorkButton onClick={turnOff} aria-label={`${words.turnOff}: ${name}`}>
            {words.turnOff}
          </WorkButton>
        </p>
      )}
    </>
  );
}
