/** How a language writes numbers, amounts, dates and counts. Times are Bucharest's. */
// The list alone: what else `couriers.ts` imports would hold up the pages that wait for a language.
import * as list from '../couriers/list.ts'
import type { CourierCode } from '../couriers.ts'
import type { Bani, MinorUnits } from '../money.ts'

const ZONE = 'Europe/Bucharest'

/** A noun by the plural categories of its language (CLDR); `#` is the number. A category left out is as `other`. */
export type Counted = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** A parameter that is a message itself; its text is given the words. */
export type Words = string & { readonly areWords: true }

/** What a partner or an operator wrote: shown as it is. Made only by `partnerSaid`. */
export type PartnerWords = string & { readonly arePartners: true }

export type Forms = {
  readonly locale: string
  /** `o comanda`, `19 comenzi`, `20 de comenzi`. */
  counted(count: number, noun: Counted): string
  /** Between a number's units and its decimals; the other one of the two stands between thousands. */
  readonly decimalSign: ',' | '.'
  /** `1.234`: up to three decimals as they are, or up to as many as are given. */
  number(value: number, decimals?: number): string
  /** `1.234,50 EUR`. */
  amount(amount: MinorUnits, currency: string): string
  /** `1.234,50 RON`. */
  ron(amount: Bani): string
  /** `DD.MM.YYYY`: how `day` writes. */
  readonly dayPattern: string
  /** `21.11.2026` of an instant, in Bucharest. */
  day(at: string | Date): string
  /** `vineri 20.11` of the day `2026-11-20`. */
  weekday(on: string): string
  /** `octombrie 2026` of the month `2026-10`. */
  month(month: string): string
  /** `21.11.2026 14:05` of an instant, in Bucharest. */
  dateTime(at: string | Date): string
  /** `acum 5 minute`. */
  ago(count: number, unit: 'minute' | 'hour' | 'day'): string
  courier(code: CourierCode): string
  /** `a, b si c`. */
  list(items: readonly string[]): string
}

const couriers: Readonly<Record<CourierCode, { name: string }>> = list

const patterns: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = { day: 'DD', month: 'MM', year: 'YYYY' }

/** Of a locale as it is: what Intl makes for one takes milliseconds, and each file of texts wants it. */
const plain = new Map<string, Forms>()

/** `locale`: BCP 47, e.g. `ro-RO`. `spelled`: how the language's texts here write what Intl says. */
export function formsOf(locale: string, spelled?: (text: string) => string): Forms {
  if (spelled) return makeForms(locale, spelled)
  const forms = plain.get(locale) ?? makeForms(locale, (text) => text)
  plain.set(locale, forms)
  return forms
}

function makeForms(locale: string, spelled: (text: string) => string): Forms {
  const plural = new Intl.PluralRules(locale)
  const byDecimals = new Map<number, Intl.NumberFormat>()
  const rounded = (decimals: number): Intl.NumberFormat => {
    const format = byDecimals.get(decimals) ?? new Intl.NumberFormat(locale, { useGrouping: 'always', maximumFractionDigits: decimals })
    byDecimals.set(decimals, format)
    return format
  }
  const numbers = rounded(3)
  const money = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: 'always' })
  const days = new Intl.DateTimeFormat(locale, { timeZone: ZONE, day: '2-digit', month: '2-digit', year: 'numeric' })
  const hours = new Intl.DateTimeFormat(locale, { timeZone: ZONE, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const weekdays = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'long' })
  const dayAndMonth = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: '2-digit', month: '2-digit' })
  const months = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'long', year: 'numeric' })
  const ages = new Intl.RelativeTimeFormat(locale, { numeric: 'always' })
  const lists = new Intl.ListFormat(locale)
  const amount = (minor: MinorUnits, currency: string) => `${money.format(minor / 100)} ${currency}`
  const day = (at: string | Date) => days.format(new Date(at))
  return {
    locale,
    counted: (count, noun) => (noun[plural.select(count)] ?? noun.other).replaceAll('#', numbers.format(count)),
    decimalSign: numbers.format(0.5).includes(',') ? ',' : '.',
    number: (value, decimals) => (decimals === undefined ? numbers : rounded(decimals)).format(value),
    amount,
    ron: (bani) => amount(bani, 'RON'),
    dayPattern: days
      .formatToParts(0)
      .map(({ type, value }) => patterns[type] ?? value)
      .join(''),
    day,
    weekday: (on) => `${spelled(weekdays.format(new Date(on)))} ${dayAndMonth.format(new Date(on))}`,
    month: (month) => spelled(months.format(new Date(`${month}-01`))),
    ago: (count, unit) => spelled(ages.format(-count, unit)),
    dateTime: (at) => `${day(at)} ${hours.format(new Date(at))}`,
    courier: (code) => couriers[code].name,
    list: (items) => spelled(lists.format(items)),
  }
}
