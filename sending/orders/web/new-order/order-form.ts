/** The order's form, and the two parties in it. */
import { useForm } from '@mantine/form'
import type { PartyInputs } from '#sending/addresses/web/party/party-fields.ts'
import { useParty } from '#sending/addresses/web/party/party-fields.ts'
import { bucharestToday } from '#sending/shipment-editor/web/today.ts'
import { checkOrder, type OrderDraft, type PartyOfOrder } from './order-draft.ts'

export const checkOrderNow = (draft: OrderDraft) => checkOrder(draft, bucharestToday())

export const orderErrors = (draft: OrderDraft) => checkOrderNow(draft).errors

export function useOrderForm(initialValues: OrderDraft, onValuesChange: (draft: OrderDraft) => void) {
  return useForm<OrderDraft>({
    initialValues,
    validateInputOnBlur: true,
    onValuesChange,
    validate: orderErrors,
  })
}

export type OrderForm = ReturnType<typeof useOrderForm>

export function useOrderParty(form: OrderForm, side: 'sender' | 'recipient'): PartyInputs {
  return useParty({
    form: {
      errors: form.errors,
      setFieldError: form.setFieldError,
      clearFieldError: form.clearFieldError,
      // What is typed over a saved address is no longer that address.
      setFieldValue: (_, party) => form.setFieldValue(side, (now: PartyOfOrder) => ({ ...now, party, savedId: null })),
    },
    at: `${side}.party`,
    current: () => form.getValues()[side].party,
    isRecipient: side === 'recipient',
  })
}
