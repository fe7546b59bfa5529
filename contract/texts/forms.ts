/** How a language writes numbers, amounts, dates and counts. Times are Bucharest's. */
import type { Bani, MinorUnits } from '../money.ts'

const ZONE = 'Europe/Bucharest'

/** A noun by the plural categories of its language (CLDR); `#` is the number. A category left out is as `other`. */
export type Counted = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** A parameter that is a message itself; its text is given the words. */
export type Words = string & { readonly areWords: true }

export type Forms = {
  readonly locale: string
  /** `o comanda`, `19 comenzi`, `20 de comenzi`. */
  counted(count: number, noun: Counted): string
  /** `1.234`: up to three decimals as they are. */
  number(value: number): string
  /** `1.234,50 EUR`. */
  amount(amount: MinorUnits, currency: string): string
  /** `1.234,50 RON`. */
  ron(amount: Bani): string
  /** `21.11.2026` of an instant, in Bucharest. */
  day(at: string | Date): string
  /** `21.11.2026 14:05` of an instant, in Bucharest. */
  dateTime(at: string | Date): string
  /** `a, b si c`. */
  list(items: readonly string[]): string
}

/** `locale`: BCP 47, e.g. `ro-RO`. */
export function formsOf(locale: string): Forms {
  const plural = new Intl.PluralRules(locale)
  const numbers = new Intl.NumberFormat(locale, { useGrouping: 'always' })
  const money = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: 'always' })
  const days = new Intl.DateTimeFormat(locale, { timeZone: ZONE, day: '2-digit', month: '2-digit', year: 'numeric' })
  const hours = new Intl.DateTimeFormat(locale, { timeZone: ZONE, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const lists = new Intl.ListFormat(locale)
  const amount = (minor: MinorUnits, currency: string) => `${money.format(minor / 100)} ${currency}`
  const day = (at: string | Date) => days.format(new Date(at))
  return {
    locale,
    counted: (count, noun) => (noun[plural.select(count)] ?? noun.other).replaceAll('#', numbers.format(count)),
    number: (value) => numbers.format(value),
    amount,
    ron: (bani) => amount(bani, 'RON'),
    day,
    dateTime: (at) => `${day(at)} ${hours.format(new Date(at))}`,
    list: (items) => lists.format(items),
  }
}
