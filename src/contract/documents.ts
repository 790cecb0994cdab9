/**
 * The editor document (BLOCK-1): output of Editor.js, storage format of the API, and input of the renderer. The schema
 * checks only shape and size, and accepts unknown block types. `document/clean.ts` cleans texts and drops blank blocks.
 */
import { z } from './zod-mini.ts';
import { limits } from './limits.ts';
import { code } from './problems.ts';

const blockShape = z.looseObject({
  id: z.optional(z.string().check(z.maxLength(64))),
  type: z.string().check(z.minLength(1), z.maxLength(64)),
  data: z.record(z.string(), z.unknown()),
  tunes: z.optional(z.record(z.string(), z.unknown())),
});

/**
 * A stored block. `blocks/<kind>/schema.ts` defines `data` of known types; other types can have any data. Texts are
 * inline HTML unless documented as plain. The parsed result is the value itself, because zod's copy would lose the key
 * `__proto__`, which JSON can contain.
 */
export const block = z.custom<z.infer<typeof blockShape>>((value) => blockShape.safeParse(value).success);
export type Block = z.infer<typeof block>;

export const editorDocument = z.object({
  time: z.optional(z.number()),
  blocks: z.array(block).check(z.maxLength(limits.blocks, code('blocksTooMany'))),
  version: z.optional(z.string().check(z.maxLength(32))),
});
export type EditorDocument = z.infer<typeof editorDocument>;

export const emptyDocument: EditorDocument = { blocks: [] };
