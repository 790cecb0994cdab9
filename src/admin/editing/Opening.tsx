/** Opens a text for editing: loads it, and offers the choice between the stored version and a draft. */
import type { Failure } from '#api-client/result.ts';
import type { Draft, Drafts } from '#editor/drafts.ts';
import { editor } from '#i18n/editor.ts';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Button } from '../shared/Button.tsx';
import { LoadFailed, Loading } from '../shared/Loading.tsx';
import { Decision } from './Conflict.tsx';

export type Opened<Text, Open> =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  /** `open` returns the state after the choice. */
  | {
      state: 'draft found';
      draft: Draft<Text>;
      stored: Text;
      canGoOn?: boolean;
      open: (goesOn: boolean) => Opened<Text, Open>;
    }
  | { state: 'open'; open: Open };

/**
 * @param load loads the text; called once, and again when the state is set to `loading`
 * @param atFirst the first state
 */
export function useOpened<Text, Open>(
  load: () => Promise<Opened<Text, Open>>,
  atFirst: Opened<Text, Open> = { state: 'loading' },
) {
  const [opened, setOpened] = useState(atFirst);
  const again = async () => setOpened(await load());
  const start = useEffectEvent(again);
  const isLoading = opened.state === 'loading';
  useEffect(() => {
    if (isLoading) void start();
  }, [isLoading]);
  return { opened, setOpened, again };
}

interface Props<Text, Open> extends ReturnType<typeof useOpened<Text, Open>> {
  drafts: Drafts<Text>;
  words: { draftFound: string; goOnWithDraft: string; giveUpDraft: string };
  /** Shows how the draft differs from the stored text. */
  difference: (stored: Text, draft: Text) => ReactNode;
  /** A further button for a draft that was found. */
  copy?: (draft: Text) => ReactNode;
  /** Shown while the text is loading. */
  loading?: ReactNode;
  /** A link shown if loading has failed. */
  back?: ReactNode;
  children: (open: Open) => ReactNode;
}

export function Opening<Text, Open>(props: Props<Text, Open>) {
  const { opened, setOpened, again, drafts, words, difference, copy, loading = <Loading />, back, children } = props;
  switch (opened.state) {
    case 'loading':
      return loading;
    case 'failed':
      return (
        <LoadFailed failure={opened.failure} again={() => void again()} login={editor.login}>
          {back}
        </LoadFailed>
      );
    case 'draft found': {
      const { draft, stored, canGoOn = true, open } = opened;
      const choose = (goesOn: boolean) => {
        if (goesOn) drafts.adopt(draft);
        else drafts.discard(draft);
        setOpened(open(goesOn));
      };
      return (
        <Decision title={words.draftFound} level="h1" difference={difference(stored, draft.text)}>
          {canGoOn && (
            <Button look="primary" onClick={() => choose(true)}>
              {words.goOnWithDraft}
            </Button>
          )}
          {copy?.(draft.text)}
          <Button onClick={() => choose(false)}>{words.giveUpDraft}</Button>
        </Decision>
      );
    }
    case 'open':
      return children(opened.open);
  }
}
