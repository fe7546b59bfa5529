/**
 * What a pasted message says of the parcel beside its address: cash, weight, size, opening at delivery. Each is offered for its own field with its
 * words, and stands nowhere before the user has placed it. An amount that has two readings is offered with both.
 */
import { type Bani, ZERO } from '#contract/money.ts'
import { hasTwoReadings, writtenAmount, writtenNumber } from '#contract/written-values/numbers.ts'
import { extractMatch, trimPunctuation, type UnparsedText } from './written-address/text.ts'

/** `text`: its words as they were written. `unread`: of no field that is known here. */
export type WrittenOrderPart = { text: string } & (
  | { kind: 'cash'; amounts: readonly Bani[] }
  | { kind: 'weight'; kg: number }
  | { kind: 'size'; cm: readonly [length: number, width: number, height: number] }
  | { kind: 'open-at-delivery' }
  | { kind: 'unread' }
)

/** No message says more of them. */
const PARTS_MAX = 12

const NUMBER = String.raw`\d+(?:[.,]\d+)?`
const AMOUNT = String.raw`(?:\d{1,3}(?: \d{3})+(?!\d)|\d+)(?:[.,]\d+)*(?:,-)?`
const CURRENCY = String.raw` ?(?:de )?(?:lei|leu|ron)\b`
const COLLECTED = String.raw`(?:plata )?(?:la )?(?:ramburs|rambus|c\.o\.d\.?|cash on delivery|de incasat|incasati?|incasare|de plata|de platit|plata la (?:livrare|curier)|total(?: de plata)?)`
const BETWEEN = String.raw`(?: (?:de|in valoare de|total|suma|este|e))*[ \t:=-]*`
/** Words of an amount only with its currency: alone they are a code, a delivery, a price of something. */
const PRICED = '(?:cod|la livrare|suma|valoare|pret|cash)'
/** Amounts of something else. */
const OTHER = /\b(?:transport|taxa|livrare|curier|avans|reducere|discount|plata cu cardul|achitat|platit)(?: ?:)? (?:de )?/

const collected = new RegExp(String.raw`(?<!fara )\b${COLLECTED}${BETWEEN}${AMOUNT}(?:${CURRENCY})?(?: ?(?:ramburs|la livrare|cash))?`)
const pricedPatterns = [
  new RegExp(String.raw`\b${PRICED}${BETWEEN}${AMOUNT}${CURRENCY}`),
  new RegExp(String.raw`(?<![\w.,/-])${AMOUNT}${CURRENCY}(?: (?:la |in )?(?:ramburs|livrare|curier|cash))?`),
]
const otherAmount = new RegExp(`${OTHER.source}${AMOUNT}${CURRENCY}`)
const size = new RegExp(
  String.raw`(?:\b(?:dimensiuni|dimensiune|dim|marime)\b[ .:]*)?(?<![\w.,/-])${NUMBER} ?[x×*] ?${NUMBER} ?[x×*] ?${NUMBER}(?: ?(?:cm|mm)\b)?`,
)
const kilos = new RegExp(String.raw`(?:\bgreutate[ a:]*)?(?<![\w.,/-])${NUMBER} ?(?:kg|kgs|kilograme?|kilogram|kile)\b\.?`)
/** Two digits at least, and no house: `nr 12 G`. */
const grams = /(?<!nr\.? ?)(?<![\w.,/-])\d{2,5} ?(?:grame|gram|gr|g)\b(?!\.)/
const opening =
  /\b(?:(?:va |te )?rog(?: frumos)?,? )?(?:cu (?:deschidere|verificare)(?:a)?|(?:deschidere|verificare)(?:a)?(?= (?:la livrare|(?:de )?colet|a coletului)))(?: (?:la livrare|(?:de )?colet(?:ului)?|a coletului|continut(?:ului)?))*/

/** `left`: the text without them. */
export function extractOrderParts(text: string): { parts: WrittenOrderPart[]; left: string } {
  const unparsed: UnparsedText = { left: text }
  const parts: WrittenOrderPart[] = []
  const takeAll = (pattern: RegExp, partOf: (text: string) => WrittenOrderPart) => {
    for (let found = takeWhole(unparsed, pattern); found !== null && parts.length < PARTS_MAX; found = takeWhole(unparsed, pattern))
      parts.push(partOf(found))
  }
  takeAll(collected, cashPart)
  takeAll(otherAmount, unread)
  for (const pattern of pricedPatterns) takeAll(pattern, cashPart)
  takeAll(size, sizePart)
  takeAll(kilos, (found) => weightPart(found, 1))
  takeAll(grams, (found) => weightPart(found, 1_000))
  takeAll(opening, (found) => ({ kind: 'open-at-delivery', text: found }))
  return { parts, left: unparsed.left }
}

/** Of one text that stands to be placed. */
export const writtenOrderPartOf = (text: string): WrittenOrderPart =>
  extractOrderParts(text).parts.find((part) => part.text === text) ?? unread(text)

function takeWhole(unparsed: UnparsedText, pattern: RegExp): string | null {
  const found = extractMatch(unparsed, pattern)
  return found === null ? null : trimPunctuation(found)
}

const unread = (text: string): WrittenOrderPart => ({ kind: 'unread', text })

function cashPart(text: string): WrittenOrderPart {
  const [amount = ''] = new RegExp(AMOUNT).exec(text) ?? []
  const read = writtenAmount(amount)
  const amounts: readonly Bani[] = read === null ? [] : hasTwoReadings(read) ? read.readings : [read]
  return amounts.length === 0 || amounts.some((one) => one <= ZERO) ? unread(text) : { kind: 'cash', text, amounts }
}

const MM_IN_CM = 10

function sizePart(text: string): WrittenOrderPart {
  const sides = (text.match(new RegExp(NUMBER, 'g')) ?? []).map((side) => Number(side.replace(',', '.')))
  const per = /mm\b/i.test(text) ? MM_IN_CM : 1
  const [length = 0, width = 0, height = 0] = sides.map((side) => side / per)
  return { kind: 'size', text, cm: [length, width, height] }
}

/** `per`: of them in a kilo. A weight has no groups: `1.500 kg` is one and a half, as scales write it, or 1500: then it is not offered. */
function weightPart(text: string, per: number): WrittenOrderPart {
  const [number = ''] = new RegExp(NUMBER).exec(text) ?? []
  const read = writtenNumber(number)
  return read === null || hasTwoReadings(read) || read <= 0 ? unread(text) : { kind: 'weight', text, kg: read / per }
}
