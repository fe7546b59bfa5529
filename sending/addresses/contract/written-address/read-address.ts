/** A pasted text taken apart: the call behind the forms' fields. */
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { PartyTexts } from '#sending/shipments/contract/shipments.ts'
import { AddressError } from '../addresses.ts'

/** Characters of a pasted text that are read. */
export const PASTED_MAX = 2_000

export const addressReading = {
  read: endpoint({
    method: 'POST',
    path: '/addresses/read',
    access: 'orders.read',
    does: 'reads',
    summary: 'Takes a pasted text apart into contact and address; what no field takes is in the remarks, beyond their room in `left`.',
    body: z.object({ text: z.string().min(1).max(PASTED_MAX) }),
    answer: PartyTexts.extend({
      /** The city is one of the list, by its official name. */
      isCityListed: z.boolean(),
      /** What was concluded and not written, in words. */
      assumed: z.array(z.string()),
      errors: z.array(AddressError),
      /** False: without the Post's list only county and prefix of the code were compared. */
      isChecked: z.boolean(),
      /** The text names a courier's locker: what to search it by. */
      lockerSearch: z.string().nullable(),
      left: z.string(),
    }),
  }),
}
