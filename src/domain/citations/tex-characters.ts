/** The characters of TeX commands that occur in bibliographies. */

/** Accents as combining characters, which follow their letter. */
export const accents: Readonly<Record<string, string>> = {
  ...{ '`': '\u0300', "'": '\u0301', '^': '\u0302', '~': '\u0303', '=': '\u0304', '"': '\u0308', '.': '\u0307' },
  ...{ u: '\u0306', r: '\u030a', H: '\u030b', v: '\u030c', d: '\u0323', b: '\u0331', c: '\u0327', k: '\u0328' },
  ...{ t: '\u0361', textcommabelow: '\u0326' },
};

/** Accents in formulas, mapped to accents in text. */
export const mathAccents: Readonly<Record<string, string>> = {
  ...{
    grave: '`',
    acute: "'",
    hat: '^',
    tilde: '~',
    bar: '=',
    ddot: '"',
    dot: '.',
    breve: 'u',
    mathring: 'r',
    check: 'v',
  },
};

/** The characters for accents without a letter, such as `\~{}` in a URL. */
export const standalone: Readonly<Record<string, string>> = {
  ...{ '`': '`', "'": "'", '^': '^', '~': '~', '=': '¯', '"': '"', '.': '˙', u: '˘', r: '˚', H: '˝', v: 'ˇ' },
  ...{ d: '', b: '', c: '¸', k: '˛', t: '', textcommabelow: '' },
};

/** Letters and symbols by TeX command. */
export const characters: Readonly<Record<string, string>> = {
  ...{ i: 'ı', j: 'ȷ', l: 'ł', L: 'Ł', o: 'ø', O: 'Ø', ae: 'æ', AE: 'Æ', oe: 'œ', OE: 'Œ', aa: 'å', AA: 'Å' },
  ...{ ss: 'ß', SS: 'ẞ', dh: 'ð', DH: 'Ð', th: 'þ', TH: 'Þ', dj: 'đ', DJ: 'Đ', ng: 'ŋ', NG: 'Ŋ', ij: 'ĳ', IJ: 'Ĳ' },
  ...{ '%': '%', '&': '&', '#': '#', _: '_', $: '$', '{': '{', '}': '}', '@': '@', '/': '', '-': '', '*': '*' },
  ...{
    ' ': ' ',
    ',': ' ',
    ';': ' ',
    ':': ' ',
    '!': '',
    '\n': ' ',
    '\\': ' ',
    '|': '‖',
    '(': '',
    ')': '',
    '[': '',
    ']': '',
  },
  ...{ S: '§', P: '¶', dag: '†', ddag: '‡', copyright: '©', pounds: '£', euro: '€', EUR: '€', texteuro: '€' },
  ...{ ldots: '…', dots: '…', cdots: '⋯', textellipsis: '…', textendash: '–', textemdash: '—', textdagger: '†' },
  ...{ textquoteleft: '‘', textquoteright: '’', textquotedblleft: '“', textquotedblright: '”', quotedblbase: '„' },
  ...{ guillemotleft: '«', guillemotright: '»', guilsinglleft: '‹', guilsinglright: '›', textquotesingle: "'" },
  ...{ textquotedbl: '"', textless: '<', textgreater: '>', textbar: '|', textbackslash: '\\', textasciitilde: '~' },
  ...{ textasciicircum: '^', textunderscore: '_', textdollar: '$', textbraceleft: '{', textbraceright: '}' },
  ...{ textasteriskcentered: '*', textbullet: '•', textdegree: '°', textregistered: '®', texttrademark: '™' },
  ...{ textmu: 'µ', textpm: '±', texttimes: '×', textordfeminine: 'ª', textordmasculine: 'º', textonehalf: '½' },
  ...{ textcopyright: '©', textsection: '§', textcelsius: '℃', textperiodcentered: '·', textasciigrave: '`' },
  ...{
    TeX: 'TeX',
    LaTeX: 'LaTeX',
    BibTeX: 'BibTeX',
    XeTeX: 'XeTeX',
    LaTeXe: 'LaTeX2e',
    slash: '/',
    quad: ' ',
    qquad: ' ',
  },
  ...{
    newblock: ' ',
    relax: '',
    thinspace: ' ',
    nobreakspace: ' ',
    space: ' ',
    degree: '°',
    textquotestraightdblbase: '"',
  },
};

/** Symbols by TeX math command. */
export const mathematics: Readonly<Record<string, string>> = {
  ...{ alpha: 'α', beta: 'β', gamma: 'γ', delta: 'δ', epsilon: 'ϵ', varepsilon: 'ε', zeta: 'ζ', eta: 'η', theta: 'θ' },
  ...{ vartheta: 'ϑ', iota: 'ι', kappa: 'κ', lambda: 'λ', mu: 'μ', nu: 'ν', xi: 'ξ', pi: 'π', varpi: 'ϖ', rho: 'ρ' },
  ...{ sigma: 'σ', varsigma: 'ς', tau: 'τ', upsilon: 'υ', phi: 'ϕ', varphi: 'φ', chi: 'χ', psi: 'ψ', omega: 'ω' },
  ...{ Gamma: 'Γ', Delta: 'Δ', Theta: 'Θ', Lambda: 'Λ', Xi: 'Ξ', Pi: 'Π', Sigma: 'Σ', Upsilon: 'Υ', Phi: 'Φ' },
  ...{ Psi: 'Ψ', Omega: 'Ω', times: '×', cdot: '·', pm: '±', mp: '∓', leq: '≤', le: '≤', geq: '≥', ge: '≥', neq: '≠' },
  ...{ ne: '≠', approx: '≈', sim: '∼', simeq: '≃', equiv: '≡', propto: '∝', infty: '∞', to: '→', rightarrow: '→' },
  ...{ leftarrow: '←', leftrightarrow: '↔', Rightarrow: '⇒', Leftrightarrow: '⇔', mapsto: '↦', in: '∈', notin: '∉' },
  ...{
    subset: '⊂',
    subseteq: '⊆',
    supset: '⊃',
    cup: '∪',
    cap: '∩',
    forall: '∀',
    exists: '∃',
    partial: '∂',
    nabla: '∇',
  },
  ...{ sum: '∑', prod: '∏', int: '∫', sqrt: '√', ell: 'ℓ', hbar: 'ℏ', prime: '′', circ: '∘', degree: '°', star: '⋆' },
  ...{ ast: '∗', bullet: '•', dagger: '†', ddagger: '‡', langle: '⟨', rangle: '⟩', lfloor: '⌊', rfloor: '⌋', mid: '|' },
  ...{ lceil: '⌈', rceil: '⌉', ll: '≪', gg: '≫', lesssim: '≲', gtrsim: '≳', odot: '⊙', oplus: '⊕', otimes: '⊗' },
  ...{ setminus: '∖', emptyset: '∅', wedge: '∧', vee: '∨', neg: '¬', perp: '⊥', parallel: '∥', angle: '∠', cdots: '⋯' },
  ...{ Re: 'ℜ', Im: 'ℑ', aleph: 'ℵ', lt: '<', gt: '>', backslash: '\\', colon: ':', vert: '|', lVert: '‖', rVert: '‖' },
  ...{
    rightharpoonup: '⇀',
    models: '⊨',
    vdash: '⊢',
    top: '⊤',
    bot: '⊥',
    sup: 'sup',
    inf: 'inf',
    max: 'max',
    min: 'min',
  },
  ...{ log: 'log', ln: 'ln', exp: 'exp', sin: 'sin', cos: 'cos', tan: 'tan', lim: 'lim', det: 'det', dim: 'dim' },
  ...{ left: '', right: '', big: '', Big: '', bigl: '', bigr: '', displaystyle: '', limits: '', nolimits: '' },
};

/** Characters with a Unicode superscript or subscript; all others use `<sup>` or `<sub>`. */
export const superscripts = table('0123456789+-−=()in', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁱⁿ');
export const subscripts = table('0123456789+-−=()aehijklmnoprstuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ');

/** TeX's formatting commands, with the equivalent CSL tag. */
export const marks: Readonly<Record<string, string>> = {
  ...{ emph: 'i', textit: 'i', textsl: 'i', mkbibemph: 'i', mkbibitalic: 'i', it: 'i', itshape: 'i', em: 'i', sl: 'i' },
  ...{ textbf: 'b', strong: 'b', mkbibbold: 'b', bf: 'b', bfseries: 'b', textsuperscript: 'sup', textsubscript: 'sub' },
  ...{ textsc: 'sc', mkbibsc: 'sc', sc: 'sc', scshape: 'sc' },
};

function table(from: string, to: string): Readonly<Record<string, string>> {
  const characters = [...to];
  return Object.fromEntries([...from].map((item, index) => [item, characters[index] ?? item]));
}
