/** Typst's compiler with the documents' fonts, for the templates in this folder. */
import { NodeCompiler, type NodeError, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { join } from 'node:path';
import { facePaths, withSubstitutes } from './faces.ts';
import { PdfError } from './pdf-error.ts';

const workspace = import.meta.dirname;

/** Number of settings whose compiler results are cached: a document is set again and again until it fits. */
const KEPT_SETTINGS = 10;

let compiler: NodeCompiler | undefined;

/** One compiler for all: reading the fonts takes most of the time. */
function theCompiler(): NodeCompiler {
  return (compiler ??= NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: facePaths }] }));
}

/**
 * Sets a template and hands the result to `use`; what the compiler keeps of it is given back some settings later.
 * @param template a `.typ` file beside this one, without its ending
 * @param data what the template reads
 * @param pictures bytes by the address under which the template reads them: `/photo.jpg`
 * @throws PdfError that names the template
 */
export function compile<T>(
  template: string,
  data: unknown,
  use: (document: NodeTypstDocument, typst: NodeCompiler) => T,
  pictures: ReadonlyMap<string, Buffer> = new Map(),
): T {
  const typst = theCompiler();
  const files = [...pictures].map(([address, bytes]) => [join(workspace, address), bytes] as const);
  for (const [path, bytes] of files) typst.mapShadow(path, bytes);
  try {
    const compiled = typst.compile({
      mainFilePath: join(workspace, `${template}.typ`),
      inputs: { data: withSubstitutes(JSON.stringify(data)).json },
    });
    const document = compiled.result;
    if (!document) throw new PdfError(reasons(template, compiled.takeDiagnostics()));
    return use(document, typst);
  } catch (cause) {
    throw cause instanceof PdfError ? cause : new PdfError(reasons(template, cause), { cause });
  } finally {
    for (const [path] of files) typst.unmapShadow(path);
    typst.evictCache(KEPT_SETTINGS);
  }
}

/** Typst reports what it compiles as a list, and what it writes as one text with the messages quoted in it. */
function reasons(template: string, error: unknown): string {
  const found =
    error instanceof Error
      ? [...error.message.matchAll(/message: ("(?:[^"\\]|\\.)*")/g)].map(([, text]) => String(JSON.parse(text ?? '""')))
      : ((error as NodeError | null)?.shortDiagnostics ?? []).map((item: { message?: string }) => item.message);
  return `The PDF of the ${template} could not be made: ${found.join('; ') || String(error)}.`;
}
