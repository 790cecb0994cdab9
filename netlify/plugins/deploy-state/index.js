// Netlify loads plugins as JavaScript, and sometimes before packages are installed; Node itself reads the TypeScript.
// An error here never stops a deploy.
const report = (event) => async () => {
  try {
    const deployState = await import('./deploy-state.ts');
    await deployState[event]();
  } catch (cause) {
    console.log(`The state of the deploy was not recorded: ${cause.message}`);
  }
};

/**
 * Caches from one build to the next, each keyed by its inputs: image variants, social preview images and formulas,
 * posts and pages as HTML, their PDFs, the search index, the program that renders pages, and the functions.
 */
const caches = [
  '.cache/documents',
  '.cache/media',
  '.cache/pictures',
  '.cache/post-pdfs',
  '.cache/rendered',
  '.cache/search',
  'dist/program',
  'dist/kept-functions',
];

export const onPreBuild = async ({ utils }) => {
  await utils.cache.restore(caches);
  await report('onPreBuild')();
};
export const onPostBuild = ({ utils }) => utils.cache.save(caches);
export const onSuccess = report('onSuccess');
export const onError = report('onError');
