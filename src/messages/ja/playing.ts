import type { Messages } from '../shape.ts';

/** 題のない動画。読者のスクリプトに入るため、ひとつのファイルに分けてあります */
export const playing: Messages['playing'] = {
  video: '動画',
};
