/** Machines with the faces of others: fontconfig's file for a browser that lacks those which would stand in before. */

/** In the order of `styles/fonts.css`: the first that a machine has stands in. Families of one have the same measures. */
const families = {
  Times: ['Times New Roman', 'Liberation Serif', 'Tinos'],
  'Noto Serif': ['Noto Serif'],
  Georgia: ['Georgia', 'Gelasio'],
  'DejaVu Serif': ['DejaVu Serif'],
};
export type StandIn = keyof typeof families;

/**
 * @param standIn what the machine has
 * @param folder of its files, beside those that are installed here
 * @param cache where fontconfig notes what it found
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
