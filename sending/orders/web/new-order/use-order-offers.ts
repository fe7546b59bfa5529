/** How the order stands, the offers for it, and the way to what is missing. */

import type { PartyInputs } from '#sending/addresses/web/party/party-fields.ts'
import { useOffers } from '#sending/offers/web/use-offers.ts'
import { draftPath } from '#sending/shipment-editor/web/check-shipment.ts'
import { unclearFields, useShipmentValidity, useWhenRefused } from '#sending/shipment-editor/web/standing.ts'
import { focusFirstError } from '#web/ui/form/form-errors.tsx'
import { checkOrderNow, type OrderForm } from './order-form.ts'

type Parties = { sender: PartyInputs; recipient: PartyInputs }

export function useOrderOffers(form: OrderForm, { sender, recipient }: Parties) {
  const { values } = form
  const { shipment } = checkOrderNow(values)
  // A saved sender was checked when it was saved: its errors do not stop the order.
  const parties = values.sender.savedId === null ? [sender, recipient] : [recipient]
  const standing = useShipmentValidity({ isComplete: shipment !== null, options: values.extraOptions, parties })
  const offers = useOffers(standing === 'valid' ? shipment : null, { isInvalid: standing === 'invalid', asksItself: true })
  useWhenRefused(offers.error, ({ errors }) => {
    if (errors.length > 0) form.setErrors(Object.fromEntries(errors.map(({ path, message }) => [draftPath(path), message])))
  })

  const showErrors = () => {
    const { errors } = checkOrderNow(form.getValues())
    form.setErrors(errors)
    focusFirstError(form)({ ...errors, ...unclearFields('sender', sender), ...unclearFields('recipient', recipient) })
  }
  const isMarked = Object.values(form.errors).some(Boolean) || parties.some(({ checks }) => !checks.isClear)
  return { offers, standing, isUntouched: !isMarked, showErrors }
}
