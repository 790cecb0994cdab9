import type { DraftOwner, Drafts } from './drafts.ts';

/**
 * Creates a function that stores successive texts as a draft. Storing has begun when the function returns.
 * @param later receives the result for the latest text if the browser needs time to store it
 * @returns a function that returns the result if it is known immediately
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
