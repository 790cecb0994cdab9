import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/**
 * Asks for a new password twice, without showing what is typed.
 * @returns the password; undefined when the two differ, or when the person left (Ctrl-C, Ctrl-D)
 */
export async function askPassword(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<string | undefined> {
  // The line editor writes each character that is typed; here it writes into nothing.
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
