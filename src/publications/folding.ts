/** Folds texts for comparison (`same-work.ts`): width, case, accents, old forms of characters and numerals. */

export const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Latin letters that Unicode does not split into a letter and an accent. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
/** The spelling of letters where a keyboard or a file had only ASCII. */
const ascii: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

/**
 * Forms of one character. The first is the form in Japan today, the others are old forms, forms in names, and forms in
 * Taiwan and China.
 */
const forms =
  '学學 国國 沢澤泽 広廣广 桜櫻樱 辺邊邉边 浜濱濵滨 高髙 崎﨑嵜 斎齋斉齊齐斋 島嶋嶌岛 画畫画 語语 歴歷历 図圖图 書书 館館馆 関關关 ' +
  '発發发 実實实 験驗验 検檢检 権權权 観觀观 変變变 会會会 対對对 応應应 来來 気氣气 機机机 当當当 数數数 楽樂乐 薬藥药 経經经 ' +
  '済濟济 営營营 労勞劳 団團团 断斷断 継繼继 続續续 読讀读 訳譯译 駅驛驿 択擇择 釈釋释 伝傳传 転轉转 仏佛 払拂 独獨独 触觸触 ' +
  '黒黑 点點点 党黨党 県縣县 顕顯显 湿濕湿 体體体 号號号 処處处 拠據据 旧舊旧 児兒儿 従從从 縦縱纵 将將将 状狀状 壮壯壮 荘莊庄 ' +
  '装裝装 総總总 聡聰聪 蔵藏 臓臟脏 属屬属 恵惠 専專专 戦戰战 単單单 弾彈弹 獣獸兽 厳嚴严 竜龍龙 滝瀧泷 滞滯滞 帯帶带 円圓圆 ' +
  '塩鹽盐 価價价 仮假 覚覺觉 挙舉举 拡擴扩 鉱鑛矿 残殘残 銭錢钱 浅淺浅 桟棧栈 真眞 慎愼 粋粹 酔醉 砕碎 雑雜杂 糸絲丝 歯齒齿 ' +
  '収收 叙敘 焼燒烧 証證证 乗乘 剰剩 畳疊叠 縄繩绳 譲讓让 醸釀酿 嬢孃 寝寢寝 尽盡尽 随隨随 髄髓 枢樞枢 声聲声 静靜 窃竊 摂攝摄 ' +
  '双雙双 争爭 捜搜 巣巢 痩瘦 蛍螢萤 鶏鷄鸡 茎莖茎 径徑径 軽輕轻 頚頸颈 芸藝艺 欠缺 倹儉俭 剣劍剑 険險险 圏圈 献獻献 効效 恒恆 ' +
  '庁廳厅 聴聽听 勅敕 鎮鎭镇 逓遞递 鉄鐵铁 稲稻 闘鬭斗 徳德 届屆 弐貳贰 悩惱恼 脳腦脑 覇霸 廃廢废 売賣卖 麦麥麦 抜拔 蛮蠻蛮 秘祕 ' +
  '浜濱 瓶甁 併倂 並竝 弁辨辯瓣 宝寶宝 豊豐丰 没沒 毎每 万萬万 満滿满 黙默 弥彌弥 与與与 余餘 様樣样 謡謠谣 乱亂乱 覧覽览 両兩两 ' +
  '猟獵猎 緑綠绿 塁壘垒 励勵励 礼禮礼 霊靈灵 齢齡龄 恋戀恋 炉爐炉 楼樓楼 録錄录 湾灣湾 亜亞亚 悪惡恶 囲圍围 為爲为 壱壹 隠隱隐 栄榮荣 ' +
  '衛衞卫 駆驅驱 区區区 欧歐欧 殴毆殴 絵繪绘 懐懷怀 壊壞坏 概槪 勧勸劝 歓歡欢 缶罐 帰歸归 亀龜龟 偽僞伪 戯戲戏 犠犧牺 峡峽峡 狭狹狭 ' +
  '暁曉晓 勲勳 薫薰 渓溪 墻牆墙 紙纸 記记 論论 誌志 報报 認认 識识 説說说 話话 詩诗 計计 設设 評评 調调 課课 請请 議议 護护 負负 費费 ' +
  '質质 財财 貨货 貿贸 軍军 車车 輪轮 農农 連连 運运 過过 達达 遠远 適适 選选 遺遗 鄭郑 針针 鋼钢 錯错 鏡镜 長长 門门 問问 間间 聞闻 ' +
  '陽阳 陳陈 陸陆 際际 難难 雲云 電电 響响 頁页 項项 順顺 預预 領领 頭头 題题 類类 風风 飛飞 飯饭 馬马 魚鱼 鳥鸟 張张 偉伟 華华 劉刘 ' +
  '呉吳吴 楊杨 趙赵 孫孙 許许 時时 測测 層层 檔档 標标 構构 極极 業业 東东 漢汉 滅灭 熱热 環环 産產产 異异 確确 種种 積积 節节 範范 簡简 ' +
  '純纯 級级 紅红 細细 結结 給给 統统 絡络 網网 維维 線线 編编 練练 組组 織织 義义 習习 聯联 蘭兰 術术 衆众 補补 製制 複复 見见 規规 視视 ' +
  '親亲 角角 開开 陰阴 離离 雖虽 藍蓝 ' +
  '渕淵 穂穗 徴徵 曽曾 頼賴赖 桧檜 遥遙 尭堯 籠篭 壷壺 鴎鷗 槙槇 吉𠮷 富冨 峰峯 台臺 後后';

const modern = new Map(
  forms.split(' ').flatMap((group) => {
    const [first = '', ...others] = [...group];
    return others.filter((other) => other !== first).map((other) => [other, first] as const);
  }),
);

const greek =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau upsilon phi chi psi omega'.split(
    ' ',
  );
const greekLetters = new Map([...'αβγδεζηθικλμνξοπρστυφχψω'].map((letter, index) => [letter, greek[index] ?? '']));

/** Symbols that distinguish titles, in the form of words: C and C++, pH < 7 and pH > 7. */
const symbols: readonly (readonly [RegExp, string])[] = [
  [/&/g, ' and '],
  [/(?<=[\p{L}\d+])\+(?![\p{L}\d])/gu, 'plus'],
  [/(?<=[\p{L}\d])#(?![\p{L}\d])/gu, 'sharp'],
  [/(?<=(?:^|\s)\p{L})\*/gu, 'star'],
  [/[<≤]/g, ' less '],
  [/[>≥]/g, ' more '],
];

/** Returns a text for comparison: width, case, accents of Latin letters, old forms and punctuation are ignored. */
export function folded(text: string): string {
  let wide = text.normalize('NFKC').toLowerCase();
  for (const [pattern, word] of symbols) wide = wide.replace(pattern, word);
  if (ASCII.test(wide)) return spaced(wide);
  const plain = [...wide].map((letter) => letters[letter] ?? modern.get(letter) ?? letter).join('');
  // A Greek letter by itself has a name. In a Greek word it has none.
  const spelled = plain.replaceAll(/(?<!\p{Script=Greek})\p{Script=Greek}(?!\p{Script=Greek})/gu, (letter) => {
    return greekLetters.get(letter) ?? letter;
  });
  // Marks of Latin, Greek and Cyrillic letters are accents. In Japanese they distinguish か from が.
  const bare = spelled
    .normalize('NFD')
    .replaceAll(/(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu, '');
  // Long words are written with and without the last mark of length.
  return spaced(bare.normalize('NFC').replaceAll(/(?<=[ァ-ヴー]{3})ー(?![ァ-ヴー])/g, ''));
}

/** Texts that need no folding of letters. */
const ASCII = /^[\0-\x7f]*$/;

const spaced = (text: string) => text.replaceAll(/[\p{P}\p{S}\s]+/gu, ' ').trim();

/** Returns the folded forms of a text: without accents, and as it is written where there are only ASCII letters. */
export function foldings(text: string): string[] {
  const spelled = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[äöüåø]/g, (letter) => ascii[letter] ?? letter);
  return [...new Set([folded(text), folded(spelled)])];
}

export const isCommon = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((one) => others.includes(one));

/** Numbers as words and ordinals, by their value. */
const numberWords = new Map(
  [
    'one first erste ersten erster premier premiere primera primero une un uno',
    'two second zweite zweiter zweiten deuxieme seconde segunda segundo dos deux zwei',
    'three third dritte dritter dritten troisieme tercera tercero tres trois drei',
    'four fourth vierte vierter quatrieme cuarta cuarto',
    'five fifth funfte funfter cinquieme quinta quinto',
    'six sixth sechste sixieme sexta sexto',
    'seven seventh siebte siebente septieme septima septimo',
    'eight eighth achte huitieme octava octavo',
    'nine ninth neunte neuvieme novena noveno',
    'ten tenth zehnte dixieme decima decimo',
    'eleven eleventh elfte',
    'twelve twelfth zwolfte',
  ].flatMap((words, index) => words.split(' ').map((word) => [word, index + 1] as const)),
);
/** Words that name a number, not an order, only after 'part' and the like. */
const cardinal =
  /^(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|une?|uno|dos|deux|zwei|tres|trois|drei)$/;

const afterPart = new RegExp(
  String.raw`(?<=\b(?:part|teil|partie|parte|tome|tomo|band|bd|volume|vol|book|buch|livre|libro)\s)[a-z]+\b`,
  'g',
);

/** Writes the numerals of a folded text in digits: 'part two', 'part ii', '第二報', 'second edition', '2nd'. */
export const withDigits = (text: string): string =>
  text
    .replaceAll(/(?<=第|之|その)[一二三四五六七八九十]+/g, (digits) => String(kanjiNumber(digits)))
    .replaceAll(/初版/g, '第1版')
    .replaceAll(/\b(\d+)(?:st|nd|rd|th|re|er|eme|e|a|o)\b/g, '$1')
    .replaceAll(afterPart, (word) => String(numberOfWord(word) ?? word))
    .replaceAll(/\b[a-z]{4,}\b/g, (word) => String((cardinal.test(word) ? undefined : numberWords.get(word)) ?? word));

const numberOfWord = (word: string): number | undefined => numberWords.get(word) ?? romanNumber(word);

function kanjiNumber(digits: string): number {
  const [tens = '', ones] = digits.includes('十') ? digits.split('十') : ['', digits];
  const value = (digit: string | undefined) => '一二三四五六七八九'.indexOf(digit || ' ') + 1;
  return (digits.includes('十') ? (tens === '' ? 1 : value(tens)) * 10 : 0) + value(ones);
}

/** Returns the value of a Roman numeral in lower case; undefined if the text is none. */
export function romanNumber(text: string): number | undefined {
  if (!/^(?=[ivxlc])c{0,3}(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/.test(text)) return undefined;
  const values: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 };
  return [...text].reduce((sum, letter, index) => {
    const value = values[letter] ?? 0;
    return sum + (value < (values[text[index + 1] ?? ''] ?? 0) ? -value : value);
  }, 0);
}

/**
 * Returns the number in a text such as 'Vol. II', '第4巻' or 'Second, revised edition', with its letter: '3S' and
 * '3 Suppl.' are a supplement. Undefined if there is none.
 */
export function numberIn(text: string): string | undefined {
  const plain = withDigits(folded(text));
  const [digits] = /\d+[a-z]?\b/.exec(plain) ?? /\d+/.exec(plain) ?? [];
  const number = digits?.replace(/^0+(?=\d)/, '') ?? plain.split(' ').map(romanNumber).find(Boolean)?.toString();
  const isSupplement = number !== undefined && !number.endsWith('s') && /suppl|beiheft|増刊|增刊|別冊/.test(plain);
  return isSupplement ? `${number}s` : number;
}
