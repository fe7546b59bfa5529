/** A party before it is whole, and what its address lacks. */
import { z } from 'zod'
import { AddressErrorType, Suggestion } from './addresses.ts'

const text = (max: number) => z.string().trim().max(max).default('')

/** A party as far as it is known: what the store's address gave, or what was typed until now. */
export const DraftParty = z.object({
  contact: z.object({ name: text(100), company: text(100), phone: text(40), phone2: text(40), email: text(200) }),
  address: z.object({
    countryCode: z.literal('RO').default('RO'),
    postalCode: text(10),
    city: text(100),
    countyCode: text(2),
    street: text(150),
    number: text(20),
    building: text(20),
    entrance: text(20),
    intercom: text(20),
    floor: text(20),
    apartment: text(20),
    landmark: text(150),
    additionalInfo: text(250),
  }),
})
export type DraftParty = z.infer<typeof DraftParty>

/** `SHIPPING_POINT_MISSING_ERROR`: the buyer chose delivery to a point and no point. */
export const ShippingError = z.object({
  type: z.union([AddressErrorType, z.literal('SHIPPING_POINT_MISSING_ERROR')]),
  message: z.string(),
  suggestions: z.array(Suggestion),
})
export type ShippingError = z.infer<typeof ShippingError>
