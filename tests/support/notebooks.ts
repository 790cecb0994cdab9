/** Jupyter notebooks for tests, in the format that programs write. */

export interface TestCell {
  cell_type: string;
  source: string | string[];
  metadata?: object;
  attachments?: object;
  outputs?: object[];
}

export const markdownCell = (source: string, more: Partial<TestCell> = {}): TestCell => ({
  cell_type: 'markdown',
  source: withEnds(source),
  ...more,
});
export const codeCell = (source: string, outputs: object[] = [], metadata: object = {}): TestCell => ({
  cell_type: 'code',
  source: withEnds(source),
  outputs,
  metadata,
});
export const rawCell = (source: string, metadata: object = {}): TestCell => ({
  cell_type: 'raw',
  source: withEnds(source),
  metadata,
});

/** Splits a text into a list of lines, as nbformat stores it. */
export const withEnds = (text: string): string[] => text.split(/(?<=\n)/);

export const result = (data: object): object => ({
  output_type: 'execute_result',
  execution_count: 1,
  metadata: {},
  data,
});
export const stream = (text: string, name = 'stdout'): object => ({
  output_type: 'stream',
  name,
  text: withEnds(text),
});

/** A 1 × 1 image. */
export const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';

/** @param language of the kernel */
export function notebook(cells: readonly TestCell[], metadata: object = {}, language = 'python'): string {
  const kernel = { kernelspec: { name: language, display_name: language, language } };
  const whole = {
    cells: cells.map((cell, at) => ({ id: `cell-${at}`, metadata: {}, ...cell })),
    metadata: { ...kernel, ...metadata },
    nbformat: 4,
    nbformat_minor: 5,
  };
  return JSON.stringify(whole, null, 1);
}
