import { OperatorError } from '#domain/operator-error.ts';

/** The error if a document could not be compiled. Its message contains the engine's reasons. */
export class PdfError extends OperatorError {
  override name = 'PdfError';
}
