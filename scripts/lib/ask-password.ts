import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/**
 * Asks for a new password twice, without showing what is typed.
 * @returns the password; undefined if the two inputs differ or the user cancelled (Ctrl-C, Ctrl-D)
 */
export async function askPassword(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<string | undefined> {
  // The line editor would print each typed character; this stream discards them.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: nowhere, terminal: true });
  const answers = lines[Symbol.asyncIterator]();
  const ask = async (question: string) => {
    output.write(question);
    const answer = await answers.next();
    output.write('\n');
    return answer.done ? undefined : answer.value;
  };
  const first = await ask('New password: ');
  const second = first === undefined ? undefined : await ask('Repeat password: ');
  lines.close();
  return first === second ? first : undefined;
}
