import { compareWork, putContent } from '#api-client/content.ts';
import type { GivenWork } from '#contract/works.ts';
import { proposals as words } from '#i18n/proposals.ts';
import { screens } from '#i18n/screens.ts';
import { useState } from 'react';
import { showAlert, succeeded } from '../shared/alerts.ts';
import { Button } from '../shared/Button.tsx';
import { openSheet, useSheet } from '../shared/open-sheet.tsx';
import { Comparison } from './Comparison.tsx';
import { usualChoice, withChosen } from './proposal-actions.ts';

type Compared = Parameters<typeof withChosen>[0];

/**
 * Proposes to merge a work that the owner gives with the publication of the same work, and carries out the decision.
 * Unpublished changes of the publication stay unpublished.
 * @returns whether the work was merged
 */
export async function mergeGiven({ title, bibtex }: GivenWork, key: string): Promise<boolean> {
  const compared = await compareWork(key, bibtex);
  if (!succeeded(compared)) return false;
  const { record } = compared.value;
  const chosen = await openSheet<ReadonlySet<string>>((onDone) => (
    <MergeSheet title={title} compared={compared.value} onDone={onDone} />
  ));
  if (chosen === undefined) return false;
  const merged = withChosen(compared.value, chosen);
  const change = { data: { bibtex: merged }, revision: record.revision, publish: record.isLive };
  if (chosen.size > 0 && !succeeded(await putContent({ kind: 'publication', key }, change))) return false;
  showAlert(record.isLive ? words.merged : words.acceptedAsDraft, 'success');
  return true;
}

interface Props {
  title: string;
  compared: Compared;
  onDone: (chosen: ReadonlySet<string> | undefined) => void;
}

function MergeSheet({ title, compared, onDone }: Props) {
  const { heading, dialog, close } = useSheet(onDone);
  const [chosen, setChosen] = useState(() => usualChoice(compared));
  return (
    <dialog className="publish-sheet proposal-sheet" {...dialog}>
      <h2 id={heading}>{title}</h2>
      <Comparison proposal={compared} chosen={chosen} onChoose={setChosen} />
      <p className="actions">
        <Button onClick={() => close()}>{screens.cancel}</Button>
        <Button look="primary" onClick={() => close(chosen)}>
          {words.takeCount(chosen.size)}
        </Button>
      </p>
    </dialog>
  );
}
