import { describe, expect, it } from 'vitest'
import { fromRon } from '#contract/money.ts'
import { moveProduct } from '#selling/packing/contract/move-product.ts'
import { withAddress, withContact } from '#sending/addresses/web/party/party-draft.ts'
import { forEachSwitch } from '#sending/shipments/contract/shipments.ts'
import type { StoreOrderDetails } from '../../../contract/page.ts'
import {
  draftOfStoreOrder,
  hasUnsavedParts,
  type StoreOrderDraft,
  withChangedPart,
  withDimensions,
  withPacking,
  withPartAnew,
} from './order-draft.ts'
import { withStoreNews } from './store-news.ts'
import { anOrder, aPart, aParty, aProduct, aSentPart } from './test-details.ts'

const before = anOrder()
const draft = draftOfStoreOrder(before)
const later = (own: Parameters<typeof anOrder>[0]): StoreOrderDetails => anOrder({ version: 'v2', ...own })
const livesIn = (city: string) => ({
  internalAddress: { ...aParty, address: { ...aParty.address, city } },
  storeAddress: { ...before.shippingTo.storeAddress!, city },
})
const quantities = ({ parts }: StoreOrderDraft, id = 'part-1') =>
  parts[id]?.packing.packages.map(({ lines }) => lines.map(({ productId, quantity }) => `${quantity} ${productId}`))

/** One item of b in a package of its own. */
const split = (now: StoreOrderDraft): StoreOrderDraft => {
  const packing = now.parts['part-1']?.packing
  const outcome = packing && moveProduct(packing, { productId: 'b', from: 1, to: 'new-package', quantity: 1 })
  if (outcome?.kind !== 'done') throw new Error('not split')
  return withPacking(now, 'part-1', outcome.packing)
}

describe('the recipient', () => {
  it('follows the store while nothing is typed', () => {
    expect(withStoreNews(draft, later({ shippingTo: livesIn('Dej') })).recipient.address.city).toBe('Dej')
  })
  it('keeps a typed address whole, and says that the store has another', () => {
    const typed = { ...draft, recipient: withAddress(draft.recipient, { number: '30' }) }
    const changed = withStoreNews(typed, later({ shippingTo: livesIn('Dej') }))
    expect(changed.recipient.address).toMatchObject({ city: 'Cluj-Napoca', number: '30' })
    expect(changed.news).toEqual(['Adresa de livrare s-a schimbat.'])
  })
  it('keeps a typed phone and takes a new name', () => {
    const typed = { ...draft, recipient: withContact(draft.recipient, { phone: '733000111' }) }
    const internalAddress = { ...aParty, contact: { ...aParty.contact, name: 'Ana Pop' } }
    const storeAddress = { ...before.shippingTo.storeAddress!, firstName: 'Ana' }
    expect(withStoreNews(typed, later({ shippingTo: { internalAddress, storeAddress } })).recipient.contact).toMatchObject({
      name: 'Ana Pop',
      phone: '733000111',
    })
  })
  it('stays as it is when the server forgets what was saved of it', () => {
    const corrected = { ...aParty, address: { ...aParty.address, number: '30' } }
    const saved = draftOfStoreOrder(anOrder({ shippingTo: { internalAddress: corrected } }))
    expect(withStoreNews(saved, later({})).recipient.address.number).toBe('30')
  })
  it('keeps a street that was said to be right when the order is read again unchanged', () => {
    const unlocked = { ...draft, recipient: { ...draft.recipient, isStreetUnlocked: true } }
    expect(withStoreNews(unlocked, anOrder()).recipient.isStreetUnlocked).toBe(true)
  })
})

describe('the packing', () => {
  it('is kept, with items that came and without those that went', () => {
    const products = [aProduct('a'), aProduct('b', { quantity: 2 }), aProduct('c')]
    const changed = withStoreNews(split(draft), later({ parts: [aPart('part-1', products)] }))
    expect(quantities(changed)).toEqual([['1 a', '2 b', '1 c'], []])
    expect(changed.news).toEqual(['Produs b: 1 buc. in minus.', 'Produs c: adaugat in comanda, 1 buc.'])
  })
  it('is the server’s where it was not touched', () => {
    const products = [aProduct('a')]
    expect(quantities(withStoreNews(draft, later({ parts: [aPart('part-1', products)] })))).toEqual([['1 a']])
  })
  it('follows a part that was moved and has another id', () => {
    const products = [aProduct('a9', { variantId: 'variant-a' }), aProduct('b9', { variantId: 'variant-b', quantity: 3 })]
    const changed = withStoreNews(split(draft), later({ parts: [aPart('part-9', products)] }))
    expect(quantities(changed, 'part-9')).toEqual([['1 a9', '2 b9'], ['1 b9']])
    expect(changed.news).toEqual(['Produse au fost mutate in magazin la alta locatie.'])
  })
  it('keeps dimensions typed for this order only', () => {
    const measured = withDimensions(draft, {
      product: aProduct('a'),
      dimensions: { widthCm: 60, lengthCm: 60, heightCm: 60 },
      isKept: false,
    })
    expect(withStoreNews(measured, later({})).parts['part-1']?.packing.packages[0]).toMatchObject({ widthCm: 60, heightCm: 60 })
  })
})

describe('a part that was activated', () => {
  it('begins anew with what is left of it', () => {
    const sent = { ...split(draft), expectsChange: true }
    const details = later({ parts: [aPart('part-1', [aProduct('b')])] })
    const expected = [['1 b']]
    // Whichever comes first, the new reading or the end of the activation.
    const [readFirst, endedFirst] = [
      withPartAnew(withStoreNews(sent, details), 'part-1'),
      withStoreNews(withPartAnew(sent, 'part-1'), details),
    ]
    expect([quantities(readFirst), quantities(endedFirst)]).toEqual([expected, expected])
    expect([readFirst.news, endedFirst.news]).toEqual([[], []])
    expect(hasUnsavedParts(readFirst)).toBe(false)
  })
})

describe('options', () => {
  const withCash = (ron: number) => ({
    extraOptions: {
      ...forEachSwitch(() => false),
      insurance: null,
      repayment: { amount: fromRon(ron), iban: 'RO49', accountHolder: 'Magazin' },
    },
  })
  const products = [aProduct('a')]
  it('follow what is still unpaid, and keep what was switched', () => {
    const paid = draftOfStoreOrder(anOrder({ parts: [aPart('part-1', products, withCash(100))], outstanding: fromRon(100) }))
    const opened = withChangedPart(paid, 'part-1', (part) => ({ ...part, options: { ...part.options, openAtDelivery: true } }))
    const changed = withStoreNews(opened, later({ parts: [aPart('part-1', products, withCash(60))], outstanding: fromRon(60) }))
    expect(changed.parts['part-1']?.options).toMatchObject({ openAtDelivery: true, repayment: { amount: '60,00' } })
    expect(changed.news).toEqual(['Suma de incasat este acum 60,00 RON.'])
  })
})

describe('news', () => {
  it('are none when the order is read again unchanged, or changed by the user', () => {
    expect(withStoreNews(draft, anOrder()).news).toEqual([])
    const moved = withStoreNews({ ...draft, expectsChange: true }, later({ shippingTo: livesIn('Dej') }))
    expect(moved).toMatchObject({ news: [], expectsChange: false })
  })
  it('say only that the order was cancelled, once it was', () => {
    expect(withStoreNews(draft, later({ cancelledAt: '2026-11-21T10:00:00.000Z', parts: [] })).news).toEqual([
      'Comanda a fost anulata in magazin.',
    ])
  })
  it('name a part that was sent elsewhere, and not one that we sent', () => {
    const byThem = later({ parts: [], fulfilled: [{ ...aSentPart, internalOrder: null }] })
    expect(withStoreNews(draft, byThem).news).toEqual(['O parte a comenzii a fost expediata din magazin.'])
    expect(withStoreNews(draft, later({ parts: [], fulfilled: [aSentPart] })).news).toEqual([])
  })
  it('leave nothing unsaved where nothing was typed', () => {
    expect(hasUnsavedParts(withStoreNews(draft, later({ shippingTo: livesIn('Dej'), parts: [aPart('part-2', [aProduct('z')])] })))).toBe(
      false,
    )
  })
})

describe('a hold', () => {
  it('is news until it is released', () => {
    const { shippingOrders } = before
    const [part] = shippingOrders.awaitingFulfillment
    const held = { ...part!, fulfillmentHolds: [{ reason: 'OTHER', reasonNotes: 'Verificam.', said: '„Verificam.”' }] }
    const changed = withStoreNews(draft, { ...before, version: 'v2', shippingOrders: { ...shippingOrders, awaitingFulfillment: [held] } })
    expect(changed.news).toEqual(['O parte a comenzii a fost pusa in asteptare.'])
    expect(withStoreNews(changed, { ...before, version: 'v3' }).news).toEqual([])
  })
})
