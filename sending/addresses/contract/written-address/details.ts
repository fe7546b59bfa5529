/**
 * What an address says of a house besides its street: `nr. 5 A, bl. C 3, sc. 1, et. 3, ap. 3 B`, `NR22`, `BLC.C24`, `ETJ.4`; and the
 * postal code and sector, where they stand among the lines.
 */
import { extractMatch, foldText, type UnparsedText } from './text.ts'

export type HouseDetails = {
  number: string
  building: string
  entrance: string
  intercom: string
  floor: string
  apartment: string
  postalCode: string
  sector: string
}

export const noHouseDetails: HouseDetails = {
  number: '',
  building: '',
  entrance: '',
  intercom: '',
  floor: '',
  apartment: '',
  postalCode: '',
  sector: '',
}

export const HOUSE_NUMBER = String.raw`\d{1,4}(?: ?[a-z]\b(?!\.)| ?bis\b)?(?: ?[-/] ?(?:\d{1,4}[a-z]?|[a-z])\b)*`
const CODE = String.raw`(?:[a-z]{1,3}[ .-]?\d{1,4}|[a-z0-9]+)(?:[-/][a-z0-9]+)*(?: (?:bis|[a-z])\b)?(?![a-z0-9])`
/** A word that may be followed by its value at once: `nr22`, `et3`. */
const said = (words: string) => String.raw`\b(?:${words})(?![a-z])[ .:]*`
/** `Lunga 5 langa scoala nr. 3`: the second number is the school's. */
const LANDMARK_BEHIND_HOUSE = String.raw`\d[a-z]?,? (?:langa|vizavi|colt cu|in spatele|in fata|aproape de|peste drum)\b[^,]*`
/** What has numbers of its own: `Biroul nr. 10` is no house. */
export const ROOMS =
  'birou(?:l)?|camera|cam|compartiment(?:ul)?|boxa|interfon(?:ul)?|hala|stand(?:ul)?|spatiu(?:l)?|modul(?:ul)?|tronson(?:ul)?|tr|tel(?:efon)?'

const detailWords: readonly [keyof HouseDetails, RegExp][] = [
  ['postalCode', /\b(?:cod(?:ul)?(?: postal)?|c\.?p\.?|zip)[ :.]*(\d{6})\b/],
  ['sector', /\bsect(?:or|orul)?[ .:]*0?([1-6]|i{1,3}|iv|vi?)\b/],
  [
    'number',
    new RegExp(`(?<!\\b(?:${ROOMS})[ .:]*)(?<!${LANDMARK_BEHIND_HOUSE})${said('nr|no|numar|numarul')}(${HOUSE_NUMBER}|fn\\b|f\\.n\\b\\.?)`),
  ],
  ['number', new RegExp(`(?<=^|[ ,])(?:n[°s]|№|#)[ .:]*(${HOUSE_NUMBER})`)],
  ['number', /\b(fn|f\.n\b\.?|fara (?:numar|nr\b\.?))/],
  ['number', new RegExp(`\\b(lot(?:ul)?[ .:]*(?:nr[ .:]*)?${HOUSE_NUMBER})`)],
  // `blC3` is block C3 rather than block 3.
  ['building', /\bbl([a-z]{1,2}\d{1,3}[a-z]?)\b/],
  ['building', new RegExp(`${said('bl|blc|bloc|blocul|building')}(${CODE})`)],
  ['building', new RegExp(`\\b((?:corp|corpul|vila|imobil|cladirea)[ .:]+${CODE})`)],
  // `SC Exemplu SRL` is a company.
  ['entrance', new RegExp(`${said('sc|scara|entrance|staircase')}([a-z0-9]{1,3})\\b(?![^,]*\\bs\\.? ?(?:r\\.? ?l|a)\\b)`)],
  ['entrance', /\bsc([a-z])\b/],
  ['floor', new RegExp(`${said('et|etj|etaj|etajul|floor')}(\\d{1,2}|[ivx]+\\b|p\\b|parter|mezanin|demisol|mansarda)`)],
  ['floor', /\b(parter|mezanin|demisol|mansarda)\b/],
  [
    'apartment',
    new RegExp(`${said('ap|apt|apart|apartament|apartamentul|apartment|flat')}(\\d+(?: ?[a-z]\\b(?!\\.))?(?:[-/][a-z0-9]+)?|[a-z]\\b)`),
  ],
  ['intercom', new RegExp(`\\b(?:cod )?${said('int|interfon|interfonul').slice(2)}([a-z]?\\d[a-z0-9#*]*)`)],
]

/** Written without a blank: `bl12AscB`, `sc2ap14`. A letter alone is a value before a number only, as `Blascu` is a name. */
const RUN_TOGETHER =
  /(?<=\b(?:nr|bl|bloc|sc|et|etj|ap)[ .:]*(?:[a-z]{1,2}[ .-]?)?\d{1,4}[a-z]?)(?=(?:bl|bloc|sc|et|etj|ap|int)[ .:]*(?:[a-z]{0,2}\d|[a-z]\b|[a-z](?:et|etj|ap|int)[ .:]*\d))|(?<=\bsc[ .:]*[a-z])(?=(?:et|etj|ap|int)[ .:]*\d)/

/** A comma between them, also where three and more follow each other. */
function apart(text: string): string {
  const first = RUN_TOGETHER.exec(foldText(text))
  return first ? apart(`${text.slice(0, first.index)},${text.slice(first.index)}`) : text
}

/** Takes them out of the text; the first of each kind. */
export function extractHouseDetails(unparsed: UnparsedText): HouseDetails {
  const read = { ...noHouseDetails }
  unparsed.left = apart(unparsed.left)
  for (const [detail, words] of detailWords) {
    if (read[detail] !== '') continue
    const value = extractMatch(unparsed, words)
    if (value === null) continue
    read[detail] = detail === 'number' ? tidyNumber(value) : value
  }
  read.sector = read.sector && String(sectorNumber(read.sector))
  return read
}

const roman = ['i', 'ii', 'iii', 'iv', 'v', 'vi']
const sectorNumber = (text: string): number => Number(text) || roman.indexOf(text.toLowerCase()) + 1

/** `12 a` as `12A`, `12 - 14` as `12-14`. */
export function tidyNumber(written: string): string {
  const number = written.trim().replace(/\s*([-/])\s*/g, '$1')
  if (/^f/i.test(number)) return 'FN'
  return number.replace(/^(\d+) ?([a-z])$/i, (_, digits: string, char: string) => digits + char.toUpperCase())
}
