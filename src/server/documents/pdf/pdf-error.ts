import { OperatorError } from '#domain/operator-error.ts';

/** A document could not be compiled; contains the engine's reasons. */
export class PdfError extends OperatorError {
  override name = 'PdfError';
}
