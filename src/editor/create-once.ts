import type { Save, TextKind, Transport, TransportResult } from './saving.ts';

/**
 * Creates a post, however often it is asked for with one key. A former page, or another
 * device with the same draft, may have made the post already, from another text: then the answer is a conflict, so that both texts are shown.
 */
export async function createOnce<Text>(
  transport: Pick<Transport<Text>, 'create' | 'load'>,
  kind: TextKind<Text>,
  sent: Save<Text>,
  key: { value: string; fresh: boolean },
): Promise<TransportResult<{ id: string; revision: number }, Text>> {
  const answer = await transport.create(sent, key.value);
  if (answer.kind !== 'ok' || (key.fresh && !answer.value.repeated)) return answer;
  const made = await transport.load(answer.value.id);
  if (made.kind !== 'ok' || kind.keyOf(made.value.text) === kind.keyOf(sent.text)) return made;
  return { kind: 'conflict', message: '', stored: made.value };
}
