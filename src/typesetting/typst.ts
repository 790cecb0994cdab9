/** Typst's compiler, for the templates in this folder and for generated images. */
import { OperatorError } from '#domain/operator-error.ts';
import { NodeCompiler, type NodeError, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { basename, join } from 'node:path';
import { facePaths, withSubstitutes } from './faces.ts';

/** The error if a template could not be compiled. Its message contains the engine's reasons. */
export class PdfError extends OperatorError {
  override name = 'PdfError';
}

type Compile = <T>(
  template: string,
  inputs: Record<string, string>,
  use: (document: NodeTypstDocument, typst: NodeCompiler) => T,
  pictures?: ReadonlyMap<string, Buffer>,
) => T;

/**
 * Creates a function that compiles a template and passes the result to `use`. All calls share one compiler, because
 * reading the fonts takes most of its startup time.
 * @param workspace the root folder of Typst, which includes everything that templates import
 * @param kept number of compilations after which cached compiler results are released
 * @returns a function with these parameters: path of the template; values for `sys.inputs`; `use`; bytes of the
 * images by the path that the template uses, such as `/photo.jpg`. It throws PdfError with the name of the template.
 */
export function typstIn(workspace: string, fontPaths: string[], kept = 0): Compile {
  let compiler: NodeCompiler | undefined;
  return (template, inputs, use, pictures = new Map()) => {
    const typst = (compiler ??= NodeCompiler.create({ workspace, fontArgs: [{ fontPaths }] }));
    const files = [...pictures].map(([address, bytes]) => [join(workspace, address), bytes] as const);
    for (const [path, bytes] of files) typst.mapShadow(path, bytes);
    const name = basename(template, '.typ');
    try {
      const compiled = typst.compile({ mainFilePath: template, inputs });
      const document = compiled.result;
      if (!document) throw new PdfError(reasons(name, compiled.takeDiagnostics()));
      return use(document, typst);
    } catch (cause) {
      throw cause instanceof PdfError ? cause : new PdfError(reasons(name, cause), { cause });
    } finally {
      for (const [path] of files) typst.unmapShadow(path);
      typst.evictCache(kept);
    }
  };
}

/** A document is compiled repeatedly until it fits its pages, so the results of ten compilations are kept. */
const compileHere = typstIn(import.meta.dirname, facePaths, 10);

/**
 * Compiles a template of this folder with the documents' fonts.
 * @param template name of the `.typ` file, without its extension
 * @param data input of the template
 * @throws PdfError with the name of the template
 */
export const compile = <T>(
  template: string,
  data: unknown,
  use: (document: NodeTypstDocument, typst: NodeCompiler) => T,
  pictures?: ReadonlyMap<string, Buffer>,
): T =>
  compileHere(
    join(import.meta.dirname, `${template}.typ`),
    { data: withSubstitutes(JSON.stringify(data)).json },
    use,
    pictures,
  );

/**
 * Returns the error message for a failed template. Typst returns compile errors as a list, and output errors as one
 * string that quotes the messages.
 */
function reasons(template: string, error: unknown): string {
  const found =
    error instanceof Error
      ? [...error.message.matchAll(/message: ("(?:[^"\\]|\\.)*")/g)].map(([, text]) => String(JSON.parse(text ?? '""')))
      : ((error as NodeError | null)?.shortDiagnostics ?? []).map((item: { message?: string }) => item.message);
  return `The PDF of the ${template} could not be created: ${found.join('; ') || String(error)}.`;
}
