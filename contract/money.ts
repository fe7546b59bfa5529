/**
 * Money. Inside the product every amount is a whole number of bani (100 bani = 1 RON); in JSON it is a number
 * in RON with two decimals. What a connected store counts in another currency is `MinorUnits` beside that currency and never
 * `Bani`. Arithmetic, parsing and rounding of money happen in this file alone; how it is
 * written is each language's (contract/texts/forms.ts).
 */
/** Whole hundredths of some currency, within ±2^51. Made only in this file; says something only with its currency. */
export type MinorUnits = number & { readonly isHundredths: true }

/** Whole bani (100 = 1 RON): the hundredths of RON and of no other currency. */
export type Bani = MinorUnits & { readonly unit: 'bani' }

/** Of a store's order: `currency` as ISO 4217 names it. */
export type Amount = { minor: MinorUnits; currency: string }

/** Beyond this a JavaScript number in RON with two decimals stops being exact. */
const BANI_MAX = 2 ** 51

/** Takes a whole number of bani, e.g. from a database column. Throws a RangeError on fractions and overflow: a bug, never input. */
export function bani(amount: number): Bani {
  if (!Number.isSafeInteger(amount) || Math.abs(amount) > BANI_MAX) throw new RangeError(`not whole bani: ${amount}`)
  return amount as Bani // checked on the line above
}

export const ZERO = bani(0)

/** Takes a whole number of hundredths, whatever the currency. Throws as `bani` does. */
export const minorUnits = (hundredths: number): MinorUnits => bani(hundredths)

/** 12.99 of a currency, rounded as RON are. */
export const amountOf = (units: number, currency: string): Amount => ({ minor: fromRon(units), currency })

/** null: it is in another currency, which is no bani. */
export const inBani = ({ minor, currency }: Amount): Bani | null => (currency === 'RON' ? bani(minor) : null)

/** An order paid too much owes nothing. */
export const notNegative = (minor: MinorUnits): MinorUnits => minorUnits(Math.max(0, minor))

/** RON (e.g. 12.345) to bani, half away from zero: the rule of invoices (EN 16931). */
export function fromRon(ron: number): Bani {
  const scaled = Math.abs(ron) * 100
  // 1.005 * 100 is 100.49999999999999 in binary: the epsilon puts it back where the decimal stands.
  const rounded = Math.floor(scaled + 0.5 + Math.max(1, scaled) * Number.EPSILON * 4)
  return bani(rounded === 0 ? 0 : Math.sign(ron) * rounded)
}

export const toRon = (amount: Bani): number => amount / 100

/** `1234.50`: with a dot and two decimals, as files for other programs have amounts. */
export const decimalRon = (amount: Bani): string => toRon(amount).toFixed(2)

export function sum(amounts: readonly Bani[]): Bani {
  return bani(amounts.reduce<number>((total, amount) => total + amount, 0))
}

export const minus = (a: Bani, b: Bani): Bani => bani(a - b)
/** What an available balance lacks for a price; zero where it pays for it. */
export const lackingAmountOf = (price: Bani, available: Bani): Bani => bani(Math.max(ZERO, minus(price, available)))
export const negate = (a: Bani): Bani => bani(a === 0 ? 0 : -a)

/** A share of an amount, `percent` in percent (21 = 21 %), rounded half away from zero to the ban. */
export function percentOf(amount: Bani, percent: number): Bani {
  return fromRon((amount * percent) / 10_000)
}

/** What an amount was before `percent` of it was added, rounded half away from zero to the ban. */
export function withoutPercent(amount: Bani, percent: number): Bani {
  return fromRon(amount / (100 + percent))
}

/** Groups of three only where they are groups: `0.500` is no five hundred. What groups is not also the decimal sign. */
const typed = {
  ',': /^(-?)(\d+|[1-9]\d{0,2}(?:\s\d{3})+|[1-9]\d{0,2}(?:\.\d{3})+(?!\.))(?:[.,](\d{1,2}))?$/,
  '.': /^(-?)(\d+|[1-9]\d{0,2}(?:\s\d{3})+|[1-9]\d{0,2}(?:,\d{3})+(?!,))(?:[.,](\d{1,2}))?$/,
}
const currency = /^(lei|ron)\s*|\s*(lei|ron)$/i

/**
 * What a user types: `1.234,50`, `1 234,5`, `1234.5`, `12,5 lei`; where the decimal sign is the point, `1,234.50`. Answers null for
 * anything else and for more than money can be.
 */
export function parseRon(text: string, decimalSign: ',' | '.' = ','): Bani | null {
  const [, sign, whole, hundredths = ''] = typed[decimalSign].exec(text.trim().replace(currency, '')) ?? []
  if (whole === undefined) return null
  const amount = Number(whole.replace(/\D/g, '') + hundredths.padEnd(2, '0'))
  return amount > BANI_MAX ? null : bani(sign === '-' && amount > 0 ? -amount : amount)
}
