import type { DraftOwner, Drafts } from './drafts.ts';

/**
 * Returns a function that stores each new version of a text as a draft. The function starts storing the draft before
 * it returns, and returns the result if it is known immediately.
 * @param later receives the result for the latest text if the browser needs time to store it
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
