/** A machine with the fonts of a phone: fontconfig's file for a browser that has Noto Serif and no Times. */

/**
 * @param folder of Noto Serif's files
 * @param cache where fontconfig notes what it found
 */
export const notoFonts = (folder: string, cache: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${cache}</cachedir>
  <selectfont>
    <rejectfont><pattern><patelt name="family"><string>Liberation Serif</string></patelt></pattern></rejectfont>
    <rejectfont><pattern><patelt name="family"><string>Tinos</string></patelt></pattern></rejectfont>
    <rejectfont><pattern><patelt name="family"><string>Times New Roman</string></patelt></pattern></rejectfont>
  </selectfont>
  <alias binding="strong"><family>serif</family><prefer><family>Noto Serif</family></prefer></alias>
  <alias binding="strong"><family>Georgia</family><prefer><family>Noto Serif</family></prefer></alias>
</fontconfig>
`;
