import { readBlock } from '#blocks/index.ts';
import { isVerbatim } from '#document/block-text.ts';
import { comparePieces, textOfBlock } from '#document/difference.ts';
import { mergeTexts, type Choice as Side, type TextConflict } from '#editor/merge-texts.ts';
import type { PostText } from '#editor/post-text.ts';
import type { Choice, Conflict as Both } from '#editor/saving.ts';
import { answers } from '#i18n/answers.ts';
import { editorParts } from '#i18n/editor-parts.ts';
import { useId, useMemo, useState } from 'react';
import { Conflict } from '../editing/Conflict.tsx';
import { Button } from '../shared/Button.tsx';
import { CopyText } from './CopyText.tsx';
import { Difference, Words } from './Difference.tsx';

interface Props extends Both<PostText> {
  mine: PostText;
  onChoose: (choice: Choice, merged?: PostText) => void;
}

/**
 * Shows a conflict between the versions of two devices. Changes by only one device are merged automatically. For
 * every other change, the writer chooses a version. If the common base is unknown, the writer chooses one whole
 * version.
 */
export function PostConflict({ message, stored, base, mine, onChoose }: Props) {
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map());
  const merge = useMemo(() => base && mergeTexts(base, mine, stored.text), [base, mine, stored.text]);
  const difference = merge ? (
    <>
      {merge.conflicts.length > 0 && <p>{editorParts.mergedRest}</p>}
      {merge.conflicts.map((one) => (
        <OneConflict
          key={one.key}
          one={one}
          chosen={choices.get(one.key)}
          onChoose={(choice) => setChoices(new Map([...choices, [one.key, choice]]))}
        />
      ))}
    </>
  ) : (
    <Difference theirs={stored.text} mine={mine} theirsName={editorParts.theirs} mineName={editorParts.mine} />
  );
  return (
    <Conflict title={message || answers.postConflict} difference={difference} words={editorParts} onChoose={onChoose}>
      {merge && (
        <Button look="primary" onClick={() => onChoose('merged', merge.text(choices))}>
          {editorParts.keepChosen}
        </Button>
      )}
      <CopyText text={mine}>{editorParts.copyMine}</CopyText>
      <Button onClick={() => onChoose('new')}>{editorParts.saveAsNew}</Button>
    </Conflict>
  );
}

interface OneProps {
  one: TextConflict;
  chosen: Side | undefined;
  onChoose: (choice: Side) => void;
}

/**
 * A field or block that differs between the versions. If both versions have the block, the default is to keep both
 * blocks.
 */
function OneConflict({ one, chosen, onChoose }: OneProps) {
  const group = useId();
  const [theirs, mine] = [saidIn(one, 'theirs'), saidIn(one, 'mine')];
  const isBlock = 'id' in one;
  const canBeBoth = isBlock && one.mine !== undefined && one.theirs !== undefined;
  const isCode = isBlock && [one.mine, one.theirs].some((block) => block && isVerbatim(readBlock(block)));
  const pieces = comparePieces(theirs ?? '', mine ?? '', isCode);
  const standard = canBeBoth ? 'both' : mine === undefined ? 'theirs' : 'mine';
  const name =
    one.name === 'body'
      ? editorParts.text
      : one.name === 'summary'
        ? editorParts.summary
        : editorParts.fields[one.name];
  const option = (choice: Side, label: string, words: 'removed' | 'added' | undefined, said?: string) => (
    <label className="conflict-side">
      <span className="eyebrow">
        <input type="radio" name={group} checked={(chosen ?? standard) === choice} onChange={() => onChoose(choice)} />{' '}
        {label}
      </span>
      {words && (
        <span className="conflict-words" data-code={isCode || undefined}>
          {said === undefined ? (
            <em>{editorParts.deletedBlock}</em>
          ) : (
            <Words pieces={pieces.filter(({ kind }) => kind === 'same' || kind === words)} />
          )}
        </span>
      )}
    </label>
  );
  return (
    <fieldset className="conflict">
      <legend className="visually-hidden">{editorParts.choose(name)}</legend>
      {option('theirs', editorParts.theirs, 'removed', theirs)}
      {option('mine', editorParts.mine, 'added', mine)}
      {canBeBoth && option('both', editorParts.bothBlocks, undefined)}
    </fieldset>
  );
}

function saidIn(one: TextConflict, side: 'mine' | 'theirs'): string | undefined {
  const said = one[side];
  return typeof said === 'object' ? textOfBlock(said) || `(${said.type})` : said;
}
