/** Bundles Netlify's functions into a directory: `node build-functions.ts DIRECTORY`. See `ensure-functions.ts`. */
import { bundleFunctions } from './bundle-functions.ts';

await bundleFunctions(process.argv[2] ?? '');
