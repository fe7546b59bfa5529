/** What invoices can be written in: lei, and what the National Bank of Romania quotes (as of January 2026). */
const quoted =
  'EUR USD AED AUD BRL CAD CHF CNY CZK DKK EGP GBP HKD HUF IDR ILS INR ISK JPY KRW MDL MXN MYR NOK NZD PHP PLN RSD RUB SEK SGD THB TRY UAH ZAR'

export const LEI = 'RON'

/** The usual ones first. */
export const writtenCurrencies: readonly string[] = [LEI, ...quoted.split(' ')]

const withoutMarks = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')

/** Without diacritics, as all of the interface. `locale`: BCP 47. */
export const currencyName = (code: string, locale: string): string =>
  withoutMarks(new Intl.DisplayNames([locale], { type: 'currency' }).of(code) ?? code)
