/** Parses the requests of Micropub clients in all formats (sections 3.1 to 3.4). */
import { AppError } from '#contract/errors.ts';
import { parseJson } from '#server/platform/http/parse-json.ts';
import { micropubRequest, type MicropubRequest } from '#contract/micropub.ts';

export interface SentFile {
  name: string;
  bytes: Uint8Array;
}

export interface MicropubInput {
  /** An API token from the body, if present. */
  token: string | undefined;
  request: MicropubRequest;
  /** Images, with their alt texts at the same index. */
  photos: SentFile[];
  photoWords: string[];
}

/**
 * @param bytes the body
 * @param type the full content type
 * @throws AppError BAD_JSON, BAD_INPUT
 */
export async function readMicropub(bytes: Uint8Array, type: string): Promise<MicropubInput> {
  if (/^application\/json\b/i.test(type)) {
    return { token: undefined, request: parsed(parseJson(bytes)), photos: [], photoWords: [] };
  }
  const form = await formIn(bytes, type);
  const token = form.get('access_token');
  const action = form.get('action');
  const photos: SentFile[] = [];
  const properties = new Map<string, unknown[]>();
  for (const [name, value] of form) {
    const plain = name.replace(/\[\d*\]$/, '');
    if (['access_token', 'h', 'action', 'url'].includes(plain)) continue;
    if (typeof value !== 'string') {
      if (plain === 'photo') photos.push({ name: value.name, bytes: new Uint8Array(await value.arrayBuffer()) });
      continue;
    }
    const [, outer, inner] = /^(\w+)\[(\w+)\]$/.exec(plain) ?? [];
    if (outer !== undefined && inner !== undefined) properties.set(outer, [{ [inner]: value }]);
    else properties.set(plain, [...(properties.get(plain) ?? []), value]);
  }
  const h = form.get('h');
  const request =
    action === null
      ? { type: [`h-${typeof h === 'string' ? h : 'entry'}`], properties: Object.fromEntries(properties) }
      : { action, url: form.get('url') ?? '' };
  const words = (properties.get('mp-photo-alt') ?? []).map(String);
  return { token: typeof token === 'string' ? token : undefined, request: parsed(request), photos, photoWords: words };
}

/**
 * Reads a request to the media endpoint: one file in the field `file` (section 3.6).
 * @throws AppError BAD_JSON, BAD_INPUT
 */
export async function readMicropubFile(
  bytes: Uint8Array,
  type: string,
): Promise<{ token: string | undefined; file: SentFile }> {
  const form = await formIn(bytes, type);
  const [file, token] = [form.get('file'), form.get('access_token')];
  if (!(file instanceof File)) throw new AppError('BAD_INPUT');
  return {
    token: typeof token === 'string' ? token : undefined,
    file: { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) },
  };
}

function parsed(input: unknown): MicropubRequest {
  const found = micropubRequest.safeParse(input);
  if (!found.success) throw new AppError('BAD_INPUT');
  return found.data;
}

async function formIn(bytes: Uint8Array, type: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
  } catch (cause) {
    throw new AppError('BAD_JSON', { cause });
  }
}
