/** Reads dropped files in a worker, so that the page stays responsive. */
import { problemOfError } from '#domain/operator-error.ts';
import { openImport, type OpenImport } from './open-import.ts';
import type { Answer, Question } from './reader.ts';

let opened: OpenImport | undefined;
const tell = (answer: Answer, transfer: Transferable[] = []) => postMessage(answer, { transfer });

addEventListener('message', ({ data: question }: MessageEvent<Question>) => {
  void answer(question).catch((error: unknown) => tell({ id: question.id, fault: problemOfError(error) }));
});

async function answer(question: Question): Promise<void> {
  const { id } = question;
  if ('files' in question) {
    opened = await openImport(question.files, question.keys, (done, all) => tell({ id, done, all }));
    tell({ id, rows: opened.rows, problems: opened.problems });
    return;
  }
  if (!opened) throw new Error('Nothing was opened.');
  const post = await opened.post(question.index, question.asked);
  tell(
    { id, post },
    post.pictures.flatMap((picture) => ('bytes' in picture ? [picture.bytes.buffer] : [])),
  );
}
