/**
 * The wide image on the home page. `content/images/front/` contains one image, and `caption.txt` with the caption
 * and, after an empty line, the alt text. A drawing (SVG) with a JSON file of annotations is shown as an annotated
 * image.
 */
import { front, type Front, type FrontDrawing } from '#contract/home-hero.ts';
import type { ShownPicture } from '#contract/portfolio.ts';
import { pictureRegions } from '#contract/regions.ts';
import { ContentValidationError, describeIssue } from '#domain/content-validation-error.ts';
import type { Database } from '#server/platform/db/database.ts';
import { readSetting, writeSetting } from '#server/platform/db/settings.ts';
import { readJson, readText } from './content-files.ts';

/**
 * Name of the setting with the image data that was last read; empty if there is no image. The check for public media
 * uses this setting too.
 */
const frontSetting = 'front';

export async function readFront(db: Database): Promise<Front | undefined> {
  const text = await readSetting(db, frontSetting);
  return text ? front.parse(JSON.parse(text)) : undefined;
}

export const forgetFront = (db: Database): Promise<void> => writeSetting(db, frontSetting, '');

/**
 * Stores the data of the wide image in the setting.
 * @param files the hash of each file of `content/`, by its path
 * @param pictures the stored images of these files
 * @returns whether the image has changed
 */
export async function importHomeImage(
  db: Database,
  contentDir: string,
  files: ReadonlyMap<string, string>,
  pictures: ReadonlyMap<string, ShownPicture>,
  print: (line: string) => void,
): Promise<boolean> {
  const inFolder = [...files].filter(([path]) => /^images\/front\/[^/]+$/.test(path)).toSorted();
  const fileOf = (ending: string) => inFolder.find(([path]) => path.endsWith(ending));
  const picture = inFolder.flatMap(([path]) => pictures.get(path.normalize('NFC')) ?? [])[0];
  const [svg, regions] = [fileOf('.svg'), fileOf('.json')];
  let found: Front | undefined;
  try {
    const drawing = svg && regions && (await readDrawing(contentDir, svg, regions[0]));
    const words = (await readText(contentDir, 'images/front/caption.txt')) ?? '';
    const [caption = '', alt = ''] = words.split(/\n\s*\n/).map((part) => part.trim());
    if (picture ?? drawing) found = { ...(picture && { picture }), ...(drawing && { drawing }), caption, alt };
  } catch (error) {
    if (!(error instanceof ContentValidationError)) throw error;
    for (const mistake of error.mistakes) print(describeIssue(mistake));
  }
  const text = found ? JSON.stringify(found) : '';
  if (((await readSetting(db, frontSetting)) ?? '') === text) return false;
  await writeSetting(db, frontSetting, text);
  return true;
}

async function readDrawing(
  contentDir: string,
  [file, hash]: readonly [string, string],
  regionsFile: string,
): Promise<FrontDrawing | undefined> {
  const size = /viewBox="0 0 (\d+(?:\.\d+)?) (\d+(?:\.\d+)?)"/.exec((await readText(contentDir, file)) ?? '');
  const read = pictureRegions.safeParse(await readJson(contentDir, regionsFile));
  if (!size || !read.success) return undefined;
  return { file, hash: hash.slice(0, 16), width: Number(size[1]), height: Number(size[2]), regions: read.data.regions };
}
