/** The page's connection to the worker that reads dropped files. */
import { verbatim, type Problem } from '#contract/problems.ts';
import type { ChosenFile } from '../shared/files.ts';
import type { AskedPost, ImportPost, ImportRow } from './open-import.ts';

export type Question =
  | { id: number; files: readonly ChosenFile[]; keys: readonly string[] }
  | { id: number; index: number; asked: AskedPost };
export type Answer =
  | { id: number; done: number; all: number }
  | { id: number; rows: ImportRow[]; problems: Problem[] }
  | { id: number; post: ImportPost }
  | { id: number; fault: Problem };

/** An error in the worker. */
export class ReadingError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.code);
    this.name = 'ReadingError';
    this.problem = problem;
  }
}

export interface Opened {
  rows: ImportRow[];
  problems: Problem[];
}

export interface Reader {
  /** @throws ReadingError if nothing can be read */
  open(
    files: readonly ChosenFile[],
    keys: readonly string[],
    progress: (done: number, all: number) => void,
  ): Promise<Opened>;
  post(index: number, asked: AskedPost): Promise<ImportPost>;
  close(): void;
}

export function startReader(): Reader {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, (answer: Answer) => void>();
  let last = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => waiting.get(data.id)?.(data));
  worker.addEventListener('error', (event) => {
    for (const [id, answered] of waiting)
      answered({ id, fault: verbatim(event.message || 'The reader could not be loaded.') });
  });
  const ask = (question: (id: number) => Question, progress: (answer: Answer) => void) => {
    last += 1;
    const id = last;
    return new Promise<Answer>((resolve, reject) => {
      waiting.set(id, (answer) => {
        if ('done' in answer) return progress(answer);
        waiting.delete(id);
        if ('fault' in answer) reject(new ReadingError(answer.fault));
        else resolve(answer);
      });
      worker.postMessage(question(id));
    });
  };
  return {
    open: async (files, keys, progress) => {
      const answer = await ask(
        (id) => ({ id, files, keys }),
        (answer) => 'done' in answer && progress(answer.done, answer.all),
      );
      if (!('rows' in answer)) throw new Error('The reader answered something else.');
      return answer;
    },
    post: async (index, asked) => {
      const answer = await ask(
        (id) => ({ id, index, asked }),
        () => undefined,
      );
      if (!('post' in answer)) throw new Error('The reader answered something else.');
      return answer.post;
    },
    close: () => worker.terminate(),
  };
}
