import { addRedirect, changeRedirect } from '#api-client/redirects.ts';
import type { RedirectEntry } from '#contract/redirects.ts';
import { redirects as words } from '#i18n/redirects.ts';
import { screens } from '#i18n/screens.ts';
import { Button } from '../shared/Button.tsx';
import { Field } from '../shared/Field.tsx';
import { Form } from '../shared/Form.tsx';
import { openSheet, useSheet } from '../shared/open-sheet.tsx';
import { useForm } from '../shared/use-form.ts';

interface Saved {
  path: string;
  to: string;
}

/**
 * Asks for a redirect, and adds or changes it.
 * @param entry the redirect to change; undefined adds one
 * @param path the old path of a new redirect, if known
 * @returns the saved redirect; undefined if the user cancelled
 */
export const askForRedirect = (entry?: RedirectEntry, path = ''): Promise<Saved | undefined> =>
  openSheet<Saved>((onDone) => <RedirectSheet entry={entry} path={entry?.path ?? path} onDone={onDone} />);

interface Props {
  entry: RedirectEntry | undefined;
  path: string;
  onDone: (saved: Saved | undefined) => void;
}

function RedirectSheet({ entry, path, onDone }: Props) {
  const { heading, dialog, close } = useSheet(onDone);
  const form = useForm({
    check: () => ({}),
    send: async ({ path: from = '', to = '' }) => {
      const done = await (entry ? changeRedirect(entry.path, from, to) : addRedirect(from, to));
      if (!done.ok) return done;
      close({ path: from.trim(), to: done.value.to });
      return undefined;
    },
  });
  return (
    <dialog className="publish-sheet bulk-sheet" {...dialog}>
      <h2 id={heading}>{entry ? words.editTitle : words.addTitle}</h2>
      <Form
        form={form}
        action={entry ? words.save : words.add}
        beside={<Button onClick={() => close()}>{screens.cancel}</Button>}
      >
        <Field
          form={form}
          name="path"
          label={words.from}
          hint={words.fromHint}
          autoComplete="off"
          defaultValue={decodedPath(path)}
          required
        />
        <Field
          form={form}
          name="to"
          label={words.to}
          hint={words.toHint}
          autoComplete="off"
          defaultValue={decodedPath(entry?.to ?? '')}
          required
        />
      </Form>
    </dialog>
  );
}

/** Shows a path in its own script: `/日本` instead of `/%E6%97%A5%E6%9C%AC`. */
export function decodedPath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
