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

export const onPreBuild = report('onPreBuild');
export const onSuccess = report('onSuccess');
export const onError = report('onError');
