import { sameText } from './post-text.ts';
import type { Save, Transport, TransportResult } from './saving.ts';

/**
 * Creates a post, however often it is asked for with one key. A key from a former page may have made the post already,
 * from another text: then the answer is a conflict, so that both texts are shown.
 */
export async function createOnce(
  transport: Pick<Transport, 'create' | 'load'>,
  sent: Save,
  key: { value: string; fresh: boolean },
): Promise<TransportResult<{ id: string; revision: number }>> {
  const answer = await transport.create(sent, key.value);
  if (answer.kind !== 'ok' || key.fresh) return answer;
  const made = await transport.load(answer.value.id);
  if (made.kind !== 'ok' || sameText(made.value.text, sent.text)) return made;
  return { kind: 'conflict', message: '', stored: made.value };
}
