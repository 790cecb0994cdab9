import { OperatorError } from '#domain/operator-error.ts';

/** A document that could not be set, with the engine's reasons. */
export class PdfError extends OperatorError {
  override name = 'PdfError';
}
