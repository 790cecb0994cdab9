import { getRevision, listRevisions, nameRevision } from '#api-client/post-life.ts';
import { savePost } from '#api-client/posts.ts';
import { lineNames } from '#contract/post-fields.ts';
import type { RevisionSummary, RevisionText } from '#contract/revisions.ts';
import type { PostText } from '#editor/post-text.ts';
import { postPanel } from '#i18n/post-panel.ts';
import { History } from '../../editing/History.tsx';
import { Button } from '../../shared/Button.tsx';
import { succeeded } from '../../shared/alerts.ts';
import { usePages } from '../../shared/use-pages.ts';
import { Difference } from '../Difference.tsx';
import { type ChangeStored, toData } from '../transport.ts';

interface Props {
  id: string;
  /** Revision of the draft. */
  revision: number;
  change: ChangeStored;
}

/** The revision history of a post. Restoring a version saves it as a new draft. */
export function Versions({ id, revision, change }: Props) {
  const { items: lines, setItems: setLines, more } = usePages((next) => listRevisions(id, next), revision);

  const restore = (was: RevisionText, restoredFrom: number) =>
    change(({ published, revision: known }) =>
      savePost(id, {
        ...toData({ text: textOf(was), published, revision: known }),
        ...linesToSave(was),
        restoredFrom,
      }),
    );

  async function rename({ revision: number }: RevisionSummary, given: string): Promise<void> {
    const named = await nameRevision(id, number, given);
    if (succeeded(named)) setLines((now) => now.map((line) => (line.revision === number ? named.value : line)));
  }

  return (
    <History
      words={postPanel}
      lines={lines}
      originOf={({ kind, words }) => postPanel.kindAndWords(postPanel.revisionKinds[kind], words)}
      load={(number) => getRevision(id, number)}
      current={revision}
      difference={(was, is = was) => (
        <>
          {lineNames
            .filter((name) => was.lines[name] !== is.lines[name])
            .map((name) => (
              <p key={name}>
                {postPanel.lines[name]}: <del>{was.lines[name]}</del> <ins>{is.lines[name]}</ins>
              </p>
            ))}
          <Difference theirs={textOf(was)} mine={textOf(is)} theirsName={postPanel.then} mineName={postPanel.now} />
        </>
      )}
      onRestore={restore}
      onName={rename}
    >
      {more && <Button onClick={more}>{postPanel.olderVersions}</Button>}
    </History>
  );
}

/** Returns all lines of text of a version; null removes a line that the version does not have. */
const linesToSave = ({ lines }: RevisionText) =>
  Object.fromEntries(lineNames.map((name) => [name, lines[name] ?? null]));

const textOf = ({ title, categoryName, keywords, body, summary }: RevisionText): PostText => ({
  title,
  category: categoryName,
  keywords,
  body,
  summary,
});
