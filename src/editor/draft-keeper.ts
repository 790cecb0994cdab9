import type { DraftOwner, Drafts } from './drafts.ts';

/**
 * Creates a function that stores successive texts as a draft. Storing has begun when it returns.
 * @param later receives the result of the latest text if the browser needs time for it
 * @returns a function that returns the result if the browser knows it at once
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
