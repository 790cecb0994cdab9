/** Fields for single values: text, number, checkbox, choice. */
import { content } from '#i18n/content.ts';
import { records } from '#i18n/records.ts';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { getAt, pathText, patternOf, type Path } from '../model/paths.ts';
import type { Known } from '../model/forms.ts';
import type { Shape } from '../model/shape.ts';
import { labelOf } from '../words.ts';
import { noChoiceOf } from '#admin/site/setting-words.ts';
import { Suggesting } from '../../shared/Suggesting.tsx';
import { useFormApi } from './form-context.ts';
import { Labelled } from './Labelled.tsx';
import { FieldError } from '../../shared/Labelled.tsx';
import { Check } from '../../shared/Check.tsx';
import { Options } from '../../shared/Field.tsx';

const { settings } = records;

export interface FieldProps<Kind extends Shape['kind']> {
  path: Path;
  shape: Extract<Shape, { kind: Kind }>;
  /** The label of a list entry. An entry has no field name that could supply a label. */
  label?: string;
  hiddenLabel?: boolean;
}

/** Returns the value that the record stores for an empty field. */
const emptied = ({ whenEmpty }: Shape): '' | null | undefined =>
  whenEmpty === 'empty' ? '' : whenEmpty === 'null' ? null : undefined;

/** Returns the text of a field, and changes it. */
export function useText(path: Path, shape: Shape): [text: string, write: (typed: string) => void] {
  const { data, change } = useFormApi();
  const value = getAt(data, path);
  return [typeof value === 'string' ? value : '', (typed) => change(path, typed === '' ? emptied(shape) : typed)];
}

/** The fraction of the maximum length above which a field shows the number of remaining characters. */
const NEAR = 0.8;

export function TextField({ path, shape, ...labelled }: FieldProps<'text'>) {
  const { form, data, change } = useFormApi();
  const [text, write] = useText(path, shape);
  const isLong = form.long.includes(patternOf(path));
  const { max } = shape;
  const note = max !== undefined && text.length > max * NEAR ? content.charactersLeft(max - text.length) : undefined;
  /** Takes the only suggestion that contains the typed text, such as America/Phoenix for 'phoenix'. */
  const complete = () => {
    const wanted = text.trim().toLowerCase().replaceAll(/\s+/g, '_');
    const found = wanted === '' ? [] : suggested.filter((value) => value.toLowerCase().includes(wanted));
    if (found.length === 1 && found[0] !== text) write(found[0]!);
  };
  const isOff = shape.mayBeOff === true && getAt(data, path) === false;
  const suggested = form.zones.includes(patternOf(path)) ? Intl.supportedValuesOf('timeZone') : [];
  const usual = getAt(form.defaults, path);
  return (
    <>
      <Labelled {...labelled} path={path} note={note} optional={shape.whenEmpty !== 'empty'}>
        {(control) =>
          isLong ? (
            <LongText control={control} text={text} write={write} />
          ) : (
            <Suggesting values={suggested}>
              {(list) => (
                <input
                  type="text"
                  {...control}
                  {...(suggested.length > 0 && list)}
                  {...(typeof usual === 'string' && { placeholder: usual })}
                  value={text}
                  disabled={isOff}
                  onChange={(event) => write(event.target.value)}
                  onBlur={() => {
                    complete();
                    control.onBlur();
                  }}
                />
              )}
            </Suggesting>
          )
        }
      </Labelled>
      {shape.mayBeOff && (
        <Check checked={isOff} onChange={(isChecked) => change(path, isChecked ? false : undefined)}>
          {content.leaveOut}
        </Check>
      )}
    </>
  );
}

/** A text area that is as high as its content. */
function LongText({
  control,
  text,
  write,
}: {
  control: React.TextareaHTMLAttributes<HTMLTextAreaElement>;
  text: string;
  write: (typed: string) => void;
}) {
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const element = area.current;
    if (!element || CSS.supports('field-sizing', 'content')) return;
    element.rows = 2;
    while (element.scrollHeight > element.clientHeight && element.rows < 30) element.rows += 1;
  }, [text]);
  return <textarea ref={area} rows={2} {...control} value={text} onChange={(event) => write(event.target.value)} />;
}

/** The choice of an own value, which no field stores. */
const OWN = ' ';

/** A text whose possible values are known. A stored value that is not among them stays. */
export function KnownField({
  path,
  shape,
  known: { options, own },
  ...labelled
}: FieldProps<'text'> & { known: Known }) {
  const { form } = useFormApi();
  const [text, write] = useText(path, shape);
  const [all] = useState(options);
  const [wantsOwn, wantOwn] = useState(false);
  const isOwn = own !== undefined && (wantsOwn || own.isOwn(text));
  // The entries of a list have no defaults of their own.
  const usual = path.some((part) => typeof part === 'number') ? undefined : getAt(form.defaults, path);
  const choose = (chosen: string) => {
    wantOwn(chosen === OWN);
    write(chosen === OWN ? '' : chosen);
  };
  return (
    <Labelled {...labelled} path={path} optional={shape.whenEmpty !== 'empty'}>
      {({ id, ...control }) => (
        <>
          <select
            {...(!isOwn && control)}
            id={id}
            value={isOwn ? OWN : text}
            onChange={({ target }) => choose(target.value)}
          >
            <option value="">{usual === undefined ? content.nothingChosen : noChoiceOf(usual)}</option>
            {!isOwn && text !== '' && !all.some(([option]) => option === text) && <option value={text}>{text}</option>}
            <Options of={all} />
            {own && <option value={OWN}>{own.choice}</option>}
          </select>
          {isOwn && (
            <input
              type="text"
              {...control}
              aria-label={own.label}
              placeholder={own.label}
              value={text}
              onChange={({ target }) => write(target.value)}
            />
          )}
        </>
      )}
    </Labelled>
  );
}

/** A time zone: its name can be searched, and one press takes the zone of this browser. */
export function ZoneField(props: FieldProps<'text'>) {
  const { data, change } = useFormApi();
  // The machine's own zone is wanted here.
  // eslint-disable-next-line no-restricted-syntax
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <>
      <TextField {...props} />
      {timeZone && getAt(data, props.path) !== timeZone && (
        <p className="actions">
          <button type="button" className="button" onClick={() => change(props.path, timeZone)}>
            {content.useZone(timeZone)}
          </button>
        </p>
      )}
    </>
  );
}

export function NumberField({ path, shape, ...labelled }: FieldProps<'number'>) {
  const { data, change } = useFormApi();
  const value = getAt(data, path);
  return (
    <Labelled {...labelled} path={path} optional={shape.whenEmpty !== 'empty'}>
      {(control) => (
        <input
          type="number"
          {...control}
          min={shape.min}
          max={shape.max}
          value={typeof value === 'number' ? value : ''}
          onChange={({ target }) =>
            change(path, Number.isNaN(target.valueAsNumber) ? emptied(shape) : target.valueAsNumber)
          }
        />
      )}
    </Labelled>
  );
}

export function FlagField({ path, shape, ...labelled }: FieldProps<'flag'>) {
  const { form, words, data, change, error } = useFormApi();
  const id = useId();
  const value = getAt(data, path);
  if (shape.onlyTrue || shape.isSaid) {
    const { label, help } = labelOf(words, path) ?? { label: String(path.at(-1)) };
    const wrong = error(path);
    return (
      <div className="field" data-path={pathText(path)}>
        <Check
          aria-invalid={wrong !== undefined}
          aria-describedby={wrong === undefined ? undefined : `${id}-error`}
          checked={value === true}
          onChange={(isChecked) => change(path, isChecked || (shape.onlyTrue ? undefined : false))}
        >
          {label}
          {help && <span className="field-hint"> {help}</span>}
        </Check>
        <FieldError id={`${id}-error`}>{wrong}</FieldError>
      </div>
    );
  }
  const said = { yes: true, no: false } as const;
  const usual = getAt(form.defaults, path);
  const [on, off] = typeof usual === 'boolean' ? [settings.on, settings.off] : [content.yes, content.no];
  return (
    <Labelled {...labelled} path={path}>
      {(control) => (
        <select
          {...control}
          value={value === true ? 'yes' : value === false ? 'no' : ''}
          onChange={({ target }) => change(path, said[target.value as keyof typeof said])}
        >
          <option value="">{noChoiceOf(usual)}</option>
          <option value="yes">{on}</option>
          <option value="no">{off}</option>
        </select>
      )}
    </Labelled>
  );
}

export function ChoiceField({ path, shape, ...labelled }: FieldProps<'choice'>) {
  const { form, words } = useFormApi();
  const [text, write] = useText(path, shape);
  return (
    <Labelled {...labelled} path={path}>
      {(control) => (
        <select {...control} value={text} onChange={({ target }) => write(target.value)}>
          {shape.whenEmpty !== 'empty' && <option value="">{noChoiceOf(getAt(form.defaults, path))}</option>}
          {text !== '' && !shape.options.includes(text) && <option value={text}>{text}</option>}
          <Options of={shape.options.map((option) => [option, labelOf(words, [option])?.label ?? option])} />
        </select>
      )}
    </Labelled>
  );
}
