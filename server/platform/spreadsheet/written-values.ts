/** Amounts and days as spreadsheets, couriers and banks write them. What reads two ways is not read. */
import { type Bani, bani } from '../../../contract/money.ts'

/** More is no amount but a number of something. */
export const DIGITS_MAX = 13

const grouped = /^(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?:\s\d{3})+)(?:[.,]\d{1,2})?$/

/** `-1.400,00`, `4,113.20`, `1234.5`, `1 234,50`: signed, in groups or not. `ambiguous`: `1.234`. null: no amount. */
export function writtenAmount(written: string): Bani | 'ambiguous' | null {
  const [, sign = '', text = ''] = /^([-+]?)\s*(.*?)(?:\s*(?:RON|LEI))?$/i.exec(written.trim().replace(/[\u00a0\u202f]/g, ' ')) ?? []
  if (!grouped.test(text)) return null
  const [, decimals] = /[.,](\d{1,2})$/.exec(text) ?? []
  const groups = decimals === undefined ? text : text.slice(0, -decimals.length - 1)
  const separators: string[] = groups.match(/[.,]/g) ?? []
  // What groups cannot also be the decimal sign.
  if (decimals !== undefined && separators.includes(text.at(-decimals.length - 1) ?? '')) return null
  if (decimals === undefined && separators.length === 1) return 'ambiguous'
  const digits = groups.replace(/\D/g, '')
  if (digits.length > DIGITS_MAX) return null
  const amount = Number(digits + (decimals ?? '').padEnd(2, '0'))
  return bani(sign === '-' && amount > 0 ? -amount : amount)
}

const CENTURY = 2000

/** null: no such day. */
export function dayOf(year: number, month: number, day: number): string | null {
  const full = year < 100 ? CENTURY + year : year
  const at = new Date(Date.UTC(full, month - 1, day))
  const isDay = at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return isDay ? at.toISOString().slice(0, 10) : null
}

/** `2026-11-20`, `20.11.2026`, `20/11/2026`, `20-11-26`: the day always before the month. */
export function writtenDay(written: string): string | null {
  const text = written.trim()
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})(?:$|[ T])/.exec(text) ?? []
  if (year) return dayOf(Number(year), Number(month), Number(day))
  const [, first = '', second = '', last = ''] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})(?:$| )/.exec(text) ?? []
  return last === '' ? null : dayOf(Number(last), Number(second), Number(first))
}
