/** The draft of an order on the screen, and the recipient within it. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { AddressError } from '#sending/addresses/contract/addresses.ts'
import { isPartyCheckable, partyErrors, standingAddressErrors } from '#sending/addresses/web/party/party-errors.ts'
import { useParty } from '#sending/addresses/web/party/party-fields.ts'
import type { StoreOrderDetails } from '../../../contract/page.ts'
import type { StoreOrderEditing } from '../editor.ts'
import { draftOfStoreOrder, type StoreOrderDraft } from './order-draft.ts'
import { withStoreNews } from './store-news.ts'

type Changing = {
  draft: StoreOrderDraft
  current: () => StoreOrderDraft
  change: (change: (draft: StoreOrderDraft) => StoreOrderDraft) => void
}

export function useOrderDraft(details: StoreOrderDetails): Changing {
  const [draft, setDraft] = useState(() => draftOfStoreOrder(details))
  // Answers of look-ups come after several changes of one drawing: they must meet the newest.
  const latest = useRef(draft)
  const current = () => latest.current
  const change: Changing['change'] = (changed) => {
    latest.current = changed(latest.current)
    setDraft(latest.current)
  }
  useEffect(() => {
    if (latest.current.base === details) return
    latest.current = withStoreNews(latest.current, details)
    setDraft(latest.current)
  }, [details])
  return { draft, current, change }
}

const AT = 'recipient.party'
const prefixed = (errors: Record<string, string>) =>
  Object.fromEntries(Object.entries(errors).map(([field, message]) => [`${AT}.${field}`, message]))

/** What is missing is said at once: the order came from elsewhere, so not every field will be visited. */
export function useRecipient({ draft, current, change }: Changing): Pick<StoreOrderEditing, 'recipient' | 'showRecipientErrors'> {
  const [errors, setErrors] = useState<Record<string, ReactNode>>(() => prefixed(partyErrors(draft.recipient)))
  const party = useParty({
    form: {
      errors,
      setFieldValue: (_, recipient) => change((now) => ({ ...now, recipient })),
      setFieldError: (path, error) => setErrors((now) => ({ ...now, [path]: error })),
      clearFieldError: (path) => setErrors((now) => ({ ...now, [path]: null })),
    },
    at: AT,
    current: () => current().recipient,
    isRecipient: true,
  })
  return {
    recipient: { ...party, checks: { ...party.checks, addressErrors: [...party.checks.addressErrors, ...saidByServer(draft)] } },
    showRecipientErrors: (refused = {}) => setErrors({ ...refused, ...prefixed(partyErrors(current().recipient)) }),
  }
}

/** Suggestions for an address too incomplete to be checked while one types. */
function saidByServer({ base, recipient }: StoreOrderDraft): AddressError[] {
  if (isPartyCheckable(recipient)) return []
  const { errors, internalAddress } = base.shippingTo
  const ofAddress = errors.filter((error): error is AddressError => !otherErrors.includes(error.type))
  return standingAddressErrors(ofAddress, internalAddress.address, recipient)
}

/** Said at the phone and at the locker. */
const otherErrors: readonly string[] = ['CONTACT_PHONE_ERROR', 'SHIPPING_POINT_MISSING_ERROR']
