/** The official lists that addresses are checked with. */
import { z } from 'zod'

/** The Post's list of codes and streets, the register of places, the codes' coordinates. */
export const addressListKinds = ['infocod', 'siruta', 'geonames-postal'] as const

/** null: not loaded. */
export const AddressList = z.object({
  kind: z.enum(addressListKinds),
  loaded: z.object({ rows: z.int(), importedAt: z.iso.datetime() }).nullable(),
})
export type AddressList = z.infer<typeof AddressList>
