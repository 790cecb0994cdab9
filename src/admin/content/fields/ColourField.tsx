/**
 * A field for a color that is picked or typed. The preview shows the color in light and dark mode, adjusted for
 * sufficient contrast.
 */
import { contrast } from '#domain/site/colour.ts';
import { accentsOf, grounds } from '#domain/site/theme.ts';
import { content } from '#i18n/content.ts';
import { useLayoutEffect, useRef } from 'react';
import { Labelled } from './Labelled.tsx';
import { type FieldProps, useText } from './SimpleFields.tsx';

const isColour = (text: string) => /^#[\da-f]{6}$/i.test(text);

export function ColourField({ path, shape, ...labelled }: FieldProps<'text'>) {
  const [text, write] = useText(path, shape);
  const accents = accentsOf(isColour(text) ? text : null);
  return (
    <>
      <Labelled {...labelled} path={path} optional={shape.whenEmpty !== 'empty'}>
        {(control) => (
          <span className="field-picker">
            <input
              type="color"
              aria-label={content.chooseColour}
              value={isColour(text) ? text : accents.light}
              onChange={({ target }) => write(target.value)}
            />
            <input
              type="text"
              {...control}
              spellCheck={false}
              value={text}
              onChange={({ target }) => write(target.value.trim())}
            />
          </span>
        )}
      </Labelled>
      <ul className="field-swatches" aria-label={content.howColourStands}>
        {(['light', 'dark'] as const).map((scheme) => (
          <Swatch
            key={scheme}
            colour={accents[scheme]}
            ground={grounds[scheme][0]}
            words={content.colourOn[scheme](accents[scheme], contrast(accents[scheme], grounds[scheme][0]).toFixed(1))}
          />
        ))}
      </ul>
    </>
  );
}

/** Sets the colors from a script, because the CSP forbids style attributes. */
function Swatch({ colour, ground, words }: { colour: string; ground: string; words: string }) {
  const line = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    line.current?.style.setProperty('color', colour);
    line.current?.style.setProperty('background', ground);
  }, [colour, ground]);
  return <li ref={line}>{words}</li>;
}
