/** How the order stands: wrong, still being checked, or fit to be asked about; and the offers for it. */
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useEffectEvent } from 'react'
import { EXTRA_OPTIONS_DEBOUNCE_MS } from '../../../../contract/offers.ts'
import type { ApiProblem } from '../../../api.ts'
import { focusFirstError } from '../../../ui/form/form-errors.tsx'
import type { PartyInputs } from '../../addresses/party/party-fields.ts'
import { useOffers } from '../../offers/use-offers.ts'
import type { ExtraOptionsDraft } from './order-draft.ts'
import { draftPath } from './order-errors.ts'
import { checkNow, type OrderForm } from './order-form.ts'

export type Standing = 'invalid' | 'checking' | 'valid'
type Parties = { sender: PartyInputs; recipient: PartyInputs }

export function useOrderOffers(form: OrderForm, { sender, recipient }: Parties) {
  const { values } = form
  const { shipment } = checkNow(values)
  const isSettling = useIsSettling(values.extraOptions)
  // A saved sender was checked when it was saved: its errors do not stop the order.
  const parties = values.sender.savedId === null ? [sender, recipient] : [recipient]
  const isClear = parties.every(({ checks }) => checks.isClear)
  const isPending = parties.some(({ checks }) => checks.isPending)
  const standing: Standing = shipment === null || !isClear ? 'invalid' : isPending || isSettling ? 'checking' : 'valid'
  const offers = useOffers(standing === 'valid' ? shipment : null, { isInvalid: standing === 'invalid' })
  usePlacedErrors(form, offers.error)

  const showErrors = () => {
    const { errors } = checkNow(form.getValues())
    const unclear = { ...prefixed('sender', sender), ...prefixed('recipient', recipient) }
    form.setErrors(errors)
    focusFirstError(form)({ ...errors, ...unclear })
  }
  return { offers, standing, showErrors }
}

/** Changes of extra options are collected before the couriers are asked. */
function useIsSettling(options: ExtraOptionsDraft): boolean {
  const text = JSON.stringify(options) // the form copies them with every change of any field
  const [settled] = useDebouncedValue(text, EXTRA_OPTIONS_DEBOUNCE_MS)
  return settled !== text
}

/** Where to go for what the server says of a party: the field itself, or the city of an address that does not hold together. */
function prefixed(side: keyof Parties, { checks }: PartyInputs): Record<string, string> {
  const fields = [...Object.keys(checks.errors), ...(checks.addressErrors.length > 0 ? ['address.city'] : [])]
  return Object.fromEntries(fields.map((field) => [`${side}.party.${field}`, '']))
}

/** Fields the server refused are marked; the focus stays where somebody types. */
function usePlacedErrors(form: OrderForm, error: ApiProblem | null): void {
  const place = useEffectEvent((problem: ApiProblem) => {
    form.setErrors(Object.fromEntries(problem.errors.map(({ path, message }) => [draftPath(path), message])))
  })
  useEffect(() => {
    if (error && error.errors.length > 0) place(error)
  }, [error])
}
