import type { Result } from '#api-client/result.ts';
import type { OriginalResponse } from '#contract/original.ts';
import { compareDocuments, comparePieces, type BlockDifference } from '#document/difference.ts';
import { watchCaretBlock } from '#editor/caret-block.ts';
import { editorParts } from '#i18n/editor-parts.ts';
import { screens } from '#i18n/screens.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../shared/Button.tsx';
import { succeeded } from '../shared/alerts.ts';
import { here, languagesOfSite } from '../shared/localized-path.ts';
import { useAnswer } from '../shared/use-answer.ts';
import { BlockShown, Words } from '#admin/editor/Difference.tsx';

interface Props {
  /** Loads the original, once. */
  load: () => Promise<Result<OriginalResponse>>;
  /** Marks the draft as up to date with a revision of its original. */
  bringUpTo: (revision: number) => Promise<Result<unknown>>;
  /** Returns the URL at which the original is read and edited. */
  addressOf: (id: string) => string;
}

/**
 * The original next to its translation. Marks the block that corresponds to the caret's block, and all changes since
 * the translation.
 */
export function Original({ load, bringUpTo, addressOf }: Props) {
  const [found, , setFound] = useAnswer(load);
  const original = found?.ok ? found.value : undefined;
  const [current, setCurrent] = useState<string>();
  const list = useRef<HTMLDivElement>(null);

  const parts = useMemo(() => original && changesOf(original), [original]);
  useEffect(() => {
    const ids = [...(parts?.summary ?? []), ...(parts?.body ?? [])].flatMap((one) => idOf(one) ?? []);
    return watchCaretBlock(new Set(ids), setCurrent);
  }, [parts]);
  useEffect(() => {
    const box = list.current;
    const block =
      current === undefined ? null : box?.querySelector<HTMLElement>(`[data-original="${CSS.escape(current)}"]`);
    // Scroll only the original's own box, so that the editor does not scroll.
    if (box && block) box.scrollTop = block.offsetTop - box.clientHeight / 3;
  }, [current]);

  async function translated(): Promise<void> {
    if (!original) return;
    if (!succeeded(await bringUpTo(original.now.revision))) return;
    setFound({ ok: true, value: { ...original, translated: original.now } });
  }

  const names = { removed: editorParts.originalRemoved, added: editorParts.originalAdded };
  const shown = (found: readonly BlockDifference[]) =>
    found.map((one, index) => (
      <div key={index} data-original={idOf(one)} aria-current={idOf(one) === current || undefined}>
        <BlockShown one={one} names={names} />
      </div>
    ));
  return (
    <aside className="editor-original" aria-label={editorParts.original} aria-busy={!found}>
      <header>
        <h2 className="eyebrow">
          {original ? <a href={here(addressOf(original.id))}>{editorParts.original}</a> : editorParts.original}
        </h2>
        {original && parts && (!original.translated || parts.changes > 0) && (
          <p role="status">
            {original.translated ? editorParts.originalChanged(parts.changes) : editorParts.originalUnknown}{' '}
            <Button onClick={translated}>{editorParts.originalTranslated}</Button>
          </p>
        )}
        {found?.ok === false && <p role="alert">{found.message}</p>}
      </header>
      {!found && <p className="loading">{screens.loading}</p>}
      {original && parts && (
        <div className="difference" ref={list} tabIndex={0} lang={original.language ?? languagesOfSite()[0]}>
          <p className="original-title">
            <Words pieces={parts.title} />
          </p>
          {shown(parts.summary)}
          {shown(parts.body)}
        </div>
      )}
    </aside>
  );
}

const idOf = (one: BlockDifference): string | undefined => (one.kind === 'changed' ? one.is.id : one.block.id);

/**
 * Returns the current version of the original, with its changes since the translation. If the translated version is
 * unknown, no changes are marked.
 */
function changesOf({ now, translated }: OriginalResponse) {
  const was = translated ?? now;
  const title = comparePieces(was.title, now.title);
  const [summary, body] = [compareDocuments(was.summary, now.summary), compareDocuments(was.body, now.body)];
  const changes = Number(was.title !== now.title) + [...summary, ...body].filter(({ kind }) => kind !== 'same').length;
  return { title, summary, body, changes };
}
