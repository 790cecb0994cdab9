/** Returns a program's terminal output as the terminal finally shows it. */

/** Matches escape sequences for colors, cursor movement and window titles. */
const escapes = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\^_])/g;
const controls = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/**
 * Returns the text without colors. A line that was overwritten, such as a progress bar, only has its last content.
 */
export function terminalText(text: string): string {
  const plain = text.replace(escapes, '').split('\n');
  const last = plain.map((line) => {
    const written = line.replace(/\r+$/, '');
    return written.slice(written.lastIndexOf('\r') + 1);
  });
  return last.join('\n').replace(controls, '');
}
