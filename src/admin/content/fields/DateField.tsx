/** A field for a date that is typed or picked. The picker has only whole days, but a year or a month is a date as well. */
import { content } from '#i18n/content.ts';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../shared/Button.tsx';
import { Icon } from '../../shared/Icon.tsx';
import { Labelled } from './Labelled.tsx';
import { type FieldProps, useText } from './SimpleFields.tsx';

export function DateField({ path, shape, ...labelled }: FieldProps<'text'>) {
  const [text, write] = useText(path, shape);
  const [picks, setPicks] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const open = () => {
    flushSync(() => setPicks(true));
    picker.current?.showPicker();
  };
  const choose = (date: string) => {
    write(date);
    setPicks(false);
    opener.current?.focus();
  };
  return (
    <Labelled {...labelled} path={path} optional={shape.whenEmpty !== 'empty'}>
      {(control) => (
        <span className="field-picker">
          <input
            type="text"
            {...control}
            autoComplete="off"
            value={text}
            onChange={({ target }) => write(target.value.trim())}
          />
          <Button ref={opener} aria-label={content.chooseDate} aria-describedby={`${control.id}-label`} onClick={open}>
            <Icon name="calendar" />
          </Button>
          {/* The browser's own calendar. Only its panel is visible, at the place of this input. */}
          {picks && (
            <input
              ref={picker}
              type="date"
              tabIndex={-1}
              aria-hidden
              defaultValue={firstDayOf(text)}
              onChange={({ target }) => choose(target.value)}
            />
          )}
        </span>
      )}
    </Labelled>
  );
}

/** Returns the first day of a year, a month or a day. */
const firstDayOf = (date: string) => (/^\d{4}(?:-\d{2}){0,2}$/.test(date) ? `${date}-01-01`.slice(0, 10) : '');
