import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/** Frees unreachable objects immediately, for objects with memory outside the heap, whose size V8 does not know. */
export const collectGarbage = runInNewContext('gc') as () => void;
