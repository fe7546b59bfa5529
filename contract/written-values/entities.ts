/** Texts that were stored for pages: `Strada Lunga 12 &#8211; 14`, `Acme &amp; Fiii`, `Sf&acirc;ntu Gheorghe`. */

/** Those of HTML 4 that addresses and names have; those of Latin-1 with marks are made of their marks below. */
const named: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ensp: ' ', emsp: ' ', thinsp: ' ', shy: '', zwnj: '', zwj: '' },
  ...{ ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„', laquo: '«', raquo: '»' },
  ...{ hellip: '…', bull: '•', middot: '·', times: '×', deg: '°', ordm: 'º', ordf: 'ª', sup2: '²', sup3: '³', frac12: '½', euro: '€' },
  ...{ copy: '©', reg: '®', trade: '™', szlig: 'ß', aelig: 'æ', AElig: 'Æ', oslash: 'ø', Oslash: 'Ø', num: '#', comma: ',', period: '.' },
  ...{
    prime: '′',
    Prime: '″',
    minus: '−',
    plusmn: '±',
    frasl: '⁄',
    sol: '/',
    sect: '§',
    micro: 'µ',
    lsaquo: '‹',
    rsaquo: '›',
    commat: '@',
  },
  ...{ sup1: '¹', frac14: '¼', frac34: '¾', lpar: '(', rpar: ')', colon: ':', hyphen: '-', dash: '-', horbar: '―' },
}
const marks: Record<string, string> = {
  ...{ grave: '\u0300', acute: '\u0301', circ: '\u0302', tilde: '\u0303', uml: '\u0308', ring: '\u030a', breve: '\u0306' },
  ...{ cedil: '\u0327', caron: '\u030c', dblac: '\u030b', macr: '\u0304', ogon: '\u0328' },
}

/** Those that pages show without their `;` too, where no character follows that words are made of: `Ana &amp Ion`. */
const open = /&(amp|lt|gt|quot|nbsp|copy|reg|deg|times|laquo|raquo|[a-z](?:grave|acute|circ|tilde|uml|ring|cedil))(?![\w;=])/gi

/** Written for a page twice, it has to be read twice. */
const TIMES = 3

export function decodeHtmlEntities(text: string): string {
  let read = text
  for (let i = 0; i < TIMES && read.includes('&'); i += 1) {
    const before = read
    read = read
      .replace(open, '&$1;')
      .replace(/&(?:#(\d{1,7});?|#x([\da-f]{1,6});?|(\w{2,8});)/gi, (whole, decimal, hexadecimal, name) =>
        decimal || hexadecimal ? (charOf(Number.parseInt(decimal ?? hexadecimal, decimal ? 10 : 16)) ?? whole) : (namedChar(name) ?? whole),
      )
    if (read === before) break
  }
  // Half of a sign that was written in two halves.
  return read.replace(/[\ud800-\udfff]/gu, '\ufffd')
}

const LAST_CHAR = 0x10ffff
const windows = new TextDecoder('windows-1252')

/** Numbers of control characters are those of Windows' signs, as HTML reads them: `&#150;` is a dash. */
function charOf(code: number): string | null {
  if (code > LAST_CHAR) return null
  const char = code >= 0x80 && code < 0xa0 ? windows.decode(Uint8Array.of(code)) : String.fromCodePoint(code)
  return /\p{Cc}/u.test(char) ? ' ' : char
}

function namedChar(name: string): string | null {
  const known = named[name] ?? named[name.toLowerCase()]
  if (known !== undefined) return known
  const mark = marks[name.slice(1)]
  return mark === undefined ? null : `${name.charAt(0)}${mark}`.normalize('NFC')
}
