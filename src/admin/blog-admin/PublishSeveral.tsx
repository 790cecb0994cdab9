import { getPost } from '#api-client/posts.ts';
import type { Result } from '#api-client/result.ts';
import type { PostSummary } from '#contract/posts.ts';
import { storedPost } from '#editor/post-text.ts';
import { blogAdmin } from '#i18n/blog-admin.ts';
import { publishSheet } from '#i18n/publish-sheet.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { findingsOf, postToPublish } from '../publish-sheet/findings.ts';
import { BulkSheet } from '../list/BulkSheet.tsx';
import { runAll, type Outcome } from '../shared/run-all.ts';
import { unsavedFailure } from './unsaved.ts';

interface Props {
  posts: readonly PostSummary[];
  /**
   * @param revisions the reviewed revision of each post to publish, by post id; undefined if the sheet was cancelled
   */
  onDone: (revisions: ReadonlyMap<string, number> | undefined) => void;
}

interface Looked {
  revision: number;
  findings: string[];
}

/** Returns the number of posts that were checked so far, and the findings once all posts are checked. */
function useFindings(posts: readonly PostSummary[]) {
  const [count, setCount] = useState(0);
  const [looked, setLooked] = useState<{ outcome: Outcome<PostSummary>; found: ReadonlyMap<string, Looked> }>();
  useEffect(() => {
    const leaving = new AbortController();
    const found = new Map<string, Looked>();
    void runAll(posts, (post) => look(post, found), {
      signal: leaving.signal,
      onDone: (_, done) => setCount(done),
    }).then((outcome) => !leaving.signal.aborted && setLooked({ outcome, found }));
    return () => leaving.abort();
  }, [posts]);
  return [count, looked] as const;
}

/** Lists what is missing or broken in each post. The owner then publishes all posts, or only the complete ones. */
export function PublishSeveral({ posts, onDone }: Props) {
  const [count, looked] = useFindings(posts);
  const { done = [], failed = [], halted } = looked?.outcome ?? {};
  const findingsFor = ({ id }: PostSummary) => looked?.found.get(id)?.findings ?? [];
  const [whole, lacking] = [true, false].map((isWhole) =>
    done.filter((post) => (findingsFor(post).length === 0) === isWhole),
  ) as [PostSummary[], PostSummary[]];
  const [onlyWhole, setOnlyWhole] = useState(false);
  const wanted = onlyWhole ? whole : done;

  return (
    <BulkSheet
      title={blogAdmin.publishCount(posts.length)}
      cancel={publishSheet.publishLater}
      confirm={blogAdmin.publishThese(looked ? wanted.length : posts.length)}
      confirms={wanted.length > 0}
      wanted={() => new Map(wanted.map(({ id }) => [id, looked?.found.get(id)?.revision ?? 0]))}
      onDone={onDone}
    >
      <p role="status">
        {!looked && blogAdmin.lookedAt(count, posts.length)}
        {looked && lacking.length === 0 && failed.length === 0 && !halted && blogAdmin.nothingMissingInAny}
        {halted?.message}
      </p>
      <p className="muted">{blogAdmin.notMailed}</p>
      {whole.length > 0 && lacking.length > 0 && (
        <p>
          <label>
            <input type="checkbox" checked={onlyWhole} onChange={({ target }) => setOnlyWhole(target.checked)} />{' '}
            {blogAdmin.onlyWhole(whole.length)}
          </label>
        </p>
      )}
      {failed.length > 0 && (
        <Posts heading={blogAdmin.cannotBePublished}>
          {failed.map(({ item, failure }) => (
            <li key={item.id}>
              <q>{item.title}</q> {failure.message}
            </li>
          ))}
        </Posts>
      )}
      {lacking.length > 0 && (
        <Posts heading={publishSheet.publishFindings}>
          {lacking.map((post) => (
            <li key={post.id}>
              <q>{post.title}</q>
              <ul>
                {findingsFor(post).map((finding) => (
                  <li key={finding}>{finding}</li>
                ))}
              </ul>
            </li>
          ))}
        </Posts>
      )}
    </BulkSheet>
  );
}

function Posts({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section aria-label={heading}>
      <h3 className="eyebrow">{heading}</h3>
      <ul>{children}</ul>
    </section>
  );
}

async function look(post: PostSummary, found: Map<string, Looked>): Promise<Result<unknown>> {
  const answer = await getPost(post.id);
  if (!answer.ok) return answer;
  const unsaved = unsavedFailure(answer.value);
  if (unsaved) return unsaved;
  const findings = await findingsOf(postToPublish(answer.value, storedPost(answer.value).text));
  found.set(post.id, { revision: answer.value.revision, findings });
  return answer;
}
