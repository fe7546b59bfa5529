/** A picked or typed address while a form is filled in. */
import { z } from 'zod'
import { texts } from '#web/texts.ts'
import { addressFieldsOf } from '../../contract/addresses.ts'
import { isCompanyOrEmpty, type PickedAddress } from '../../contract/picked-address.ts'
import { emptyParty, KeptParty, partyOfDraft } from '../party/party-draft.ts'
import { partyErrors } from '../party/party-errors.ts'

const keepings = ['none', 'new', 'existing'] as const
export type AddressKeeping = (typeof keepings)[number]

/** As a browser may have kept them. */
export const KeptPicked = z.object({
  party: KeptParty,
  /** Of the saved address that was picked. */
  savedId: z.string().nullable(),
  /** It is kept by the platform: nothing of it is changed. */
  isLocked: z.boolean(),
  shortName: z.string(),
  keeping: z.enum(keepings),
})
export type PickedValues = z.output<typeof KeptPicked>

export const nothingPicked: PickedValues = { party: emptyParty, savedId: null, isLocked: false, shortName: '', keeping: 'none' }

/** By field of the form. */
export const pickedErrors = ({ party, keeping, shortName }: PickedValues): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(partyErrors(party)).map(([path, message]) => [`party.${path}`, message])),
  ...(isCompanyOrEmpty(party.contact.company) ? {} : { 'party.contact.company': texts.messages['company-not-valid'] }),
  ...(keeping !== 'none' && shortName.trim() === '' ? { shortName: texts.addresses.shortNameMissing } : {}),
})

export const pickedAddressOf = ({ party, savedId, shortName, keeping }: PickedValues): PickedAddress => ({
  ...addressFieldsOf(partyOfDraft(party), shortName.trim()),
  id: savedId,
  saveAsNew: keeping === 'new',
  updateExisting: keeping === 'existing',
})
