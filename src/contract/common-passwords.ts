/**
 * Detects the most common passwords that satisfy the rules (ACC-5). Because of the rules, people add a capital
 * letter, a digit and a symbol to a common word. Therefore this file lists words and keyboard sequences. A password
 * is common if it consists only of a listed word and such additions. The list contains no leaked passwords.
 */
const words = new Set(
  `abc abcd abcde abcdef abcdefg abcdefgh access account admin administrator adminadmin alexander amanda america
  andrew angel animal anime anthony apple april arsenal asdf asdfg asdfgh asdfghjk asdfghjkl ashley august austin autumn
  awesome babygirl bailey banana barcelona baseball basketball batman beautiful benjamin blessed blink booboo brandon
  brasil business butterfly buster celtic change changeit changeme changemenow charlie cheese chelsea chicken chocolate
  chris christian christmas company computer cookie corporate covid cowboys dallas daniel david december default demo
  dragon dreams easter elephant england eminem everton family february flower football forever france freedom friend
  friends friday fuckyou game gandalf ginger goodluck google guest hallo hammer hannah happy harley harry hello
  helloworld hockey holiday hunter iloveyou india internet jackson jakarta january japan jasmine jennifer jessica
  jesus jordan joseph joshua july june justin killer killme kitty konnichiwa letmein letmeinnow liverpool london
  login lovely loveme loveyou lucky maggie manager manchester march marina mario market martin master matrix matthew
  melissa merlin mexico michael michelle microsoft monday money monkey monster morgan mother muffin mustang mynewpass
  mypass mypassword naruto newpass newpassword newyork nicole nintendo ninja nothing november october office oliver
  orange pass passcode passord password passwort passwd peanut pepper phoenix player please pokemon policy princess
  private purple qazwsx qazwsxedc qwer qwert qwerty qwertyu qwertyui qwertyuiop qwertz rainbow ranger rangers robert
  root samantha samsung samurai saturday scooby secret secure security september server service shadow shalom simple
  skipper slipknot snoopy soccer spiderman spring starwars summer sunday sunflower sunshine superman superstar support
  sweet system taylor temp temporary test tester testing testtest thomas thursday tigger tokyo trustno trustnoone
  tuesday user username vacation valentine victory warcraft wednesday welcome welcometo whatever william windows winter
  wizard wolverine work xbox yankees yellow zaq zaqxsw zxcv zxcvb zxcvbn zxcvbnm`.split(/\s+/),
);

/** Characters that people type instead of letters, such as `@` for `a`. */
const stands: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '3': 'e',
  '6': 'g',
  '1': 'i',
  '!': 'i',
  '|': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '2': 'z',
};

/**
 * Returns whether a password is common.
 * @param password a password that satisfies the rules
 */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  // People often add digits or symbols before or after a common word. In `P@ssw0rd!1`, the word is `P@ssw0rd`.
  const bare = text.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '');
  const spelt = (part: string) => [...part].map((sign) => stands[sign] ?? sign).join('');
  const forms = [bare, spelt(bare), spelt(bare).replaceAll('i', 'l'), spelt(text), bare.replace(/[^\p{L}]/gu, '')];
  return forms.some((form) => words.has(form) || words.has(half(form)));
}

/** Returns the repeated word: `admin` for `adminadmin`. Other texts are returned unchanged. */
function half(text: string): string {
  const first = text.slice(0, text.length / 2);
  return first + first === text ? first : text;
}
