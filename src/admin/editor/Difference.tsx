import { readBlock } from '#blocks/index.ts';
import { isVerbatim } from '#document/block-text.ts';
import { textOfBlock, type BlockDifference, type Piece } from '#document/difference.ts';
import { compareTexts } from '#editor/compare.ts';
import type { PostText } from '#editor/post-text.ts';
import { editorParts } from '#i18n/editor-parts.ts';
import { useMemo } from 'react';

interface Props {
  theirs: PostText;
  mine: PostText;
  theirsName: string;
  mineName: string;
}

/**
 * Compares two versions block by block. Marks blocks that occur in only one version, and changed words in all other
 * blocks.
 */
export function Difference({ theirs, mine, theirsName, mineName }: Props) {
  const found = useMemo(() => compareTexts(theirs, mine), [theirs, mine]);
  if (!found) return <p>{editorParts.sameTexts}</p>;
  const names = { removed: theirsName, added: mineName };
  return (
    <div className="difference" role="group" aria-label={editorParts.difference} tabIndex={0}>
      <p className="difference-legend">
        <del>{theirsName}</del> <ins>{mineName}</ins>
      </p>
      {found.fields.map(({ name, pieces }) => (
        <div key={name} className="difference-changed">
          <span className="eyebrow">{editorParts.fields[name]}</span>
          <p>
            <Words pieces={pieces} />
          </p>
        </div>
      ))}
      {found.summary.length > 0 && <h3 className="eyebrow">{editorParts.summary}</h3>}
      <Blocks found={found.summary} names={names} />
      {found.body.length > 0 && found.summary.length + found.fields.length > 0 && (
        <h3 className="eyebrow">{editorParts.text}</h3>
      )}
      <Blocks found={found.body} names={names} />
    </div>
  );
}

interface Names {
  removed: string;
  added: string;
}

function Blocks({ found, names }: { found: readonly BlockDifference[]; names: Names }) {
  return shortened(found).map((item, index) =>
    typeof item === 'number' ? (
      <p key={index} className="difference-more">
        {editorParts.sameBlocks(item)}
      </p>
    ) : (
      <BlockShown key={index} one={item} names={names} />
    ),
  );
}

/** A block as plain text, with its changes marked. */
export function BlockShown({ one, names }: { one: BlockDifference; names: Names }) {
  const shown = one.kind === 'changed' ? one.is : one.block;
  const isForm = one.kind === 'changed' && one.pieces.every(({ kind }) => kind === 'same');
  const label = one.kind === 'removed' || one.kind === 'added' ? names[one.kind] : isForm && editorParts.formChanged;
  return (
    <div className={`difference-${one.kind}`} data-code={isVerbatim(readBlock(shown)) || undefined}>
      {label && <span className="eyebrow">{label}</span>}
      <p>{one.kind === 'changed' ? <Words pieces={one.pieces} /> : textOfBlock(one.block) || `(${shown.type})`}</p>
    </div>
  );
}

/** The words of both versions, marked by version. */
export function Words({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ kind, text }, index) => {
    if (kind === 'same') return <span key={index}>{text}</span>;
    return kind === 'added' ? <ins key={index}>{text}</ins> : <del key={index}>{text}</del>;
  });
}

/**
 * Shortens long runs of equal blocks. Only the ends of a run stay visible as context, with the number of hidden blocks
 * between.
 */
function shortened(found: readonly BlockDifference[]): (BlockDifference | number)[] {
  const shown: (BlockDifference | number)[] = [];
  let run: BlockDifference[] = [];
  const endRun = () => {
    const [first, last] = [run[0], run.at(-1)];
    shown.push(...(run.length > 3 && first && last ? [first, run.length - 2, last] : run));
    run = [];
  };
  for (const one of found) {
    if (one.kind === 'same') run.push(one);
    else {
      endRun();
      shown.push(one);
    }
  }
  endRun();
  return shown;
}
