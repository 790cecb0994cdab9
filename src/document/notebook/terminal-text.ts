/** Returns the final text of a program's terminal output. */

/** Colours, moves of the cursor, titles of windows. */
const escapes = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\^_])/g;
const controls = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** Without colours; a line that was written over and over, as bars of progress are, as it was last. */
export function terminalText(text: string): string {
  const plain = text.replace(escapes, '').split('\n');
  const last = plain.map((line) => {
    const written = line.replace(/\r+$/, '');
    return written.slice(written.lastIndexOf('\r') + 1);
  });
  return last.join('\n').replace(controls, '');
}
