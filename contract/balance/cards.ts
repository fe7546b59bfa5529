import { z } from 'zod'

/** What is kept of a card, and shown: never more than its last four digits. */
export const cardBrands = ['visa', 'mastercard', 'maestro'] as const

export const CardShown = z.object({
  cardBrand: z.enum(cardBrands).nullable(),
  lastDigits: z.string().nullable(),
  /** The last month, YYYY-MM. */
  expiryDate: z.string().nullable(),
  bankName: z.string().nullable(),
})
export type CardShown = z.output<typeof CardShown>
