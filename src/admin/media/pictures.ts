/** Connects the editor to images: the API, and the media library as a dialog. */
import type { Medium } from '#contract/media.ts';
import type { Result } from '#api-client/result.ts';
import type { Pictures, Uploaded } from '#editor/pictures.ts';

/** Results can be cached, because an image never changes. */
const known = new Map<string, Promise<Medium | undefined>>();

export const pictures: Pictures = {
  async upload(file, onProgress) {
    const { uploadMedium } = await import('#api-client/media.ts');
    return keep(await uploadMedium(file, onProgress));
  },
  async fetch(url) {
    const { fetchMedium } = await import('#api-client/media.ts');
    return keep(await fetchMedium(url));
  },
  async keepData(file) {
    const { uploadFile } = await import('#api-client/media.ts');
    const kept = await uploadFile(file, () => undefined);
    return kept.ok ? { id: kept.value.id } : { problem: kept.message };
  },
  async data(id) {
    const { getData } = await import('#api-client/media.ts');
    const data = await getData(id);
    return data.ok ? data.value : undefined;
  },
  find(id) {
    const asked = known.get(id) ?? ask(id);
    known.set(id, asked);
    // A failed request is not cached, so that the next call tries again.
    void asked.then((found) => found ?? known.delete(id));
    return asked;
  },
  async choose() {
    const { openLibrary } = await import('./open-library.tsx');
    return openLibrary();
  },
};

function keep(sent: Result<Medium>): Uploaded {
  if (!sent.ok) return { problem: sent.message };
  known.set(sent.value.id, Promise.resolve(sent.value));
  return { medium: sent.value };
}

async function ask(id: string): Promise<Medium | undefined> {
  const { getMedium } = await import('#api-client/media.ts');
  const found = await getMedium(id);
  return found.ok ? found.value : undefined;
}
