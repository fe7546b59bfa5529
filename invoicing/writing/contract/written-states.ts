/** States of an invoice that a client writes. What became of it at ANAF is another life: that of the sent invoice. */
export const writtenInvoiceStates = ['draft', 'issued'] as const
export type WrittenInvoiceState = (typeof writtenInvoiceStates)[number]

/** With its number it is final: what was wrong with it is credited. */
export const writtenInvoiceMoves: Record<WrittenInvoiceState, readonly WrittenInvoiceState[]> = { draft: ['issued'], issued: [] }
