import { editorDocument, emptyDocument, type EditorDocument } from '#contract/documents.ts';
import { createPostHistory } from '#editor/history/post-history.ts';
import { haveSameText } from '#editor/history/same-text.ts';
import { WritingField } from '#admin/editor/WritingField.tsx';
import { useEffect, useRef, useState } from 'react';
import { getAt, pathText, type Path } from '../model/paths.ts';
import { labelOf } from '../words.ts';
import { useFormApi } from './form-context.ts';
import { FieldError } from '../../shared/Labelled.tsx';

/** A field whose content consists of blocks. It uses the same editor as a post, and has a separate undo history. */
export function BlocksField({ path }: { path: Path }) {
  const { words, data, write, area, error } = useFormApi();
  const [document] = useState((): EditorDocument => editorDocument.safeParse(getAt(data, path)).data ?? emptyDocument);
  const [history] = useState(() => createPostHistory({ isSame: haveSameText }));
  const scope = useRef<HTMLDivElement>(null);
  const latest = useRef({ write, area });
  useEffect(() => {
    latest.current = { write, area };
  }, [write, area]);
  useEffect(() => (scope.current ? history.bind(scope.current) : undefined), [history]);
  const wrong = error(path);
  return (
    <div className="field field-blocks" data-path={pathText(path)} data-own-undo ref={scope}>
      <WritingField
        label={labelOf(words, path)?.label ?? pathText(path)}
        document={document}
        history={{ post: history, part: pathText(path) }}
        onChange={(written) => latest.current.write(path, written)}
        onLiveDocument={(live) => latest.current.area(path, live)}
      />
      <FieldError>{wrong}</FieldError>
    </div>
  );
}
