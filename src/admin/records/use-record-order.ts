import { orderContent } from '#api-client/content.ts';
import type { ContentKind } from '#contract/content-keys.ts';
import { content } from '#i18n/content.ts';
import { useRef, useState } from 'react';
import type { LocalList } from '../list/use-local-list.ts';
import { showAlert } from '../shared/alerts.ts';
import { placed, type RecordRow } from './record-rows.ts';

/**
 * Moves the records of a kind. The list shows the new order at once. Orders are sent one after the other, and if one is
 * refused, the list is loaded again.
 * @returns `move`, and the place of the record that was moved last, for screen readers
 */
export function useRecordOrder(
  kind: ContentKind | undefined,
  { loaded, rows: shown, setRows, reload }: LocalList<RecordRow>,
) {
  const [told, tell] = useState('');
  const queue = useRef(Promise.resolve());
  /** The number of moves. Only the last order of several quick moves is sent. */
  const moves = useRef(0);

  async function send(keys: readonly string[], turn: number): Promise<void> {
    if (!kind || turn < moves.current) return;
    const sent = await orderContent(kind, keys);
    if (sent.ok) return;
    showAlert(sent.message, sent.style);
    reload();
  }

  function move(id: string, before: string | undefined): void {
    const moved = loaded?.find((row) => row.id === id);
    if (!loaded || !moved || id === before) return;
    const others = loaded.filter((row) => row.id !== id);
    const last = shown?.findLast((row) => row.id !== id);
    const place =
      before === undefined
        ? others.findIndex((row) => row.id === last?.id) + 1
        : others.findIndex((row) => row.id === before);
    if (place < 0) return;
    const next = placed(others.toSpliced(place, 0, moved));
    setRows(next);
    const ofKind = next.filter((row) => row.kind === kind);
    tell(content.movedTo(ofKind.findIndex((row) => row.id === id) + 1, ofKind.length));
    const turn = (moves.current += 1);
    queue.current = queue.current.then(() =>
      send(
        ofKind.map(({ key }) => key),
        turn,
      ),
    );
  }

  return { move, told };
}
