/** An error in any field of any form leads to the field, whatever hides it: a fold, a part, a closed entry. */
import { contentKinds, type ContentKind } from '#contract/content-keys.ts';
import { signedIn } from '#support/account-answers.ts';
import { answer, fakedScreens, giveSession, until, visit } from '#support/screen.tsx';
import { createRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { beforeEach, expect, test } from 'vitest';
import { FormContext, type FormApi } from './fields/form-context.ts';
import { recordForm, type RecordForm } from './model/forms.ts';
import { patternOf, pathText, type Path } from './model/paths.ts';
import { blankOf, type Shape } from './model/shape.ts';
import { showField } from './record-actions.ts';
import { partOf, SectionTabs } from './SectionTabs.tsx';
import { wordsOf } from './words.ts';

fakedScreens();
beforeEach(giveSession);

/** Returns a value with every field, and with one entry in every list. */
function fullOf(shape: Shape): unknown {
  if (shape.kind === 'list') return [fullOf(shape.entry)];
  if (shape.kind !== 'group') return blankOf(shape);
  const own = shape.fields.map(({ name, shape: inner }) => [name, fullOf(inner)]);
  return Object.fromEntries(shape.rest ? [...own, ['own', fullOf(shape.rest)]] : own);
}

function* placesIn(form: RecordForm, shape: Shape = form.shape, at: Path = []): Generator<string> {
  if (form.hidden.includes(patternOf(at)) || shape.kind === 'other') return;
  // The editor of a text has no fields inside.
  if (form.blocks.includes(patternOf(at))) return;
  if (at.length > 0) yield pathText(at);
  if (shape.kind === 'list') yield* placesIn(form, shape.entry, [...at, 0]);
  if (shape.kind !== 'group') return;
  for (const { name, shape: inner } of shape.fields) yield* placesIn(form, inner, [...at, name]);
  if (shape.rest) yield* placesIn(form, shape.rest, [...at, 'own']);
}

/** Opens the form of a kind, and returns a function that shows a place of the form. */
async function open(kind: ContentKind, form: RecordForm): Promise<(place: string) => void> {
  const fields = createRef<HTMLFormElement>();
  const shape =
    form.shape.kind === 'group'
      ? { ...form.shape, fields: form.shape.fields.filter(({ name }) => !form.blocks.includes(name)) }
      : form.shape;
  const api: FormApi = {
    form: { ...form, shape },
    words: wordsOf(kind),
    data: fullOf(shape),
    error: () => 'Wrong.',
    resetKey: 0,
    change: () => undefined,
    write: () => undefined,
    area: () => undefined,
    left: () => undefined,
  };
  let showPart: (part: string | undefined) => void = () => undefined;
  function Form() {
    const [part, setPart] = useState<string>();
    showPart = setPart;
    return (
      <form ref={fields}>
        <FormContext.Provider value={api}>
          <SectionTabs part={part} onPart={setPart} wrong={[]} />
        </FormContext.Provider>
      </form>
    );
  }
  await visit('/dashboard/edit', async () => <Form />);
  await until(() => expect(fields.current).not.toBeNull());
  return (place) => {
    flushSync(() => showPart(partOf(place)));
    showField(fields.current, place);
  };
}

const kinds = contentKinds.flatMap((kind) => {
  const form = recordForm(kind);
  return form ? [[kind, form] as const] : [];
});

test.each(kinds)(
  'every field of %s can be reached from its error, and no hidden field is required',
  async (kind, form) => {
    answer(signedIn);
    const show = await open(kind, form);
    const unreached: string[] = [];
    const places = [...placesIn(form)];
    for (const place of places) {
      for (const fold of document.querySelectorAll('details')) fold.open = false;
      show(place);
      const field = document.querySelector(`[data-path="${CSS.escape(place)}"]`);
      const focused = document.activeElement;
      const isIn = field ? field.contains(focused) : focused?.closest('form') !== null;
      if (!isIn || focused?.closest('[hidden], details:not([open])')) unreached.push(place);
    }
    expect(unreached).toEqual([]);
    expect(places.length).toBeGreaterThan(0);
    expect(document.querySelector('[required]')).toBeNull();
  },
);
