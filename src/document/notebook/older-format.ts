/** Converts notebooks of nbformat 3 (IPython before 2015) to version 4. */
import { z } from '#contract/zod-mini.ts';
import { lines } from './schema.ts';

const given = z.catch(z.record(z.string(), z.unknown()), {});
const said = z.optional(z.unknown());

const older = z.object({
  metadata: said,
  worksheets: z.array(
    z.object({
      cells: z.array(
        z.object({
          cell_type: z.string(),
          source: z.optional(lines),
          input: z.optional(lines),
          level: z.catch(z.number(), 1),
          language: z.catch(z.string(), ''),
          metadata: said,
          outputs: z.catch(z.array(given), []),
        }),
      ),
    }),
  ),
});

/** MIME types and output types of nbformat 4 by their names in nbformat 3. */
const mimeTypes = {
  text: 'text/plain',
  html: 'text/html',
  latex: 'text/latex',
  json: 'application/json',
  png: 'image/png',
  jpeg: 'image/jpeg',
  svg: 'image/svg+xml',
  javascript: 'application/javascript',
};
const outputTypes = new Map([
  ['pyout', 'execute_result'],
  ['pyerr', 'error'],
]);

/** @returns data for the schema of nbformat 4; undefined if the file is not nbformat 3 */
export function fromOlderFormat(json: unknown): unknown {
  const { data } = older.safeParse(json);
  if (!data) return undefined;
  const cells = data.worksheets.flatMap((sheet) => sheet.cells);
  const language = cells.find((cell) => cell.language !== '')?.language ?? '';
  return {
    metadata: { ...given.parse(data.metadata), language_info: { name: language } },
    cells: cells.map(({ cell_type: type, source = '', input = '', level, metadata, outputs }) => {
      if (type === 'heading') {
        const depth = Math.min(6, Math.max(1, Math.trunc(level)));
        return { cell_type: 'markdown', source: `${'#'.repeat(depth)} ${source.replace(/\s+/g, ' ')}`, metadata };
      }
      return { cell_type: type, source: type === 'code' ? input : source, metadata, outputs: outputs.map(asNow) };
    }),
  };
}

function asNow(output: Record<string, unknown>): Record<string, unknown> {
  const type = String(output.output_type);
  const data = Object.entries(mimeTypes).flatMap(([name, mime]) =>
    output[name] === undefined ? [] : [[mime, output[name]] as const],
  );
  const name = output.name ?? output.stream;
  return { ...output, name, output_type: outputTypes.get(type) ?? type, data: Object.fromEntries(data) };
}
