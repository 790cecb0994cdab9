// Netlify loads plugins as JavaScript, and before packages are installed where nobody installed them; Node itself
// reads the TypeScript. A fault here never stops a deploy.
const report = (event) => async () => {
  try {
    const deployState = await import('./deploy-state.ts');
    await deployState[event]();
  } catch (cause) {
    console.log(`The state of the deploy was not recorded: ${cause.message}`);
  }
};

/** Forms of pictures and link cards are made once: each costs a tenth of a second or more. */
const caches = ['.cache/media', '.cache/pictures'];

export const onPreBuild = async ({ utils }) => {
  await utils.cache.restore(caches);
  await report('onPreBuild')();
};
export const onPostBuild = ({ utils }) => utils.cache.save(caches);
export const onSuccess = report('onSuccess');
export const onError = report('onError');
