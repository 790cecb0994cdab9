import type { Messages } from '../shape.ts';

/** タイトルのない動画の名前。読者用スクリプトに含まれるため、別ファイルにしています */
export const playing: Messages['playing'] = {
  video: '動画',
};
