import { describe, expect, it } from 'vitest'
import { fromRon } from '#contract/money.ts'
import { moveProduct } from '#selling/packing/contract/move-product.ts'
import { applySuggestion, withContact } from '#sending/addresses/web/party/party-draft.ts'
import { StoreShipmentDraft, StoreShipmentInput } from '../../../contract/shipment.ts'
import {
  draftOfStoreOrder,
  pointOfLocker,
  type StoreOrderDraft,
  withChangedPart,
  withDimensions,
  withPacking,
} from '../draft/order-draft.ts'
import { aLocker, anOrder, aPart, aParty, aProduct } from '../draft/test-details.ts'
import { checkPartDraft, checkPartToSave } from './part-request.ts'

const weekday = { isFriday: false }
const order = anOrder()
const draft = draftOfStoreOrder(order)
const part = order.shippingOrders.awaitingFulfillment[0]!
const check = (of: StoreOrderDraft, awaiting = of.base.shippingOrders.awaitingFulfillment[0]!) => {
  const mine = of.parts[awaiting.fulfillmentOrderId]
  if (!mine) throw new Error('no such part')
  return {
    ...checkPartDraft(of, { part: awaiting, mine }, weekday),
    toSave: checkPartToSave(of, { part: awaiting, mine }, { ...weekday, activationId: null }),
  }
}

describe('a whole part', () => {
  it('is a request that the call takes as it is, with the items it sends', () => {
    const { request, errors, lines } = check(draft)
    expect(errors).toEqual({})
    expect(StoreShipmentInput.safeEncode(request as never).success).toBe(true)
    expect(request).toMatchObject({
      fulfillmentOrderId: 'part-1',
      version: 'v1',
      shippingPointId: null,
      sender: { addressId: null },
    })
    expect(lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([
      ['a', 1],
      ['b', 3],
    ])
  })
  it('leaves out what waits for a later shipment', () => {
    const moved = moveProduct(draft.parts['part-1']!.packing, { productId: 'b', from: 1, to: 'postponed', quantity: 3 })
    if (moved.kind !== 'done') throw new Error(moved.code)
    expect(check(withPacking(draft, 'part-1', moved.packing)).lines.map(({ productId }) => productId)).toEqual(['a'])
  })
  it('names the saved address instead of repeating it', () => {
    const sender = { addressId: '2b1f7a0e-6c47-4a52-9d7e-3f1f3f0f1a11', party: aParty }
    expect(check(withChangedPart(draft, 'part-1', (mine) => ({ ...mine, sender }))).request?.sender).toEqual({
      addressId: sender.addressId,
      party: null,
    })
  })
  it('asks for its packing to be kept where chosen', () => {
    expect(check(withChangedPart(draft, 'part-1', (mine) => ({ ...mine, keepsPacking: true }))).request?.mutations).toEqual([
      { type: 'PACKING', operation: 'SAVE_OR_UPDATE' },
    ])
  })
  it('sends measures of dimensions that only this page knows as typed', () => {
    const measuring = { product: aProduct('a'), dimensions: { widthCm: 60, lengthCm: 60, heightCm: 60 } }
    const measured = withDimensions(draft, { ...measuring, isKept: false })
    expect(check(withDimensions(draft, { ...measuring, isKept: true })).request?.packages.packages[0]?.calculatedAutomatically).toBe(true)
    expect(check(measured).request?.packages.packages[0]).toMatchObject({ calculatedAutomatically: false, widthCm: 60 })
    expect(check(draft).request?.packages.packages[0]?.calculatedAutomatically).toBe(true)
  })
})

it('of a buyer who chose no point goes to the address, or to the point that is chosen here', () => {
  const errors = [{ type: 'SHIPPING_POINT_MISSING_ERROR' as const, message: '', suggestions: [] }]
  const pointless = draftOfStoreOrder(anOrder({ shippingTo: { errors } }))
  expect(check(pointless).request?.shippingPointId).toBeNull()
  expect(check({ ...pointless, ownPoint: pointOfLocker(aLocker) }).request?.shippingPointId).toBe('fan-F1')
})

describe('a part that cannot be sent', () => {
  it('has a recipient whose fields are wrong', () => {
    const nameless = { ...draft, recipient: withContact(draft.recipient, { name: '' }) }
    expect(check(nameless)).toMatchObject({ request: null, errors: { 'recipient.party.contact.name': 'Numele este obligatoriu!' } })
  })
  it('has a city that the shop wrote and the list does not have, until one is chosen', () => {
    const suggestion = {
      type: 'CHANGE_DEFAULT' as const,
      suggestedBy: 'POSTAL_CODE' as const,
      values: { city: 'Cluj-Napoca', county: 'CJ' },
    }
    const error = { type: 'CITY_COUNTY_POSTAL_CODE_COMBINATION_ERROR' as const, message: '', suggestions: [suggestion] }
    const misspelt = draftOfStoreOrder(anOrder({ shippingTo: { errors: [error] } }))
    expect(check(misspelt)).toMatchObject({ request: null, errors: { 'recipient.party.address.city': 'Localitate invalida!' } })
    const recipient = applySuggestion(misspelt.recipient, suggestion, [])
    expect(check({ ...misspelt, recipient })).toMatchObject({ errors: {}, request: expect.anything() })
  })
  it('has a warehouse without an address', () => {
    const nowhere = { ...part, fromLocation: { ...part.fromLocation, internalAddress: null } }
    expect(check(draftOfStoreOrder(anOrder({ parts: [nowhere] })))).toMatchObject({ request: null, errors: { sender: expect.anything() } })
  })
  it('has a warehouse whose own address is wrong, unless a saved one stands for it', () => {
    const errors = [{ type: 'STREET_ERROR' as const, message: 'Strada nu exista.', suggestions: [] }]
    const wrong = draftOfStoreOrder(anOrder({ parts: [{ ...part, fromLocation: { ...part.fromLocation, errors } }] }))
    expect(check(wrong)).toMatchObject({ request: null, errors: { sender: 'Strada nu exista.' } })
    const sender = { addressId: '2b1f7a0e-6c47-4a52-9d7e-3f1f3f0f1a11', party: aParty }
    expect(check(withChangedPart(wrong, 'part-1', (mine) => ({ ...mine, sender }))).request).not.toBeNull()
  })
  it('has a warehouse whose address could only be read in part', () => {
    const half = { ...aParty, address: { ...aParty.address, postalCode: '' } }
    const internalAddress = { ...half, addressId: null, locationId: '71', mutationId: null, validationStrategy: 'store' as const }
    const read = draftOfStoreOrder(anOrder({ parts: [{ ...part, fromLocation: { ...part.fromLocation, internalAddress } }] }))
    expect(check(read)).toMatchObject({ request: null, errors: { sender: 'Codul postal este obligatoriu!' } })
  })
  it('has a package that was never weighed', () => {
    const unknown = draftOfStoreOrder(anOrder({ parts: [aPart('part-1', [aProduct('a', { weightKg: null })])] }))
    expect(check(unknown)).toMatchObject({
      request: null,
      errors: { 'packing.packages.0.weightKg': expect.stringMatching(/^Greutatea este obligatorie! Nu se cunoaste greutatea produsului/) },
    })
  })
})

describe('saving for later', () => {
  it('asks nothing of what was typed', () => {
    const empty = draftOfStoreOrder(anOrder({ parts: [aPart('part-1', [aProduct('a', { weightKg: null, dimensions: null })])] }))
    const { saved } = check({ ...empty, recipient: withContact(empty.recipient, { name: '', phone: '07' }) }).toSave
    expect(StoreShipmentDraft.safeEncode(saved as never).success).toBe(true)
    expect(saved?.recipient.contact.name).toBe('')
  })
  it('names an amount that cannot be read', () => {
    const options = { ...draft.parts['part-1']!.options, isInsured: true, insurance: 'mult' }
    const { saved, errors } = check(withChangedPart(draft, 'part-1', (mine) => ({ ...mine, options }))).toSave
    expect(saved).toBeNull()
    expect(Object.keys(errors)).toEqual(['extraOptions.insurance'])
  })
  it('keeps the options as bani', () => {
    const options = { ...draft.parts['part-1']!.options, isInsured: true, insurance: '1.234,50' }
    expect(check(withChangedPart(draft, 'part-1', (mine) => ({ ...mine, options }))).toSave.saved?.extraOptions.insurance).toBe(
      fromRon(1234.5),
    )
  })
})
