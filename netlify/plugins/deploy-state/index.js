// Netlify loads plugins as JavaScript; Node itself reads the TypeScript from there on.
export { onError, onPreBuild, onSuccess } from './deploy-state.ts';
