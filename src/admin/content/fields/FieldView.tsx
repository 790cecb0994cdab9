/**
 * The components for all kinds of fields. Groups and lists contain further fields, so all components are in this
 * file.
 */
import { getAt, patternOf, moved, pathText, type Path } from '../model/paths.ts';
import { fits, type Shape, blankOf } from '../model/shape.ts';
import { BlocksField } from './BlocksField.tsx';
import { ColourField } from './ColourField.tsx';
import { DateField } from './DateField.tsx';
import { useFormApi } from './form-context.ts';
import { RawField, AlsoHere } from './RawField.tsx';
import { UploadField } from './UploadField.tsx';
import {
  ChoiceField,
  FlagField,
  KnownField,
  NumberField,
  TextField,
  ZoneField,
  type FieldProps,
} from './SimpleFields.tsx';
import { content } from '#i18n/content.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../shared/Button.tsx';
import { labelOf, titleOf } from '../words.ts';
import { Counterpart, useOpenedBeside } from './TranslationPeer.tsx';
import { MoveHandle } from '../../shared/MoveHandle.tsx';
import { useDragged } from '../../shared/use-dragged.ts';
import { AddName, Ticks, listAt, useIds } from './list-parts.tsx';
import { FieldError } from '../../shared/Labelled.tsx';

type Props = Omit<FieldProps<'text'>, 'shape'> & { shape: Shape };

/** Renders a field according to the shape of its value. */
export function FieldView({ shape, ...props }: Props) {
  const { form, data, resetKey } = useFormApi();
  if (form.blocks.includes(patternOf(props.path))) return <BlocksField key={resetKey} path={props.path} />;
  if (shape.kind !== 'other' && !fits(shape, getAt(data, props.path)))
    return <RawField path={props.path} label={props.label} />;
  if (shape.kind === 'text' && form.colours.includes(patternOf(props.path)))
    return <ColourField {...props} shape={shape} />;
  const [isPicture, isFile] = [form.pictures, form.files].map((all) => all.includes(patternOf(props.path)));
  if (shape.kind === 'text' && (isPicture || isFile)) {
    return <UploadField {...props} of={isPicture ? (isFile ? 'either' : 'picture') : 'pdf'} shape={shape} />;
  }
  // The path `*` matches any document id.
  const known = form.chosen[patternOf(form.isOfDocuments ? ['*', ...props.path.slice(1)] : props.path)];
  if (shape.kind === 'text' && known) return <KnownField {...props} shape={shape} known={known} />;
  if (shape.kind === 'text' && form.zones.includes(patternOf(props.path)))
    return <ZoneField {...props} shape={shape} />;
  switch (shape.kind) {
    case 'text':
      return shape.isDate ? <DateField {...props} shape={shape} /> : <TextField {...props} shape={shape} />;
    case 'number':
      return <NumberField {...props} shape={shape} />;
    case 'flag':
      return <FlagField {...props} shape={shape} />;
    case 'choice':
      return <ChoiceField {...props} shape={shape} />;
    case 'list':
      return <ListField {...props} shape={shape} />;
    case 'group':
      return <GroupField {...props} shape={shape} />;
    case 'other':
      return null;
  }
}

/** Matches choice lists whose order can be changed. All other choice lists are shown as checkboxes. */
const ordered = /(?:^|\.)sections$|^home$/;

export function ListField({ path, shape, label: given }: FieldProps<'list'>) {
  const { words, data, error } = useFormApi();
  const id = useId();
  const { entry } = shape;
  const found = labelOf(words, path);
  const help = found?.help;
  const label = given ?? found?.label ?? String(path.at(-1));
  const isTicked = entry.kind === 'choice' && !ordered.test(pathText(path));
  // A checkbox cannot show its own error, so the list shows the error.
  const ofEntries = isTicked ? listAt(data, path).map((_, index) => error([...path, index])) : [];
  const wrong = error(path) ?? ofEntries.find((sentence) => sentence !== undefined);
  return (
    <fieldset
      className="field-group field-list"
      data-path={pathText(path)}
      aria-describedby={wrong === undefined ? undefined : `${id}-error`}
    >
      <legend>{label}</legend>
      {help && <p className="field-hint">{help}</p>}
      <FieldError id={`${id}-error`}>{wrong}</FieldError>
      {isTicked ? (
        <Ticks path={path} options={entry.options} isKept={shape.whenEmpty === 'empty'} isWrong={wrong !== undefined} />
      ) : (
        <Entries path={path} shape={shape} label={label} />
      )}
    </fieldset>
  );
}

function Entries({ path, shape, label }: { path: Path; shape: Extract<Shape, { kind: 'list' }>; label: string }) {
  const { form, words, data, change } = useFormApi();
  const begins = form.begins[pathText(path)];
  const entries = listAt(data, path);
  const [ids, setIds] = useIds(entries.length);
  const [opened, setOpened] = useState<number>();
  const [said, say] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const { entry } = shape;

  const put = (next: readonly unknown[], nextIds: number[]) => {
    setIds(nextIds);
    change(path, next.length > 0 || shape.whenEmpty === 'empty' ? next : undefined);
  };
  const focus = (index: number, what: string) =>
    list.current?.children[index]?.querySelector<HTMLElement>(what)?.focus({ preventScroll: false });
  const move = (from: number, to: number) => {
    flushSync(() => put(moved(entries, from, to), moved(ids, from, to)));
    say(content.movedTo(to + 1, entries.length));
    focus(to, '.move-handle');
  };
  const remove = (index: number) => {
    flushSync(() =>
      put(
        entries.filter((_, at) => at !== index),
        ids.filter((_, at) => at !== index),
      ),
    );
    if (entries.length > 1) focus(Math.min(index, entries.length - 2), '.move-handle');
    else list.current?.parentElement?.querySelector<HTMLElement>('.entry-add')?.focus();
  };
  const add = () => {
    // An unset list keeps its default entries. Otherwise the first added page would be the only one in the menu.
    const former = entries.length === 0 && begins ? begins : entries;
    flushSync(() => {
      const unused = entry.kind === 'choice' && entry.options.find((option) => !former.includes(option));
      put([...former, unused || blankOf(entry)], [...former.map((_, at) => ids[at] ?? -1), -1]);
      setOpened(former.length);
    });
    focus(former.length, 'input, textarea, select');
  };
  const drag = useDragged(list, move);
  /** The title of an entry; a known value by its name, as in the choice. */
  const nameOf = (place: Path, value: unknown) => {
    const title = titleOf(value);
    const known = Object.entries(form.chosen).filter(([pattern]) => pattern.startsWith(`${patternOf(place)}.`));
    const named = known.flatMap(([, { options }]) => options()).find(([option]) => option === title);
    return named?.[1] ?? (entry.kind === 'choice' ? labelOf(words, [title])?.label : undefined) ?? title;
  };
  return (
    <>
      <ol className="entries" ref={list} data-dragging={drag.from === undefined ? undefined : ''}>
        {entries.map((value, index) => {
          const place = [...path, index];
          const title = nameOf(place, value) || `${label} ${index + 1}`;
          return (
            <li key={ids[index]} data-dragged={drag.from === index || undefined} data-drop={drag.sideOf(index)}>
              <MoveHandle title={title} index={index} onMove={drag.move} onPress={drag.begin} />
              {entry.kind === 'group' && fits(entry, value) ? (
                <Folded title={title} isOpen={opened === index} path={place} shape={entry} value={value} />
              ) : (
                <FieldView path={place} shape={entry} label={`${label} ${index + 1}`} hiddenLabel />
              )}
              <button
                type="button"
                className="icon-button"
                aria-label={content.remove(title)}
                onClick={() => remove(index)}
              >
                ×
              </button>
            </li>
          );
        })}
      </ol>
      <p className="field-add">
        <button type="button" className="button entry-add" onClick={add}>
          {content.addEntry(label)}
        </button>
        {begins && entries.length === 0 && (
          <Button
            onClick={() =>
              put(
                begins,
                begins.map(() => -1),
              )
            }
          >
            {content.beginWithPresent}
          </Button>
        )}
      </p>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}

/** A collapsible entry of several fields. It is open if it contains an error. */
function Folded({
  title,
  isOpen,
  path,
  shape,
  value,
}: {
  title: string;
  isOpen: boolean;
  path: Path;
  shape: Extract<Shape, { kind: 'group' }>;
  value: unknown;
}) {
  const id = useId();
  const fold = useRef<HTMLDetailsElement>(null);
  const { error } = useFormApi();
  const own = error(path);
  const beside = useOpenedBeside(fold, path, value);
  useEffect(() => {
    if (isOpen && fold.current) fold.current.open = true;
  }, [isOpen]);
  return (
    <details ref={fold} open={isOpen} onToggle={beside}>
      <summary id={id}>{title}</summary>
      <div role="group" aria-labelledby={id} className="field-group">
        <FieldError>{own}</FieldError>
        <FieldsOf path={path} shape={shape} />
        <Counterpart path={path} entry={value} />
      </div>
    </details>
  );
}

export function GroupField({ path, shape, label }: FieldProps<'group'>) {
  const { words, error } = useFormApi();
  const found = labelOf(words, path);
  const wrong = error(path);
  return (
    <fieldset className="field-group" data-path={pathText(path)}>
      <legend>{label ?? found?.label ?? String(path.at(-1))}</legend>
      {found?.help && <p className="field-hint">{found.help}</p>}
      <FieldError>{wrong}</FieldError>
      <FieldsOf path={path} shape={shape} />
    </fieldset>
  );
}

/** @param only the fields to show */
export function FieldsOf({ path, shape, only }: Pick<FieldProps<'group'>, 'path' | 'shape'> & { only?: string }) {
  const { form } = useFormApi();
  const shown = shape.fields.filter(({ name }) => only === undefined || name === only);
  return (
    <>
      {shown.map(({ name, shape: inner }) => {
        const place = [...path, name];
        return form.hidden.includes(patternOf(place)) ? null : <FieldView key={name} path={place} shape={inner} />;
      })}
      {shape.rest && only === undefined && (
        <NamedByOwner path={path} shape={shape.rest} known={shape.fields.map(({ name }) => name)} />
      )}
      {only === undefined && <AlsoHere path={path} shape={shape} />}
    </>
  );
}

/** A group with keys that the owner chooses: TeX macros, and the private fields that each document shows. */
function NamedByOwner({ path, shape, known }: { path: Path; shape: Shape; known: readonly string[] }) {
  const { form, words, data, change } = useFormApi();
  const value = getAt(data, path);
  const offered = form.chosen[`${patternOf(path)}.*`]?.options();
  const stored = Object.keys(typeof value === 'object' && value !== null ? value : {});
  const names = [...new Set([...(offered ?? []).map(([id]) => id), ...stored])].filter((item) => !known.includes(item));
  const nameOf = (item: string) => offered?.find(([id]) => id === item)?.[1] ?? labelOf(words, [item])?.label ?? item;
  const add = (given: string) => {
    if (!names.includes(given) && !known.includes(given)) change([...path, given], blankOf(shape));
  };
  return (
    <>
      {names.map((item) => (
        <div key={item} className="field-named">
          <FieldView path={[...path, item]} shape={shape} label={nameOf(item)} />
          {!offered && <Button onClick={() => change([...path, item], undefined)}>{content.remove(item)}</Button>}
        </div>
      ))}
      {!offered && <AddName list={labelOf(words, path)?.label ?? ''} onAdd={add} />}
    </>
  );
}
