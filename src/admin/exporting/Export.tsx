import { archivePath, listArchives, prepareArchive } from '#api-client/archives.ts';
import type { ArchiveFile, ArchivesResponse } from '#contract/archives.ts';
import { pages } from '#contract/paths.ts';
import { dates } from '#i18n/dates.ts';
import { exporting as words } from '#i18n/exporting.ts';
import { type ReactNode, useId } from 'react';
import { type Column, List } from '../list/List.tsx';
import type { ListSource } from '../list/use-list-pages.ts';
import { useStepUp } from '../profile/StepUp.tsx';
import { NotLoaded } from '../shared/Loading.tsx';
import { WorkButton, Button } from '../shared/Button.tsx';
import { showAlert, succeeded } from '../shared/alerts.ts';
import { useLoaded } from '../shared/use-answer.ts';
import { listPosts, morePosts } from '#api-client/posts.ts';
import type { Result } from '#api-client/result.ts';
import type { PostSummary } from '#contract/posts.ts';
import { limits } from '#contract/limits.ts';
import { RunProgress } from '../shared/RunProgress.tsx';
import { saveFile } from '../shared/files.ts';
import { useRun } from '../shared/use-run.ts';

/** The screen of exports and backups. A restore is explained, but not done here. */
export function Export() {
  const [found, load, , failure] = useLoaded(listArchives, undefined, 'quiet');
  const { dialog } = useStepUp();
  return (
    <>
      {failure && <NotLoaded failure={failure} again={() => load()} />}
      <div className="card-panels">
        <Panel title={words.archive} hint={words.archiveHint}>
          {found?.offered === false ? (
            <Command note={words.elsewhere}>{words.exportCommand}</Command>
          ) : (
            <>
              <p className="form-note">{words.preparing}</p>
              <p className="actions">
                <WorkButton look="primary" onClick={() => download()}>
                  {words.download}
                </WorkButton>
              </p>
            </>
          )}
        </Panel>
        <Panel title={words.posts} hint={words.postsHint}>
          <ExportPosts />
        </Panel>
        <Panel title={words.publications} hint={words.publicationsHint}>
          <p className="actions">
            {Object.entries(formats).map(([extension, name]) => (
              <a key={extension} className="button" href={pages.publicationsFile(extension)} download>
                {name}
              </a>
            ))}
          </p>
        </Panel>
      </div>
      <Backups found={found} onReload={() => void load()} />
      <Panel title={words.restore} hint={words.restoreNote}>
        <ol>
          {words.restoreSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <Command>{words.importCommand}</Command>
      </Panel>
      {dialog}
    </>
  );
}

/** The names of file formats, which are the same in all languages. */
const formats = { bib: 'BibTeX', ris: 'RIS', json: 'CSL JSON' };

/**
 * Prepares an archive, and lets the browser download it. The file goes to the disk without passing through the page's
 * memory.
 * @param name a backup; undefined makes a new archive
 */
async function download(name?: string): Promise<void> {
  const made = await prepareArchive(name);
  if (!succeeded(made)) return;
  const link = document.createElement('a');
  Object.assign(link, { href: archivePath(made.value.name), download: made.value.name });
  link.click();
  showAlert(words.started, 'success');
}

function Panel({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="card-panel panel stacked" aria-labelledby={id}>
      <h2 className="eyebrow" id={id}>
        {title}
      </h2>
      <p className="form-note">{hint}</p>
      {children}
    </section>
  );
}

const Command = ({ note, children }: { note?: string; children: ReactNode }) => (
  <>
    {note !== undefined && <p className="form-note">{note}</p>}
    <pre className="command panel">
      <code>{children}</code>
    </pre>
  </>
);

type BackupRow = ArchiveFile & { id: string; title: string };

interface BackupsProps {
  found: ArchivesResponse | undefined;
  onReload: () => void;
}

/** The backups, or what to do if there is none. */
function Backups({ found, onReload }: BackupsProps) {
  const id = useId();
  return (
    <section className="card-panel panel stacked" aria-labelledby={id}>
      <h2 className="eyebrow" id={id}>
        {words.backups}
      </h2>
      {found?.backups === null && <p className="form-note">{found.offered ? words.noFolder : words.netlifyBackups}</p>}
      {found?.backups && (
        <List<BackupRow>
          name={words.backups}
          source={sourceOf(found.backups, onReload)}
          about=""
          title={words.backup}
          what={({ title }) => title}
          columns={columns}
          actions={backupActions}
          empty={<p>{words.noBackup}</p>}
        />
      )}
    </section>
  );
}

function sourceOf(backups: readonly ArchiveFile[], reload: () => void): ListSource<BackupRow> {
  const rows = backups.map((file) => ({ ...file, id: file.name, title: dates.longMoment(file.createdAt) }));
  return {
    rows,
    total: rows.length,
    failure: undefined,
    isLoading: false,
    more: undefined,
    reload,
    all: () => Promise.resolve({ ok: true, value: rows }),
    without: () => undefined,
  };
}

const MEGABYTE = 1_000_000;

const columns: readonly Column<BackupRow>[] = [
  {
    id: 'size',
    title: words.size,
    cell: ({ bytes }) => words.megabytes((bytes / MEGABYTE).toFixed(bytes < 10 * MEGABYTE ? 1 : 0)),
  },
];

const backupActions = ({ name, title }: BackupRow) => (
  <WorkButton aria-label={words.downloadOf(title)} onClick={() => download(name)}>
    {words.downloadBackup}
  </WorkButton>
);

/** A button that downloads all posts as Markdown. */
function ExportPosts() {
  const { running, run, stop } = useRun();

  async function download(): Promise<void> {
    const posts = await everyPost();
    if (!succeeded(posts)) return;
    if (posts.value.length === 0) return showAlert(words.noPosts, 'warning');
    const { postArchive } = await import('../blog-admin/export-posts.ts');
    const archive = postArchive();
    const { done, failed } = await run(posts.value, ({ id }) => archive.add(id));
    if (done.length > 0) saveFile(archive.zip(), 'application/zip', `posts-${today()}.zip`);
    if (failed.length > 0) showAlert(words.postsFailed(failed.length), 'fail');
    else if (done.length > 0) showAlert(words.postsDone(done.length), 'success');
  }

  if (running) return <RunProgress words={words.exportingPosts} state={running} onStop={stop} />;
  return (
    <p className="actions">
      <Button onClick={download}>{words.downloadPosts}</Button>
    </p>
  );
}

const today = () => new Date().toISOString().slice(0, 10);

/** Returns all posts outside of the trash. */
async function everyPost(): Promise<Result<PostSummary[]>> {
  const all: PostSummary[] = [];
  let page = await listPosts({ state: 'any' }, limits.listPage);
  for (; page.ok; page = await morePosts(page.value.next)) {
    all.push(...page.value.items);
    if (page.value.next === undefined) return { ok: true, value: all };
  }
  return page;
}
