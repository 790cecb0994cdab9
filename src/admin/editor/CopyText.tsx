import { times } from '#contract/limits.ts';
import { textLines } from '#editor/compare.ts';
import type { PostText } from '#editor/post-text.ts';
import { screens } from '#i18n/screens.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../shared/Button.tsx';

/** A button that copies a post as plain text, and confirms the copy for a second. */
export function CopyText({ text, children }: { text: PostText; children: ReactNode }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), times.copyConfirmation);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <Button onClick={() => navigator.clipboard.writeText(textLines(text).join('\n')).then(() => setCopied(true))}>
      {copied ? screens.copied : children}
    </Button>
  );
}
