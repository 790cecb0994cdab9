/** The package's own declarations are in a file that compilers do not find. */
declare module 'unicode-confusables' {
  const confusables: {
    /** Each character that is confusing becomes the one that it is taken for (confusables.txt of UTS #39). */
    rectifyConfusion(text: string): string;
  };
  export default confusables;
}
