import { mediaId, offeredFormats, offeredWidths } from '#contract/media-sizes.ts';
import type { Medium } from '#contract/media.ts';
import { pages } from '#contract/paths.ts';
import { acceptedTypes, prepareFile } from '#editor/pictures.ts';
import { content } from '#i18n/content.ts';
import { useState, type ReactNode } from 'react';
import { Button } from '../shared/Button.tsx';
import { showAlert } from '../shared/alerts.ts';
import { useAnswer } from '../shared/use-answer.ts';
import { pictures } from './pictures.ts';

interface Props {
  /** Id of the current image; undefined if there is none. */
  id: string | undefined;
  /** Called with undefined when the image is removed. */
  onChange: (medium: Medium | undefined) => void;
  /** Attributes of the file field, if a label refers to it. */
  control?: object;
}

/** A field for one image: a preview, and buttons to upload, choose from the library, and remove. */
export function PictureChoice({ id, onChange, control }: Props) {
  return (
    <UploadChoice
      shown={id !== undefined && <ShownPicture id={id} />}
      label={content.pictures.upload}
      uploading={content.pictures.uploading}
      accept={acceptedTypes}
      control={control}
      upload={uploadPicture}
      onChange={onChange}
    >
      <Button onClick={() => pictures.choose().then((chosen) => chosen && onChange(chosen))}>
        {content.pictures.choose}
      </Button>
    </UploadChoice>
  );
}

interface UploadProps<Kept> {
  /** The current file; false if there is none. */
  shown: ReactNode;
  label: string;
  /** Accessible name of the progress. */
  uploading: string;
  accept: string;
  control: object | undefined;
  /** Resolves to undefined if the file was rejected. */
  upload: (file: File, onProgress: (share: number) => void) => Promise<Kept | undefined>;
  onChange: (kept: Kept | undefined) => void;
  /** Further buttons. */
  children?: ReactNode;
}

/** A field for one file, with the progress of an upload, and a button to remove the file. */
export function UploadChoice<Kept>(props: UploadProps<Kept>) {
  const { shown, label, uploading, accept, control, upload, onChange, children } = props;
  const [share, setShare] = useState<number>();

  async function choose(file: File | undefined): Promise<void> {
    if (!file) return;
    setShare(0);
    const kept = await upload(file, setShare);
    setShare(undefined);
    if (kept) onChange(kept);
  }

  return (
    <div className="picture-choice">
      {shown}
      <p className="actions">
        <label className="button">
          {label}
          <input
            {...control}
            type="file"
            accept={accept}
            disabled={share !== undefined}
            onChange={({ target }) => {
              void choose(target.files?.[0]);
              // Allows choosing the same file again.
              target.value = '';
            }}
          />
        </label>
        {children}
        {shown && <Button onClick={() => onChange(undefined)}>{content.pictures.remove}</Button>}
      </p>
      {share !== undefined && <progress value={share} aria-label={uploading} />}
    </div>
  );
}

/** @returns undefined if the file cannot be used as an image; an alert shows the reason */
export async function uploadPicture(file: File, onProgress: (share: number) => void): Promise<Medium | undefined> {
  const prepared = await prepareFile(file);
  const uploaded = 'problem' in prepared ? prepared : await pictures.upload(prepared, onProgress);
  if (!('problem' in uploaded)) return uploaded.medium;
  showAlert(uploaded.problem, 'warning');
  return undefined;
}

/** A small version of the stored image. */
export function ShownPicture({ id }: { id: string }) {
  const [medium] = useAnswer(async () => (mediaId.test(id) ? pictures.find(id) : undefined), id);
  if (medium?.id !== id) return null;
  const [width = medium.width] = offeredWidths(medium);
  const address = pages.media(id, width, offeredFormats(medium.kind).at(-1) ?? 'webp');
  return <img src={address} width={medium.width} height={medium.height} alt="" />;
}
