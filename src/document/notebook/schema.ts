/**
 * The schema of a Jupyter notebook: the parts of nbformat 4 that a post can contain. Execution counts and times are
 * left out, so that a new run with equal results does not count as a change.
 */
import { z } from '#contract/zod-mini.ts';

/** Replaces characters that PostgreSQL cannot store. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '\uFFFD');

/** A text is one string, or a list of lines with their line breaks. */
export const lines = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.transform((value) => storable(typeof value === 'string' ? value : value.join(''))),
);

/** The content of one output in several formats, by MIME type. */
const bundle = z.record(z.string(), z.unknown());
const flag = z.catch(z.boolean(), false);
const word = z.catch(z.string(), '');

/** Programs store these settings in different forms. A value of an unexpected type is ignored. */
const folding = { source_hidden: flag, outputs_hidden: flag };
const cellMetadata = z.object({
  tags: z.catch(z.array(z.string()), []),
  /** Whether the outputs are folded in the classic notebook. */
  collapsed: flag,
  jupyter: z.catch(z.object(folding), { source_hidden: false, outputs_hidden: false }),
  /** Format of a raw cell. Some programs write `format` instead. */
  raw_mimetype: word,
  format: word,
  /** The language of this cell in a notebook with several languages. */
  vscode: z.catch(z.object({ languageId: word }), { languageId: '' }),
});

const output = z.object({
  output_type: word,
  /** Name of the stream, `stdout` or `stderr`, if the output is a stream. */
  name: word,
  text: z.catch(lines, ''),
  data: z.catch(bundle, {}),
  ename: word,
  evalue: word,
  traceback: z.catch(z.array(z.string()), []),
});

const cell = z.object({
  cell_type: z.string(),
  source: lines,
  metadata: z.catch(cellMetadata, cellMetadata.parse({})),
  /** Images of a Markdown cell, by attachment name. */
  attachments: z.catch(z.record(z.string(), bundle), {}),
  outputs: z.catch(z.array(output), []),
});

const metadata = z.object({
  title: word,
  kernelspec: z.catch(z.object({ language: word, name: word }), { language: '', name: '' }),
  language_info: z.catch(z.object({ name: word }), { name: '' }),
});

export const notebookSchema = z.object({
  metadata: z.catch(metadata, metadata.parse({})),
  cells: z.array(cell),
});

export type Notebook = z.infer<typeof notebookSchema>;
export type Cell = Notebook['cells'][number];
export type Output = Cell['outputs'][number];
