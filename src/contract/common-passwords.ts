/**
 * The most common passwords that pass the rules (ACC-5). Those rules make people decorate a word that everybody
 * chooses: a capital, a digit, a sign. So what is listed is the words and runs of keys, and a password is common when
 * nothing is left of it but one of these and its decoration. Our own list, of words; no stolen password is in it.
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

/** Characters that replace letters inside a word. */
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

/** @param password one that passes the rules */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  // Decoration is at the ends: the word of `P@ssw0rd!1` is the part between.
  const bare = text.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '');
  const spelt = (part: string) => [...part].map((sign) => stands[sign] ?? sign).join('');
  const forms = [bare, spelt(bare), spelt(bare).replaceAll('i', 'l'), spelt(text), bare.replace(/[^\p{L}]/gu, '')];
  return forms.some((form) => words.has(form) || words.has(half(form)));
}

/** `admin` of `adminadmin`; the text itself where it is not one word twice. */
function half(text: string): string {
  const first = text.slice(0, text.length / 2);
  return first + first === text ? first : text;
}
