import { getFile, uploadFile } from '#api-client/media.ts';
import { mediaId } from '#contract/media-sizes.ts';
import type { UploadedFile } from '#contract/media.ts';
import { pages } from '#contract/paths.ts';
import { acceptedTypes, prepareAsItIs } from '#editor/pictures.ts';
import { content } from '#i18n/content.ts';
import { showAlert } from '../shared/alerts.ts';
import { useAnswer } from '../shared/use-answer.ts';
import { ShownPicture, UploadChoice, uploadPicture } from './PictureChoice.tsx';

interface Props {
  /** Id of the current file; undefined if there is none. */
  id: string | undefined;
  /** Called with undefined when the file is removed. */
  onChange: (file: Pick<UploadedFile, 'id'> | undefined) => void;
  /** Whether an image is accepted as well. */
  orPicture?: boolean;
  /** Attributes of the file field, if a label refers to it. */
  control?: object;
}

/**
 * A field for one PDF, with the file's name, and buttons to replace or remove the file. Optionally accepts an image
 * instead.
 */
export function PdfChoice({ id, onChange, orPicture = false, control }: Props) {
  return (
    <UploadChoice
      shown={id !== undefined && <Named id={id} orPicture={orPicture} />}
      label={orPicture ? content.files.uploadEither : content.files.upload}
      uploading={content.files.uploading}
      accept={orPicture ? `application/pdf,${acceptedTypes}` : 'application/pdf'}
      control={control}
      upload={async (file, onProgress) => {
        if (file.type === 'application/pdf') return uploadPdf(file, onProgress);
        if (orPicture) return uploadPicture(file, onProgress);
        showAlert(content.files.onlyPdf, 'warning');
        return undefined;
      }}
      onChange={onChange}
    />
  );
}

/** @returns undefined if the file was rejected; an alert shows the reason */
async function uploadPdf(file: File, onProgress: (share: number) => void): Promise<UploadedFile | undefined> {
  const prepared = await prepareAsItIs(file);
  const uploaded = 'problem' in prepared ? prepared : await uploadFile(prepared, onProgress);
  if ('ok' in uploaded && uploaded.ok) return uploaded.value;
  showAlert('problem' in uploaded ? uploaded.problem : uploaded.message, 'warning');
  return undefined;
}

/** A link that has the file's original name and opens next to the form. For an image, the image itself. */
function Named({ id, orPicture }: { id: string; orPicture: boolean }) {
  /** `null` if the file cannot be loaded. */
  const [file] = useAnswer(async () => {
    const found = mediaId.test(id) ? await getFile(id) : undefined;
    return found && (found.ok ? found.value : null);
  }, id);
  if (file === null && orPicture) return <ShownPicture id={id} />;
  return (
    <a href={pages.uploadedFile(id)} target="_blank" rel="noreferrer">
      {file?.id === id ? file.name : content.files.open}
    </a>
  );
}
