/** The package has declarations, but in a file that compilers do not find. */
declare module 'unicode-confusables' {
  const confusables: {
    /** Replaces each confusable character by the one it looks like (confusables.txt of UTS #39). */
    rectifyConfusion(text: string): string;
  };
  export default confusables;
}
