/** States of an invoice that a client writes. What became of it at ANAF is another life: that of the sent invoice. */
export const writtenStates = ['draft', 'issued'] as const
export type WrittenState = (typeof writtenStates)[number]

/** With its number it is final: what was wrong with it is credited. */
export const writtenMoves: Record<WrittenState, readonly WrittenState[]> = { draft: ['issued'], issued: [] }
