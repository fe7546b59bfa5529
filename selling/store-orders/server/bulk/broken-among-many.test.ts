import { sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { fromRon, minorUnits } from '#contract/money.ts'
import { partnerSaid } from '#contract/texts/message.ts'
import { aLine, aLocation, aPart, aStoreOrder } from '#partners/stores/test-store.ts'
import { mapLocation } from '#selling/stores/server/locations.ts'
import { saveDimensions } from '#selling/stores/server/product-dimensions.ts'
import { addressFieldsOf } from '#sending/addresses/contract/addresses.ts'
import { createSavedAddress } from '#sending/addresses/server/address-book.ts'
import { REFUSAL } from '#sending/orders/server/test-courier.ts'
import { aParty, orderNow } from '#sending/orders/server/test-orders.ts'
import { textsOf } from '#server/platform/texts.ts'
import { StoreOrderFilters } from '../../contract/list.ts'
import { listStoreOrders } from '../list/list-orders.ts'
import { saveForLater } from '../page/save-for-later.ts'
import { storeOffers } from '../page/store-offers.ts'
import { cancelled, held } from '../test-activations.ts'
import { bulkTrial } from '../test-bulks.ts'
import { inputOf, pageOf, sendingOnly, WITHIN } from '../test-store-orders.ts'

const ro = textsOf('ro')

const trial = await bulkTrial()
const { app, shop, fan } = trial
const input = () => ({ clientId: trial.store.clientId, name: trial.store.shop })

const awaitingOrders = StoreOrderFilters.parse({ type: 'AWAITING_ACTIVATION', page: 1 })

describe('a broken order', () => {
  it.each([
    ['is held', held(false), /pusa in asteptare in magazin: „Verificam/],
    ['was cancelled', cancelled, /anulata in magazin/],
    ['has no phone', () => ({ shippingAddress: { ...aStoreOrder().shippingAddress, phone: '' }, phone: '' }), /telefon/],
    ['waits at no chosen point', () => ({ shippingLine: { title: 'Livrare la locker', code: '', source: '' } }), /nu a ales punctul/],
    ['goes abroad', () => ({ shippingAddress: { ...aStoreOrder().shippingAddress, countryCode: 'HU' } }), /in afara Romaniei \(HU\)/],
    ['is a test', () => ({ isTest: true }), /de test/],
    ['is picked up by its buyer', () => ({ awaiting: [aPart('p', [aLine('l')], { delivery: 'pick-up' })] }), /ridica produsele personal/],
    [
      'pays at the door in euro',
      () => ({ outstanding: { minor: minorUnits(5000), currency: 'EUR' }, paymentGateways: ['Ramburs'] }),
      /in EUR.*doar in RON/,
    ],
    ['has nothing left', () => ({ awaiting: [] }), /nu are produse de expediat/],
  ] as const)('that %s fails with the reason, and the others go on', async (_, broken, reason) => {
    const [id = '', ...others] = await trial.orders(3)
    shop.change(id, broken as Parameters<typeof shop.change>[1])
    const rows = await trial.done(await trial.activate([id, ...others]))
    expect(rows[0]).toMatchObject({ state: 'failed', reason: expect.stringMatching(reason), awbs: [] })
    expect(rows.slice(1).map(({ state }) => state)).toEqual(['activated', 'activated'])
  })

  it('that the courier refuses fails with the courier’s words', async () => {
    const ids = await trial.orders(1)
    fan.ways = ['refused']
    expect(await trial.outcome(ids)).toMatchObject({ state: 'failed', reason: REFUSAL })
  })

  it('whose packages were not measured fails saying so, unless the merchant has usual measures', async () => {
    await trial.connect({ settings: { defaultPackage: null } })
    const ids = await trial.orders(1)
    expect(await trial.outcome(ids)).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/^Completati greutatea si dimensiunile coletului. Nu se cunosc dimensiunile produsului Produs/),
    })
    const variantId = `v-${ids[0]}-l1`
    await saveDimensions(app.db, trial.store, {
      variantId,
      name: '',
      sku: '',
      dimensions: { widthCm: 10, lengthCm: 20, heightCm: 5 },
      weightKg: null,
    })
    expect(await trial.outcome(ids)).toMatchObject({ state: 'activated' })
  })

  it('that would leave from a saved address that fits no code by now fails with the address’s name, in the list too', async () => {
    const [id = ''] = await trial.orders(1)
    const fields = addressFieldsOf(aParty({ address: { postalCode: '030999' } }), 'Hala veche')
    const saved = await app.db.inTransaction((tx) => createSavedAddress(tx, { clientId: trial.store.clientId, fields }, app.geography))
    await mapLocation(app, { ...input(), locationId: aLocation().id ?? '', addressId: saved.id })
    const isListed = async () => (await listStoreOrders(app, ro, input(), awaitingOrders)).list[0]
    expect(await isListed()).toMatchObject({ obstacles: [], status: { readyForActivation: true } })
    const { geography } = app
    onTestFinished(() => void Object.assign(app, { geography }))
    const error = { type: 'CITY_COUNTY_POSTAL_CODE_COMBINATION_ERROR', message: partnerSaid('Nu se potrivesc.'), suggestions: [] } as const
    // Another list of codes came in.
    app.geography = { ...geography, validate: ({ postalCode }) => (postalCode === '030999' ? [{ ...error, suggestions: [] }] : []) }
    const reason = 'Depozit Bucuresti: Adresa „Hala veche” din agenda: Nu se potrivesc.'
    expect(await trial.outcome([id])).toMatchObject({ state: 'failed', reason })
    expect(await isListed()).toMatchObject({ obstacles: [{ code: 'sender-invalid' }], status: { readyForActivation: false } })
  })

  it('that the balance does not pay for fails saying so', async () => {
    await trial.connect({ startBani: fromRon(20) })
    const rows = await trial.done(await trial.activate(await trial.orders(2)))
    expect(rows.map(({ state }) => state).toSorted()).toEqual(['activated', 'failed'])
    expect(rows.find(({ state }) => state === 'failed')?.reason).toMatch(/insuficient/)
  })

  it('that changed since it was saved for later is left to the user', async () => {
    const [id = ''] = await trial.orders(1)
    const saved = inputOf(await pageOf(app, trial.store, id))
    await saveForLater(app, { ...input(), saved: { ...saved, activationId: null } })
    shop.change(id, () => ({ awaiting: [aPart(`${id}-p1`, [aLine(`${id}-l1`, { remaining: 4 })])] }))
    expect(await trial.outcome([id])).toMatchObject({ state: 'failed', reason: expect.stringMatching(/s-a modificat.*2 bucati in plus/) })
  })

  it('that cannot be read now is tried again, and says so meanwhile', async () => {
    const [id = ''] = await trial.orders(1)
    shop.ways.order = ['down']
    const bulk = await trial.activate([id])
    await vi.waitFor(
      async () =>
        expect((await trial.watch(bulk)).orders[0]).toMatchObject({ state: 'working', reason: expect.stringMatching(/Reincercam/) }),
      WITHIN,
    )
    expect((await trial.done(bulk))[0]).toMatchObject({ state: 'activated', reason: null })
  })

  it('whose second part cannot be begun now has its first sent meanwhile', async () => {
    const parts = ['1', '2'].map((n) => aPart(`part-${n}`, [aLine(`linie-${n}`)], { location: aLocation({ id: `depozit-${n}` }) }))
    const [id = ''] = await trial.orders(1, { awaiting: parts })
    const { quotes } = fan
    onTestFinished(() => void Object.assign(fan, { quotes }))
    let asked = 0
    fan.quotes = async (...of) => {
      asked += 1
      return asked === 2 ? { kind: 'unavailable', cause: 'timeout' } : quotes(...of)
    }
    const bulk = await trial.activate([id])
    await vi.waitFor(async () => expect((await trial.watch(bulk)).orders[0]?.reason).toMatch(/Reincercam/), WITHIN)
    expect((await trial.shipments(id)).map(({ orderState, awb }) => [orderState, awb])).toEqual([['active', expect.any(String)]])
    expect((await trial.done(bulk))[0]).toMatchObject({ state: 'activated', awbs: [expect.any(String), expect.any(String)] })
  })

  it('that brings a bug to light is that order’s alone', async () => {
    const [id = '', other = ''] = await trial.orders(2)
    let calls = 0
    shop.meanwhile.order = () => {
      calls += 1
      throw new TypeError('a bug')
    }
    const rows = await trial.done(await trial.activate([id, other]))
    expect(calls).toBe(1)
    expect(rows.map(({ state }) => state)).toEqual(['activated', 'activated'])
  })
})

describe('as it was left', () => {
  it('an order is packed as it was saved for later, and what was postponed stays', async () => {
    const [id = ''] = await trial.orders(1)
    const saved = sendingOnly(1, inputOf(await pageOf(app, trial.store, id)))
    await saveForLater(app, { ...input(), saved: { ...saved, activationId: null } })
    const row = await trial.outcome([id])
    expect(row?.state).toBe('activated')
    const ours = await orderNow(app, { clientId: trial.store.clientId, orderId: row?.orderIds[0] ?? '' })
    expect(ours.packing.packages).toMatchObject([{ weightKg: 2 }])
    expect((await trial.shipments(id))[0]?.lines).toMatchObject([{ quantity: 1 }])
  })

  it('an order whose saved service is no longer offered is left to the user', async () => {
    const [id = ''] = await trial.orders(1)
    const body = inputOf(await pageOf(app, trial.store, id))
    const { list } = await storeOffers(app, ro, { ...input(), input: body })
    await saveForLater(app, { ...input(), saved: { ...body, activationId: list[0]?.service.activationId ?? null } })
    const [part] = (await pageOf(app, trial.store, id)).shippingOrders.awaitingFulfillment
    expect(part?.service).toMatchObject({ courier: 'fan', serviceName: list[0]?.service.name })
    await app.db.execute(sql`update store_drafts set draft = jsonb_set(draft, '{service,serviceCode}', '"alt"') where order_id = ${id}`)
    expect(await trial.outcome([id])).toMatchObject({ state: 'failed', reason: expect.stringMatching(/nu mai este oferit/) })
  })
})
