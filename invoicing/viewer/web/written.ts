/** What a document says, in the reader's way of writing, with every digit that it has. */
import { texts } from '#web/texts.ts'

/** Thousands apart, at least so many decimals; '-' where the document says none. A decimal is not made a number: it may be longer than one. */
export function decimalTextOf(value: string | null, decimalsMin = 0): string {
  if (value === null) return texts.viewer.unknown
  const [whole = '', fraction = ''] = value.replace('-', '').split('.')
  const { decimalSign } = texts.forms
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, decimalSign === ',' ? '.' : ',')
  const decimals = fraction.padEnd(decimalsMin, '0')
  return `${value.startsWith('-') ? '-' : ''}${grouped}${decimals === '' ? '' : `${decimalSign}${decimals}`}`
}

export const amountTextOf = (value: string | null): string => decimalTextOf(value, 2)

/** A day where it is one; anything else as it is written. */
export function dayTextOf(day: string): string {
  if (day === '') return texts.viewer.unknown
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? texts.forms.day(day) : day
}

/** The code where there is no word for it. */
const named = (words: Readonly<Record<string, string>>, code: string): string | undefined =>
  Object.hasOwn(words, code) ? words[code] : undefined

export const quantityTextOf = (quantity: string | null, unit: string): string =>
  `${decimalTextOf(quantity)} ${named(texts.viewer.units, unit) ?? unit}`.trim()

/** `21%`, `scutit`; both of a category whose rate says something beside it. */
export function vatRateTextOf(category: string, percent: string | null): string {
  const word = named(texts.viewer.vat.categories, category) ?? category
  const rate = percent === null ? '' : `${decimalTextOf(percent)}%`
  if (category === 'S' && rate !== '') return rate
  return [rate === '0%' && word !== '' ? '' : rate, word].filter((part) => part !== '').join(' ') || texts.viewer.unknown
}

export const paymentMeansTextOf = (code: string): string =>
  named(texts.viewer.payment.means, code) ?? texts.viewer.payment.unknownMeans(code)
