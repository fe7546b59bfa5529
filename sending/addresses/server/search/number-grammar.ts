/**
 * The numbers that share a postal code, as the Post's list writes them: `nr. 1-27; 2-14`, `nr. 29-T` (to the end), `nr. 3`,
 * `bl. A1-A4, 12bis`, `nr. 1-41; bl. 18`. Both ends of a range have the same parity and it covers that side only; where
 * they differ it covers all. What cannot be read covers nothing and closes nothing: no row is refused for it.
 */

type NumberPart =
  | { kind: 'range'; low: number; high: number; side: 'odd' | 'even' | 'both'; suffix: string }
  | { kind: 'block'; first: string; last: string }
  | { kind: 'unread'; text: string }

const TO_THE_END = Number.POSITIVE_INFINITY

/** An empty text means the whole street and gives no parts. */
export function parseNumbers(listed: string): NumberPart[] {
  let inBlocks = false
  return listed
    .split(/[;,]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap((part) => {
      const [, said, rest = ''] = /^(nr\.?|bl\.?|bloc)?\s*(.*)$/i.exec(part) ?? []
      if (said) inBlocks = /^bl/i.test(said)
      if (rest === '') return []
      return [inBlocks ? blockPart(rest) : numberPart(rest)]
    })
}

function numberPart(text: string): NumberPart {
  const found = /^(\d+)\s*([A-Za-z]*(?:\/\d+)?|bis)?(?:\s*-\s*(?:(\d+)\s*(?:[A-Za-z]*|bis)|(T)))?$/.exec(text)
  if (!found) return { kind: 'unread', text }
  const [, from, suffix = '', to, end] = found
  const low = Number(from)
  const isSingle = to === undefined && end === undefined
  const high = end ? TO_THE_END : Number(to ?? from)
  const side = end || low % 2 === high % 2 ? (low % 2 === 0 ? 'even' : 'odd') : 'both'
  return high < low ? { kind: 'unread', text } : { kind: 'range', low, high, side, suffix: isSingle ? suffix.toUpperCase() : '' }
}

function blockPart(text: string): NumberPart {
  const ends = text.split('-').map(blockName)
  const [first = '', last = first] = ends
  return ends.length > 2 || first === '' ? { kind: 'unread', text } : { kind: 'block', first, last }
}

const blockName = (text: string): string =>
  text
    .toUpperCase()
    .replace(/^(BL|BLOC|BLOCUL)\b\.?/, '')
    .replace(/[\s.]+/g, '')

/** How well a part covers a number: 3 this very number and letter, 2 by number, 1 only another letter's, 0 not at all. */
function coverOfNumber(part: NumberPart, asked: { value: number; suffix: string }): 0 | 1 | 2 | 3 {
  if (part.kind !== 'range' || asked.value < part.low || asked.value > part.high) return 0
  if (part.side === 'odd' && asked.value % 2 === 0) return 0
  if (part.side === 'even' && asked.value % 2 === 1) return 0
  if (part.low !== part.high) return 2
  if (part.suffix === asked.suffix) return 3
  return part.suffix === '' ? 2 : 1
}

/** A block's name in three: letters, number, letters. */
const blockShape = (block: string) => /^([A-Z]*)(\d*)([A-Z]*)$/.exec(block)

function coversBlock(part: NumberPart, block: string): boolean {
  if (part.kind !== 'block') return false
  if (block === part.first || block === part.last) return true
  const [low, high, asked] = [blockShape(part.first), blockShape(part.last), blockShape(block)]
  if (!low || !high || !asked || low[1] !== high[1] || low[1] !== asked[1]) return false
  if (low[2] !== high[2]) return within(Number(asked[2]), Number(low[2]), Number(high[2])) // A1-A14
  return asked[2] === low[2] && low[3] !== high[3] && within(asked[3] ?? '', low[3] ?? '', high[3] ?? '') // 159H-159K
}

const within = <T extends number | string>(value: T, low: T, high: T): boolean => value >= low && value <= high

function houseNumber(text: string): { value: number; suffix: string } | null {
  const found = /(\d+)\s*([A-Za-z]*(?:\/\d+)?)/.exec(text)
  return found ? { value: Number(found[1]), suffix: (found[2] ?? '').toUpperCase() } : null
}

type NumberedCode = { postalCode: string; parts: readonly NumberPart[] }

/**
 * The codes of a street that a house has: by block when one is given and listed, else by number, else all.
 * `isOutside`: the list knows every number of the street, and this is none of them.
 */
export function codesForNumber<T extends NumberedCode>(
  codes: readonly T[],
  { number, block }: { number: string; block: string },
): { codes: readonly T[]; isOutside: boolean } {
  const asked = blockName(block)
  const byBlock = asked === '' ? [] : codes.filter(({ parts }) => parts.some((part) => coversBlock(part, asked)))
  if (byBlock.length > 0) return { codes: byBlock, isOutside: false }
  const house = houseNumber(number)
  if (!house) return { codes, isOutside: false }
  const covers = codes.map(({ parts }) => (parts.length === 0 ? 2 : Math.max(...parts.map((part) => coverOfNumber(part, house)))))
  const best = Math.max(0, ...covers)
  if (best > 0) return { codes: codes.filter((_, i) => covers[i] === best), isOutside: false }
  return { codes, isOutside: codes.length > 0 && codes.every(({ parts }) => parts.every((part) => part.kind === 'range')) }
}
