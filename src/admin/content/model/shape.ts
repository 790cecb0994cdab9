/** Derives a form from a schema, so that every new schema field appears in the form. */
import { fullDate, partialDate } from '#contract/career.ts';
import { projectDate } from '#contract/portfolio.ts';
import type { z } from '#contract/zod.ts';

interface Common {
  /** The value that the record stores for an empty field. */
  whenEmpty: 'absent' | 'null' | 'empty';
}
export type Shape = Common &
  (
    | { kind: 'text'; max?: number; mayBeOff?: true; isDate?: true }
    | { kind: 'number'; min?: number; max?: number }
    /** `onlyTrue`: the value is either true or absent, never false. */
    | { kind: 'flag'; onlyTrue: boolean; isSaid: boolean }
    | { kind: 'choice'; options: string[] }
    | { kind: 'list'; entry: Shape }
    /** `rest`: the shape of values under keys that the owner chooses. */
    | { kind: 'group'; fields: { name: string; shape: Shape }[]; rest?: Shape }
    /** A value that no field can show. */
    | { kind: 'other' }
  );

/** The properties of a schema that this module reads. In zod, each kind of schema has a different type. */
interface Definition {
  type: string;
  innerType?: z.ZodType;
  in?: z.ZodType;
  element?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  catchall?: z.ZodType;
  valueType?: z.ZodType;
  entries?: Record<string, string>;
  values?: unknown[];
  options?: z.ZodType[];
}

const dates: ReadonlySet<z.ZodType> = new Set([partialDate, fullDate, projectDate]);

export function shapeOf(schema: z.ZodType, whenEmpty: Common['whenEmpty'] = 'empty'): Shape {
  const definition = schema.def as unknown as Definition;
  const { type, innerType } = definition;
  if (innerType) {
    if (type === 'nullable') return shapeOf(innerType, 'null');
    // A text field with a default is optional, too.
    return shapeOf(innerType, whenEmpty === 'null' ? 'null' : 'absent');
  }
  const limits = schema as { maxLength?: number | null; minValue?: number | null; maxValue?: number | null };
  switch (type) {
    case 'pipe':
      return definition.in ? shapeOf(definition.in, whenEmpty) : { kind: 'other', whenEmpty };
    case 'string':
      return {
        kind: 'text',
        whenEmpty,
        ...(typeof limits.maxLength === 'number' && { max: limits.maxLength }),
        ...(dates.has(schema) && { isDate: true }),
      };
    case 'number':
      return {
        kind: 'number',
        whenEmpty,
        ...(isBound(limits.minValue) && { min: limits.minValue }),
        ...(isBound(limits.maxValue) && { max: limits.maxValue }),
      };
    case 'boolean':
      return { kind: 'flag', whenEmpty, onlyTrue: false, isSaid: whenEmpty === 'empty' };
    case 'literal':
      return definition.values?.[0] === true
        ? { kind: 'flag', whenEmpty, onlyTrue: true, isSaid: false }
        : { kind: 'other', whenEmpty };
    case 'enum':
      return { kind: 'choice', whenEmpty, options: Object.values(definition.entries ?? {}) };
    case 'array':
      return definition.element
        ? { kind: 'list', whenEmpty, entry: shapeOf(definition.element) }
        : { kind: 'other', whenEmpty };
    case 'record':
      return definition.valueType
        ? { kind: 'group', whenEmpty, fields: [], rest: shapeOf(definition.valueType) }
        : { kind: 'other', whenEmpty };
    case 'object':
      return {
        kind: 'group',
        whenEmpty,
        fields: Object.entries(definition.shape ?? {}).map(([name, inner]) => ({ name, shape: shapeOf(inner) })),
        ...(isOpen(definition.catchall) && { rest: shapeOf(definition.catchall) }),
      };
    case 'union':
      return unionShape(definition.options ?? [], whenEmpty);
    default:
      return { kind: 'other', whenEmpty };
  }
}

const isBound = (bound: number | null | undefined): bound is number =>
  typeof bound === 'number' && Math.abs(bound) < Number.MAX_SAFE_INTEGER;

/** Returns whether unknown keys are allowed and the schema defines the type of their values. */
const isOpen = (catchall: z.ZodType | undefined): catchall is z.ZodType =>
  catchall !== undefined && !['never', 'unknown'].includes(catchall.def.type);

/** Returns the shape of a text field that can also be `false`, which turns the text off. */
function unionShape(options: readonly z.ZodType[], whenEmpty: Common['whenEmpty']): Shape {
  const shapes = options.map((option) => shapeOf(option, whenEmpty));
  const text = shapes.find((shape) => shape.kind === 'text');
  return text ? { ...text, mayBeOff: true } : { kind: 'other', whenEmpty };
}

/** Returns the initial value of an entry or of a new record. */
export function blankOf(shape: Shape): unknown {
  switch (shape.kind) {
    case 'group':
      return Object.fromEntries(
        shape.fields.flatMap(({ name, shape: inner }) => {
          if (inner.whenEmpty === 'null') return [[name, null]];
          return inner.whenEmpty === 'empty' ? [[name, blankOf(inner)]] : [];
        }),
      );
    case 'list':
      return [];
    case 'flag':
      return shape.onlyTrue;
    case 'choice':
      return shape.options[0];
    case 'number':
      return shape.min ?? 0;
    default:
      return '';
  }
}

/** Returns whether a field of this shape can show a value. Any other value is shown as JSON. */
export function fits(shape: Shape, value: unknown): boolean {
  if (value === undefined || value === null) return true;
  switch (shape.kind) {
    case 'text':
      return typeof value === 'string' || (shape.mayBeOff === true && value === false);
    case 'choice':
      return typeof value === 'string';
    case 'number':
      return typeof value === 'number';
    case 'flag':
      return typeof value === 'boolean';
    case 'list':
      return Array.isArray(value);
    case 'group':
      return isFields(value);
    case 'other':
      return false;
  }
}

const isFields = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the keys of a group that no field shows. */
export function keysWithoutField(shape: Shape, value: unknown, isHidden: (name: string) => boolean): string[] {
  if (shape.kind !== 'group' || shape.rest || !isFields(value)) return [];
  const shown = new Set(shape.fields.map(({ name }) => name).filter((name) => !isHidden(name)));
  return Object.keys(value).filter((name) => !shown.has(name));
}
