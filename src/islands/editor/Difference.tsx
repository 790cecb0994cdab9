import { messages } from '#contract/messages.ts';
import { compareTexts } from '#editor/compare.ts';
import type { PostText } from '#editor/post-text.ts';

interface Props {
  theirs: PostText;
  mine: PostText;
  theirsName: string;
  mineName: string;
}

/** Two texts line by line: what only one of them has is named and marked. */
export function Difference({ theirs, mine, theirsName, mineName }: Props) {
  const parts = compareTexts(theirs, mine);
  if (parts.every(({ kind }) => kind === 'same')) return <p>{messages.sameTexts}</p>;
  const names = { same: undefined, theirs: theirsName, mine: mineName };
  return (
    <div className="difference" role="group" aria-label="Difference" tabIndex={0}>
      {parts.map(({ kind, lines }, index) => (
        <div key={index} className={`difference-${kind}`}>
          {names[kind] && <span className="eyebrow">{names[kind]}</span>}
          {lines.map((line, number) => (
            <p key={number}>{line}</p>
          ))}
        </div>
      ))}
    </div>
  );
}
