import { getFile, uploadFile } from '#api-client/media.ts';
import { mediaId } from '#contract/media-sizes.ts';
import type { UploadedFile } from '#contract/media.ts';
import { pages } from '#contract/paths.ts';
import { prepareAsItIs } from '#editor/pictures.ts';
import { content } from '#words/content.ts';
import { useEffect, useState } from 'react';
import { showAlert } from '../shared/alerts.ts';

interface Props {
  /** Of the file that there is; undefined: none. */
  id: string | undefined;
  /** Undefined: it is taken away. */
  onChange: (file: UploadedFile | undefined) => void;
  /** Of the field that chooses a file, where that is the control of a label. */
  control?: object;
}

/** One PDF: what it is called, and the ways to upload another and to take it away. */
export function PdfChoice({ id, onChange, control }: Props) {
  const [share, setShare] = useState<number>();

  async function upload(file: File | undefined): Promise<void> {
    if (!file) return;
    if (file.type !== 'application/pdf') return showAlert(content.files.onlyPdf, 'warning');
    const prepared = await prepareAsItIs(file);
    if ('problem' in prepared) return showAlert(prepared.problem, 'warning');
    setShare(0);
    const uploaded = await uploadFile(prepared, setShare);
    setShare(undefined);
    if (uploaded.ok) onChange(uploaded.value);
    else showAlert(uploaded.message, 'warning');
  }

  return (
    <div className="picture-choice">
      {id !== undefined && <Named id={id} />}
      <p className="actions">
        <label className="button">
          {content.files.upload}
          <input
            {...control}
            type="file"
            accept="application/pdf"
            disabled={share !== undefined}
            onChange={({ target }) => {
              void upload(target.files?.[0]);
              // The same file can be chosen again.
              target.value = '';
            }}
          />
        </label>
        {id !== undefined && (
          <button type="button" className="button" onClick={() => onChange(undefined)}>
            {content.pictures.remove}
          </button>
        )}
      </p>
      {share !== undefined && <progress value={share} aria-label={content.files.uploading} />}
    </div>
  );
}

/** The file under the name that it was sent with; it opens beside the form. */
function Named({ id }: { id: string }) {
  const [file, setFile] = useState<UploadedFile>();
  useEffect(() => {
    let isCurrent = true;
    if (mediaId.test(id)) void getFile(id).then((found) => isCurrent && found.ok && setFile(found.value));
    return () => {
      isCurrent = false;
    };
  }, [id]);
  return (
    <a href={pages.uploadedFile(id)} target="_blank" rel="noreferrer">
      {file?.id === id ? file.name : content.files.open}
    </a>
  );
}
