import { limits } from '#contract/limits.ts';
import { dates } from '#i18n/dates.ts';
import { isComposing } from '#editor/tools/events.ts';
import { postPanel } from '#i18n/post-panel.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../shared/Button.tsx';

/** A version in a history. `live`: the version is published now. */
export interface Version {
  revision: number;
  createdAt: string;
  live: boolean;
  name?: string | null;
}

interface Props {
  line: Version;
  /** How the version came about. */
  origin: string;
  compare: string;
  /** Compares this version with the current draft; undefined if this version is the current draft. */
  onCompare: (() => void) | undefined;
  /** Saves the name; an empty name removes the existing name. Undefined if versions have no names. */
  onName: ((name: string) => Promise<void>) | undefined;
}

/** A version in the revision history, with a field to edit its name. Enter saves the name, Escape cancels. */
export function VersionLine({ line, origin, compare, onCompare, onName }: Props) {
  const [naming, setNaming] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setNaming(false);
    opener.current?.focus();
  };
  return (
    <li>
      <span className="version-line">
        <time dateTime={line.createdAt}>{dates.longMoment(line.createdAt)}</time>
        <span className="muted">{origin}</span>
        {line.live && <span className="badge">{postPanel.live}</span>}
        {line.name && <strong>{line.name}</strong>}
      </span>
      <span className="actions">
        {onCompare && <Button onClick={onCompare}>{compare}</Button>}
        {onName && (
          <Button ref={opener} aria-expanded={naming} onClick={() => setNaming(!naming)}>
            {postPanel.name}
          </Button>
        )}
      </span>
      {naming && onName && (
        <NameForm
          name={line.name ?? ''}
          onClose={close}
          onName={(name) => {
            close();
            void onName(name);
          }}
        />
      )}
    </li>
  );
}

interface NameFormProps {
  name: string;
  onName: (name: string) => void;
  onClose: () => void;
}

function NameForm({ name: former, onName, onClose }: NameFormProps) {
  const hint = useId();
  const [name, setName] = useState(former);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.form?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <form
      className="version-name"
      onSubmit={(event) => {
        event.preventDefault();
        onName(name.trim());
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <label>
        {postPanel.versionName}
        <input
          ref={field}
          type="text"
          maxLength={limits.revisionName}
          aria-describedby={hint}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <button type="submit" className="button primary">
        {postPanel.keep}
      </button>
      <p className="field-hint" id={hint}>
        {postPanel.versionNameExplained}
      </p>
    </form>
  );
}
