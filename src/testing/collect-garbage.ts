import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/** Gives back what nothing holds any more, at once: for objects whose size outside its own memory V8 does not know. */
export const collectGarbage = runInNewContext('gc') as () => void;
