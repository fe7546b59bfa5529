/** An address that a form takes from the book or as it is typed, and that may be kept in the book in the same step. */
import { z } from 'zod'
import { coded } from '#contract/texts/message.ts'
import { AddressFields } from './addresses.ts'

const NAME_MAX = 60

/** A company's name has at least two characters that are no signs. */
export const isCompanyOrEmpty = (text: string): boolean => text === '' || (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= 2

/** A name is needed only where the address is saved under it. */
export const PickedAddress = AddressFields.extend({
  contactCompany: AddressFields.shape.contactCompany.refine(isCompanyOrEmpty, coded('company-not-valid')),
  shortName: z
    .string()
    .trim()
    .max(NAME_MAX, coded({ code: 'address-name-too-long', params: { max: NAME_MAX } }))
    .default(''),
  /** Of the saved address that was picked. */
  id: z.uuid().nullable().default(null),
  saveAsNew: z.boolean().default(false),
  updateExisting: z.boolean().default(false),
})
  .refine(({ saveAsNew, updateExisting, shortName }) => !(saveAsNew || updateExisting) || shortName !== '', {
    path: ['shortName'],
    error: coded('address-name-missing'),
  })
  .refine(({ updateExisting, id }) => !updateExisting || id !== null, { path: ['updateExisting'], error: coded('address-none-picked') })

export type PickedAddress = z.output<typeof PickedAddress>

/** Without what is to become of it in the book. */
export const fieldsPicked = ({ id, saveAsNew, updateExisting, ...fields }: PickedAddress): AddressFields => fields
