/** JSON Schemas of requests and answers, made from the schemas of the contract. */
import { errorCatalogue, errorResponse } from '#contract/errors.ts';
import { contentRecord, contentSummary } from '#contract/content.ts';
import { block, editorDocument } from '#contract/documents.ts';
import { medium } from '#contract/media.ts';
import { post, postSummary } from '#contract/post-answers.ts';
import { project, publication } from '#contract/portfolio.ts';
import { z } from 'zod';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Schemas that clients use by name. */
const named = {
  ContentRecord: contentRecord,
  ContentSummary: contentSummary,
  EditorDocument: editorDocument,
  Medium: medium,
  Post: post,
  PostSummary: postSummary,
  Project: project,
  Publication: publication,
};

const registry = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });

/** The shape of a block, which is checked by a function. */
const blockSchema: JsonSchema = {
  type: 'object',
  required: ['type', 'data'],
  properties: {
    id: { type: 'string', maxLength: 64 },
    type: { type: 'string', minLength: 1, maxLength: 64 },
    data: { type: 'object', additionalProperties: true },
    tunes: { type: 'object', additionalProperties: true },
  },
};

type Direction = 'input' | 'output';

/** Converts a schema. Definitions that it uses are added to `shared`. */
function convert(schema: z.core.$ZodType, io: Direction, shared: Map<string, JsonSchema>): JsonSchema {
  const {
    $schema: _,
    $defs,
    ...own
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    ...(io === 'output' && { metadata: registry }),
    override: ({ zodSchema, jsonSchema }) => {
      if ((zodSchema as unknown) === block) Object.assign(jsonSchema, blockSchema);
      // Later versions can add fields to an answer.
      if (io === 'output') delete jsonSchema.additionalProperties;
    },
  }) as JsonSchema & { $defs?: Record<string, JsonSchema> };
  for (const [name, found] of Object.entries($defs ?? {})) shared.set(name, atComponents(found));
  return atComponents(own);
}

/** Returns the schema with references to the schemas of the API's description. */
const atComponents = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema;

export const inputSchema = (schema: z.core.$ZodType): JsonSchema => convert(schema, 'input', new Map());
export const answerSchema = (schema: z.core.$ZodType, shared: Map<string, JsonSchema>): JsonSchema =>
  convert(schema, 'output', shared);

/** The schema of every error. */
export function errorSchema(): JsonSchema {
  const { properties, ...schema } = inputSchema(errorResponse);
  return { ...schema, properties: { ...properties, code: { enum: Object.keys(errorCatalogue) } } };
}
