/** How the order stands, the offers for it, and the way to what is missing. */
import { focusFirstError } from '../../../ui/form/form-errors.tsx'
import type { PartyInputs } from '../../addresses/party/party-fields.ts'
import { useOffers } from '../../offers/use-offers.ts'
import { draftPath } from '../../shipment-editor/check-shipment.ts'
import { unclearFields, useStanding, useWhenRefused } from '../../shipment-editor/standing.ts'
import { checkNow, type OrderForm } from './order-form.ts'

type Parties = { sender: PartyInputs; recipient: PartyInputs }

export function useOrderOffers(form: OrderForm, { sender, recipient }: Parties) {
  const { values } = form
  const { shipment } = checkNow(values)
  // A saved sender was checked when it was saved: its errors do not stop the order.
  const parties = values.sender.savedId === null ? [sender, recipient] : [recipient]
  const standing = useStanding({ isComplete: shipment !== null, options: values.extraOptions, parties })
  const offers = useOffers(standing === 'valid' ? shipment : null, { isInvalid: standing === 'invalid' })
  useWhenRefused(offers.error, ({ errors }) => {
    if (errors.length > 0) form.setErrors(Object.fromEntries(errors.map(({ path, message }) => [draftPath(path), message])))
  })

  const showErrors = () => {
    const { errors } = checkNow(form.getValues())
    form.setErrors(errors)
    focusFirstError(form)({ ...errors, ...unclearFields('sender', sender), ...unclearFields('recipient', recipient) })
  }
  return { offers, standing, showErrors }
}
