/** Names of localities as they are stored and asked for: the same function makes the column and the query. */
import { BUCHAREST_CODE, BUCHAREST_NAME, foldName } from '../../contract/address-rules.ts'

/** Said before a place's name and no part of it; only dropped when something follows. */
const kindWords = new Set([
  'municipiul',
  'municipiu',
  'mun',
  'orasul',
  'oras',
  'ors',
  'comuna',
  'com',
  'satul',
  'sat',
  'localitatea',
  'loc',
])

const saintForms = ['sfantul', 'sfanta', 'sfintii', 'sfintilor', 'sfintele', 'sfantu', 'sfant', 'sf'] as const
const saints = new Set<string>(saintForms)
const SAINT_BEGUN_MIN = 3

export const saintAsToken = (word: string): string => (saints.has(word) ? 'sf' : word)

/** Also understands a saint's word that is still being typed: `sfan`. */
export function saintBegun(word: string): string {
  return word.length >= SAINT_BEGUN_MIN && saintForms.some((form) => form.startsWith(word)) ? 'sf' : word
}

/** Words that are written short: `Tg. Mures`, `Rm. Valcea`, `Dr. Tr. Severin`, `Mc. Ciuc`, `Sf. Gh.`; no official name has them. */
const shortWords: Record<string, string> = {
  tg: 'targu',
  trg: 'targu',
  rm: 'ramnicu',
  rmn: 'ramnicu',
  tr: 'turnu',
  od: 'odorheiu',
  mc: 'miercurea',
  odorheiul: 'odorheiu',
}

/** Cities that people call by a part of their name; only where nothing in the county is called so. */
const shortNames: Record<string, string> = {
  'CJ/cluj': 'cluj napoca',
  'AB/alba': 'alba iulia',
  'MH/severin': 'drobeta turnu severin',
  'MH/drobeta': 'drobeta turnu severin',
  'MH/turnu severin': 'drobeta turnu severin',
  'HR/odorhei': 'odorheiu secuiesc',
  'HR/odorheiu': 'odorheiu secuiesc',
  'HR/ciuc': 'miercurea ciuc',
  'HR/m ciuc': 'miercurea ciuc',
  'MM/sighet': 'sighetu marmatiei',
  'NT/piatra': 'piatra neamt',
  'NT/p neamt': 'piatra neamt',
  'VL/valcea': 'ramnicu valcea',
  'VL/ramnicu': 'ramnicu valcea',
  'MS/mures': 'targu mures',
  'SJ/simleu': 'simleu silvaniei',
  'SV/campulung': 'campulung moldovenesc',
  'AG/campulung muscel': 'campulung',
  'AG/curtea': 'curtea de arges',
  'DB/tgv': 'targoviste',
  'MM/baia': 'baia mare',
  'TR/turnu': 'turnu magurele',
}

export const fullPlaceName = (countyCode: string, norm: string): string | null => shortNames[`${countyCode}/${norm}`] ?? null

export function localityNorm(name: string): string {
  const words = foldName(name).split(' ').map(saintAsToken)
  while (words.length > 1 && kindWords.has(words[0] ?? '')) words.shift()
  if (words.length > 1) words[0] = shortWords[words[0] ?? ''] ?? words[0] ?? ''
  if (['dr', 'drobeta'].includes(words[0] ?? '') && ['tr', 'turnu'].includes(words[1] ?? '')) words.splice(0, 2, 'drobeta', 'turnu')
  if (words[0] === 'sf' && words[1] === 'gh') words[1] = 'gheorghe'
  return words.join(' ')
}

/** A place while it is typed: `Lăzărești (Schitu Go` or `Lazaresti, com. Schitu` name the commune too. */
export function parsePlace(text: string): { norm: string; unitNorm: string | null } {
  const inBrackets = /^(.+?)\s*[(,]\s*([^()]+?)\s*\)?$/.exec(text.trim())
  const [, name, unit] = inBrackets ?? []
  const unitNorm = unit === undefined ? '' : localityNorm(unit)
  return name === undefined || unitNorm === '' ? { norm: localityNorm(text), unitNorm: null } : { norm: localityNorm(name), unitNorm }
}

/** Spelling with `i` for the old `î`, without marks: `Tirgu`, `Vilcea`. Null: the name has no inner `â`. */
export function oldSpelling(name: string): string | null {
  const old = name.normalize('NFC').replace(/(?<=\p{L})[âÂ](?=\p{L})/gu, 'i')
  return old === name.normalize('NFC') ? null : localityNorm(old)
}

/** How else an official name is written: it stays the place's own. In Bucuresti also what the sectors are called together. */
export function spellingsOf({ countyCode, name }: { countyCode: string; name: string }): string[] {
  const old = oldSpelling(name)
  return [...(old === null ? [] : [old]), ...(countyCode === BUCHAREST_CODE ? [localityNorm(BUCHAREST_NAME), 'bucharest'] : [])]
}

/** Old spellings that are the official name of a village which only an official list has. */
const sharedSpellings: readonly string[] = ['DJ/sfircea']
export const isSharedSpelling = (countyCode: string, norm: string): boolean => sharedSpellings.includes(`${countyCode}/${norm}`)

/** Comma letters for the cedilla and tilde ones of older lists: ş ţ ã become ș ț ă. */
export function officialLetters(name: string): string {
  const official: Record<string, string> = { ş: 'ș', Ş: 'Ș', ţ: 'ț', Ţ: 'Ț', ã: 'ă', Ã: 'Ă' }
  return name
    .normalize('NFC')
    .replace(/[şŞţŢãÃ]/g, (char) => official[char] ?? char)
    .replace(/\s+/g, ' ')
    .trim()
}

const lowInside = new Set(['de', 'din', 'la', 'pe', 'sub', 'cu', 'lui', 'cel', 'și', 'în', 'cea'])

/** `SÂNGEORGIU DE PĂDURE` as it is written: `Sângeorgiu de Pădure`. */
export function titleCase(upper: string): string {
  return officialLetters(upper)
    .toLocaleLowerCase('ro')
    .replace(/\p{L}+/gu, (word, at: number) =>
      at > 0 && lowInside.has(word) ? word : word.charAt(0).toLocaleUpperCase('ro') + word.slice(1),
    )
}
