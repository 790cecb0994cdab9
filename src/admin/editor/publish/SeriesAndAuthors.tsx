import type { PostToSave } from '#api-client/posts.ts';
import { orcid as orcidForm } from '#contract/orcid.ts';
import type { PostAuthor } from '#contract/post-fields.ts';
import type { Post } from '#contract/posts.ts';
import { answers } from '#i18n/answers.ts';
import { postPanel } from '#i18n/post-panel.ts';
import { useState } from 'react';
import { Button } from '../../shared/Button.tsx';
import { Labelled } from '../../shared/Labelled.tsx';

interface Props {
  post: Post;
  onSave: (facts: Pick<PostToSave, 'series' | 'authors'>) => void;
}

/**
 * The post's series and co-authors. Each line of the field for co-authors is a name, optionally followed by an ORCID
 * iD.
 */
export function SeriesAndAuthors({ post, onSave }: Props) {
  const [series, setSeries] = useState(post.series?.name ?? '');
  const [position, setPosition] = useState(String(post.series?.position ?? 1));
  const [authors, setAuthors] = useState(linesOf(post.authors ?? []));
  const name = series.trim();
  const isPosition = name === '' || /^[1-9]\d{0,3}$/.test(position);
  const written = authorsOf(authors);
  const isWrong = written.some(({ orcid }) => orcid !== undefined && !orcidForm.test(orcid));
  const isSame = name === (post.series?.name ?? '') && (name === '' || Number(position) === post.series?.position);
  const changed = {
    ...(!isSame && { series: name === '' ? null : { name, position: Number(position) } }),
    ...(linesOf(written) !== linesOf(post.authors ?? []) && { authors: written.length === 0 ? null : written }),
  };
  return (
    <section aria-label={postPanel.seriesAndAuthors}>
      <h2 className="eyebrow">{postPanel.seriesAndAuthors}</h2>
      <Labelled label={postPanel.series}>
        {(control) => (
          <input
            {...control}
            type="text"
            maxLength={100}
            value={series}
            onChange={({ target }) => setSeries(target.value)}
          />
        )}
      </Labelled>
      {name !== '' && (
        <Labelled label={postPanel.position}>
          {(control) => (
            <input
              {...control}
              type="number"
              min={1}
              max={9999}
              value={position}
              aria-invalid={!isPosition}
              onChange={({ target }) => setPosition(target.value)}
            />
          )}
        </Labelled>
      )}
      <AuthorsField authors={authors} isWrong={isWrong} onChange={setAuthors} />
      <p className="actions">
        <Button disabled={isWrong || !isPosition || Object.keys(changed).length === 0} onClick={() => onSave(changed)}>
          {postPanel.saveSeriesAndAuthors}
        </Button>
      </p>
    </section>
  );
}

interface AuthorsProps {
  /** One author per line. */
  authors: string;
  isWrong: boolean;
  onChange: (authors: string) => void;
}

const AuthorsField = ({ authors, isWrong, onChange }: AuthorsProps) => (
  <Labelled
    label={postPanel.coAuthors}
    note={!isWrong && postPanel.coAuthorsExplained}
    error={isWrong ? answers.orcidInvalid : undefined}
  >
    {(control) => <textarea {...control} rows={3} value={authors} onChange={({ target }) => onChange(target.value)} />}
  </Labelled>
);

const linesOf = (authors: readonly PostAuthor[]) =>
  authors.map(({ name, orcid }) => (orcid === undefined ? name : `${name} ${orcid}`)).join('\n');

/** Parses one author per line. A last word of digits and hyphens is taken as the ORCID iD, valid or not. */
function authorsOf(text: string): PostAuthor[] {
  return text.split('\n').flatMap((line) => {
    const [, name = '', orcid] = /^(.*?)(?:\s+(?:https:\/\/orcid\.org\/)?([\dX][\dX-]{6,}))?$/.exec(line.trim()) ?? [];
    return name === '' ? [] : [{ name: name.slice(0, 100), ...(orcid !== undefined && { orcid }) }];
  });
}
