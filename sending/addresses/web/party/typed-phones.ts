/** Two numbers in one field: the first stays, the second goes to the second field, and where that is taken to the remarks. */
import { phonesIn } from '../../contract/written-address/phones.ts'
import { type PartyDraft, withAddress, withContact } from './party-draft.ts'
import { phoneTyped } from './phone.ts'

export function withPhone(draft: PartyDraft, field: 'phone' | 'phone2', text: string): PartyDraft {
  const [first, ...others] = phonesIn(text).phones
  if (first === undefined || others.length === 0) return withContact(draft, { [field]: phoneTyped(text) })
  const named = withContact(draft, { [field]: phoneTyped(first) })
  const isSecondFree = field === 'phone' && draft.contact.phone2 === ''
  const next = isSecondFree ? withContact(named, { phone2: phoneTyped(others[0] ?? '') }) : named
  const left = isSecondFree ? others.slice(1) : others
  if (left.length === 0) return next
  return withAddress(next, { additionalInfo: [next.address.additionalInfo, ...left].filter(Boolean).join(', ') })
}
