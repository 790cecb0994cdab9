/**
 * The configuration file of fontconfig for a browser whose fallback font is `standIn`: earlier fallback fonts are
 * hidden.
 */

/**
 * Fallback fonts in the order of `styles/fonts.css`. The first family that a machine has is its fallback. Fonts of one
 * family have the same metrics.
 */
const families = {
  Times: ['Times New Roman', 'Liberation Serif', 'Tinos'],
  'Noto Serif': ['Noto Serif'],
  Georgia: ['Georgia', 'Gelasio'],
  'DejaVu Serif': ['DejaVu Serif'],
};
export type StandIn = keyof typeof families;

/**
 * Returns the content of the configuration file.
 * @param standIn fallback font of the machine
 * @param folder folder with the files of that font, in addition to the fonts that are installed here
 * @param cache folder of fontconfig's cache
 */
export function fontsOf(standIn: StandIn, folder: string | undefined, cache: string): string {
  const names = Object.keys(families);
  const before = Object.values(families).slice(0, names.indexOf(standIn)).flat();
  const each = (element: string, all: readonly string[]) =>
    all.map((name) => `<${element}>${name}</${element}>`).join('');
  const rejected = before.map(
    (name) => `<rejectfont><pattern><patelt name="family"><string>${name}</string></patelt></pattern></rejectfont>`,
  );
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include>/etc/fonts/fonts.conf</include>
  ${folder === undefined ? '' : each('dir', [folder])}
  <cachedir>${cache}</cachedir>
  <selectfont>${rejected.join('')}</selectfont>
  <alias binding="strong">
    <family>serif</family><prefer>${each('family', families[standIn])}</prefer>
  </alias>
</fontconfig>
`;
}
