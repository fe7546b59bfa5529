/** What differs between a contact and address as they are saved and as they are typed, in the words of their form. */
import { texts } from '#web/texts.ts'
import type { ChangedField } from '#web/ui/form/changed-meanwhile.tsx'
import { emptyParty, type PartyDraft } from './party-draft.ts'
import type { AddressField, ContactField } from './party-fields.ts'

const labels = texts.addresses
const contactFields = Object.keys(emptyParty.contact) as ContactField[] // all of them, in the form's order
const { countryCode: _one, ...shown } = emptyParty.address
const addressFields = Object.keys(shown) as AddressField[]

export function partyChanges(saved: PartyDraft, typed: PartyDraft, labelOf = (label: string) => label): ChangedField[] {
  return [
    ...contactFields.map((name) => ({ label: labelOf(labels[name]), saved: saved.contact[name], typed: typed.contact[name] })),
    ...addressFields.map((name) => ({
      label: labelOf(labels[name === 'countyCode' ? 'county' : name]),
      ...{ saved: saved.address[name], typed: typed.address[name] },
    })),
  ]
}
