/** What is found in :86:, whichever bank wrote it. What is not found stays ''. */

export type Mt940Details = { name: string; iban: string; fiscalCode: string; texts: string[]; endToEndId: string | null }
export const noMt940Details: Mt940Details = { name: '', iban: '', fiscalCode: '', texts: [], endToEndId: null }

/** What banks write where the payer gave none is no reference. */
export const isPaymentReference = (text: string): boolean => /[A-Z0-9]/i.test(text) && !/^(?:NON-?REF|NOT ?PROVIDED)$/i.test(text)

export function mt940EndToEndIdOf(text: string): string | null {
  const id = /END TO END ID:?\s*([\w-]{6,35})/i.exec(text)?.[1] ?? ''
  return isPaymentReference(id) ? id : null
}

export const isFiscalCode = (text: string) => /^(RO)?\d{2,13}$/.test(text) && !/^0+$/.test(text)
export const plainFiscalCode = (text: string) => (isFiscalCode(text) ? text.replace(/^RO/, '') : '')
