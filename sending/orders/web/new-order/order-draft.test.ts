import { expect, it } from 'vitest'
import { shipment, weekday } from '#sending/shipment-editor/web/test-shipment.ts'
import { forEachOrderField } from '../../contract/order-fields.ts'
import { checkOrder, draftOfOrder, type OrderDraft } from './order-draft.ts'

const draft: OrderDraft = draftOfOrder({ shipment, locker: null, ...forEachOrderField(() => 'A-1') })

it('gives back the very shipment it was made from', () => {
  expect(checkOrder(draft, weekday)).toEqual({ errors: {}, shipment })
})

it('wants a name for an address that is to be kept', () => {
  const kept = { ...draft, recipient: { ...draft.recipient, savesAsNew: true } }
  expect(checkOrder(kept, weekday)).toEqual({ errors: { 'recipient.shortName': 'Numele adresei este obligatoriu!' }, shipment: null })
})
