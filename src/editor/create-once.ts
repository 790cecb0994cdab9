import type { Save, TextKind, Transport, TransportResult } from './saving.ts';

/**
 * Creates a post once for each key, even if it is requested several times. An earlier page, or another device with
 * the same draft, may have created the post with a different text. The result is then a conflict, so that the writer
 * sees both versions.
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
