import { getAt, patternOf } from '../model/paths.ts';
import { fits, type Shape } from '../model/shape.ts';
import { BlocksField } from './BlocksField.tsx';
import { ColourField } from './ColourField.tsx';
import { useFormApi } from './form-context.ts';
import { GroupField } from './GroupField.tsx';
import { ListField } from './ListField.tsx';
import { RawField } from './RawField.tsx';
import { UploadField } from './UploadField.tsx';
import { ChoiceField, FlagField, NumberField, TextField, type FieldProps } from './SimpleFields.tsx';

type Props = Omit<FieldProps<'text'>, 'shape'> & { shape: Shape };

/** Renders the field for a shape. */
export function FieldView({ shape, ...props }: Props) {
  const { form, data, resetKey } = useFormApi();
  if (form.blocks.has(patternOf(props.path))) return <BlocksField key={resetKey} path={props.path} />;
  if (shape.kind !== 'other' && !fits(shape, getAt(data, props.path))) return <RawField path={props.path} label={props.label} />;
  if (shape.kind === 'text' && form.colours.has(patternOf(props.path))) return <ColourField {...props} shape={shape} />;
  const [isPicture, isFile] = [form.pictures, form.files].map((all) => all.has(patternOf(props.path)));
  if (shape.kind === 'text' && (isPicture || isFile)) {
    return <UploadField {...props} of={isPicture ? (isFile ? 'either' : 'picture') : 'pdf'} shape={shape} />;
  }
  switch (shape.kind) {
    case 'text':
      return <TextField {...props} shape={shape} />;
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
