import type { DraftOwner, Drafts } from './drafts.ts';

/**
 * Keeps one text after the other as a draft. The keeping itself has begun when this returns.
 * @param later hears whether the latest was kept, where the browser needed time to know
 * @returns a function that says at once whether it was kept, where the browser knows that at once
 */
export function createDraftKeeper<Text>(
  drafts: Pick<Drafts<Text>, 'keep'>,
  later: (draftKept: boolean) => void,
): (owner: DraftOwner, text: Text) => { draftKept?: boolean } {
  let latest = 0;
  return (owner, text) => {
    const kept = drafts.keep(owner, text);
    latest += 1;
    if (typeof kept === 'boolean') return { draftKept: kept };
    const turn = latest;
    void kept.then((draftKept) => {
      if (turn === latest) later(draftKept);
    });
    return {};
  };
}
