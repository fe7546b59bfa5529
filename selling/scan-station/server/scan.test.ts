/** What a scan opens, and what it activates: with a store and a courier in memory. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { ZERO } from '#contract/money.ts'
import { aLine, aPart } from '#partners/stores/test-store.ts'
import type { StoreOrder } from '#selling/ports/store-orders.ts'
import { copiedOrder } from '#selling/store-copy/server/copied-order.ts'
import { bulkTrial } from '#selling/store-orders/server/test-bulks.ts'
import { cancelOrder } from '#sending/orders/server/after-awb/cancel-order.ts'
import { aDraft, orderNow } from '#sending/orders/server/test-orders.ts'
import { testClient } from '#server/platform/test-app.ts'
import { textsOf } from '#server/platform/texts.ts'
import { ScanAnswer, ScanInput } from '../contract/scan.ts'
import { readProducts } from './read-products.ts'
import { handleScan } from './scan.ts'

const trial = await bulkTrial()
const { app, shop, fan } = trial
const ro = textsOf('ro')

const USER = '00000000-0000-7000-8000-000000000001'

type Given = Partial<ScanInput> & { key?: string | null; clientId?: string }

/** As a call answers it. */
const scanned = async (text: string, { key = randomUUID(), clientId = trial.store.clientId, ...input }: Given = {}) =>
  ScanAnswer.parse(await handleScan(app, ro, { clientId, userId: USER, key, body: ScanInput.parse({ text, ...input }) }))

const opened = async (text: string, given: Given = {}) => {
  const answer = await scanned(text, given)
  if (answer.kind !== 'order') throw new Error(`no order was opened: ${JSON.stringify(answer)}`)
  return answer
}

const named = (name: string, own: Partial<StoreOrder> = {}) => trial.orders(1, { name, ...own }).then(([id]) => id ?? '')
const selling = (...lines: ReturnType<typeof aLine>[]): Partial<StoreOrder> => ({ awaiting: [aPart(`p-${randomUUID()}`, lines)] })
const EAN = '5941234567899'

beforeEach(() => {
  fan.ways = []
  shop.ways = {}
  for (const id of shop.orders.keys()) shop.orders.delete(id)
})

describe('an order that is scanned by its name', () => {
  it.each(['#1317', '1317', '# 1317', '§1317'])('is activated where it is ready: %s', async (text) => {
    const id = await named('#1317')
    const { outcome, order } = await opened(text)
    expect({ outcome, name: order.name, reasons: order.reasons }).toEqual({ outcome: 'activated', name: '#1317', reasons: [] })
    expect(order.parcels.map(({ awb }) => awb)).toEqual(await trial.activeAwbs(id))
    expect(order.items).toMatchObject([{ quantity: 2 }])
  })

  it('has one AWB however often it is scanned', async () => {
    const id = await named('#1317')
    const first = await opened('1317')
    const again = await opened('1317')
    expect([first.outcome, again.outcome]).toEqual(['activated', 'already'])
    expect(again.order.parcels).toEqual(first.order.parcels)
    expect(await trial.activeAwbs(id)).toHaveLength(1)
  })

  it('is answered the same under the same key, its answer having been lost', async () => {
    await named('#1317')
    const key = randomUUID()
    const first = await opened('1317', { key })
    expect(await opened('1317', { key })).toEqual(first)
  })

  it('is not activated anew under the same key where its AWB was cancelled since', async () => {
    const id = await named('#1317')
    const key = randomUUID()
    const { order } = await opened('1317', { key })
    await cancelOrder(app, { clientId: trial.store.clientId, orderId: order.parcels[0]?.uniqueId ?? '' })
    expect((await opened('1317', { key })).outcome).toBe('cancelled')
    expect(await trial.activeAwbs(id)).toEqual([])
    expect((await opened('1317')).outcome, 'scanned once more it is meant').toBe('activated')
  })

  it('is activated once where two stations scan it at once, and the second shows the AWB', async () => {
    const id = await named('#1317')
    const answers = await Promise.all([opened('1317'), opened('#1317')])
    expect(await trial.activeAwbs(id)).toHaveLength(1)
    const outcomes = answers.map(({ outcome }) => outcome)
    expect(outcomes).toContain('activated')
    expect(outcomes.every((one) => one === 'activated' || one === 'already' || one === 'activating')).toBe(true)
    expect((await opened('1317')).outcome).toBe('already')
  })

  it('is activated once where its scan is sent twice at once', async () => {
    const id = await named('#1317')
    const key = randomUUID()
    const [one, two] = await Promise.all([opened('1317', { key }), opened('1317', { key })])
    expect(await trial.activeAwbs(id)).toHaveLength(1)
    expect(one.order.parcels.map(({ uniqueId }) => uniqueId)).toEqual(two.order.parcels.map(({ uniqueId }) => uniqueId))
  })

  it('says why it is not ready, in the order of the reasons, and where that is corrected', async () => {
    const id = await named('#1317', { shippingAddress: null })
    const { outcome, order } = await opened('1317')
    expect(outcome).toBe('not-ready')
    expect(order.reasons.length).toBeGreaterThan(0)
    expect(order.correctedOn).toBe('store-order')
    expect(await trial.activeAwbs(id)).toEqual([])
  })

  it('is activated once it was corrected in the store, though our copy does not know of it', async () => {
    const id = await named('#1317', { shippingAddress: null })
    const { shippingAddress } = shop.orderNow((await trial.orders(1))[0] ?? '')
    shop.change(id, () => ({ shippingAddress }))
    expect((await opened('1317')).outcome).toBe('activated')
  })

  it('leads to the top-up where the balance is too small', async () => {
    await trial.connect({ startBani: ZERO })
    const id = await named('#1317')
    const { outcome, order } = await opened('1317')
    expect({ outcome, correctedOn: order.correctedOn }).toEqual({ outcome: 'not-ready', correctedOn: 'top-up' })
    expect(order.reasons[0]).toMatch(/sold/i)
    expect(await trial.activeAwbs(id)).toEqual([])
  })

  it('that is not paid is asked about, and goes out when that is answered', async () => {
    const id = await named('#1317', { payment: 'pending', paymentGateways: ['Transfer bancar'] })
    expect((await opened('1317')).outcome).toBe('asked')
    expect(await trial.activeAwbs(id)).toEqual([])
    expect((await opened('1317', { isUnpaidAccepted: true })).outcome).toBe('activated')
  })

  it('says the courier’s reason where it refuses', async () => {
    await named('#1317')
    fan.ways = ['refused']
    const key = randomUUID()
    const refused = await opened('1317', { key })
    expect(refused.outcome).toBe('not-ready')
    expect(refused.order.reasons.length).toBeGreaterThan(0)
    expect(await opened('1317', { key }), 'asked again it is not tried again').toEqual(refused)
    expect((await opened('1317')).outcome).toBe('activated')
  })

  it('that was cancelled in the store says so', async () => {
    await named('#1317', { cancelledAt: new Date() })
    const { outcome, order } = await opened('1317')
    expect(outcome).toBe('not-ready')
    expect(order.reasons).toEqual(['Comanda a fost anulata in magazin.'])
  })

  it('is said to be unknown while the store does not answer, and nothing of it is begun', async () => {
    const id = await named('#1317')
    shop.ways.order = ['down', 'down', 'down', 'down']
    expect((await opened('1317')).outcome).toBe('not-ready')
    expect(await trial.activeAwbs(id)).toEqual([])
  })
})

describe('an AWB that is scanned', () => {
  it('opens its parcel with what is in it, in any case and behind the number of a parcel', async () => {
    await named('#1317', selling(aLine('l1', { sku: 'CANA-01', barcode: EAN, remaining: 3 })))
    const { order } = await opened('1317')
    const awb = order.parcels[0]?.awb ?? ''
    for (const text of [awb, awb.toLowerCase(), `${awb}001`, `]C1${awb}\r`]) {
      const again = await opened(text)
      expect(again.outcome).toBe('already')
      expect(again.order.parcels).toMatchObject([{ awb, mayPrint: true, mayCancel: true }])
      expect(again.order.items).toMatchObject([{ sku: 'CANA-01', barcode: EAN, quantity: 3 }])
    }
  })

  it('of a returned parcel notes that it is there, once for a scan: what was undone since stays so', async () => {
    await named('#1317', selling(aLine('l1', { remaining: 1 })))
    const { order } = await opened('1317')
    const { awb = null, uniqueId = '' } = order.parcels[0] ?? {}
    await app.db.$client.query("update orders set state = 'returned' where id = $1", [uniqueId])
    const noted = async () => (await orderNow(app, { clientId: trial.store.clientId, orderId: uniqueId })).receivedBackBy
    const key = randomUUID()
    expect([(await opened(awb ?? '', { key })).outcome, await noted()]).toEqual(['received-back', USER])
    await app.db.$client.query('update orders set received_back_at = null, received_back_by = null where id = $1', [uniqueId])
    expect([(await opened(awb ?? '', { key })).outcome, await noted()]).toEqual(['received-back', null])
  })

  it('of another client is not found, neither its order nor its product', async () => {
    await named('#1317', selling(aLine('l1', { barcode: EAN })))
    const { order } = await opened('1317')
    await named('#1318', selling(aLine('l2', { barcode: EAN })))
    const clientId = await testClient(app, ZERO)
    for (const text of [order.parcels[0]?.awb ?? '', order.parcels[0]?.uniqueId ?? '', '#1317', EAN])
      expect(await scanned(text, { clientId })).toEqual({ kind: 'nothing', unread: 0 })
    const chosen = { store: order.store, uniqueId: null }
    expect(await scanned('1317', { clientId, chosen })).toEqual({ kind: 'nothing', unread: 0 })
  })
})

it('opens an order of ours by its code, and says of a saved one that it has no service', async () => {
  const uniqueId = await aDraft(app, trial.store.clientId)
  const { outcome, order } = await opened(uniqueId.toLowerCase())
  expect({ outcome, correctedOn: order.correctedOn, store: order.store }).toEqual({
    outcome: 'not-ready',
    correctedOn: 'edit-order',
    store: null,
  })
})

it('is nothing where nothing has the code', async () => {
  expect(await scanned('7777777777777')).toEqual({ kind: 'nothing', unread: 0 })
})

describe('a product that is scanned', () => {
  it('activates the one order that waits for it, whatever the form of its number', async () => {
    const id = await named('#1317', selling(aLine('l1', { barcode: '036000291452' })))
    const { outcome, order } = await opened('0036000291452')
    expect({ outcome, name: order.name }).toEqual({ outcome: 'activated', name: '#1317' })
    expect(await trial.activeAwbs(id)).toHaveLength(1)
  })

  it('is found by the shop’s own code too', async () => {
    await named('#1317', selling(aLine('l1', { sku: 'CANA-01' })))
    expect((await opened('cana-01')).order.name).toBe('#1317')
  })

  it('asks where several orders wait for it, the oldest first, and activates the chosen one', async () => {
    const older = await named('#1317', { ...selling(aLine('l1', { barcode: EAN })), createdAt: new Date('2026-11-20T10:00:00Z') })
    await named('#1318', { ...selling(aLine('l2', { barcode: EAN })), createdAt: new Date('2026-11-21T10:00:00Z') })
    const answer = await scanned(EAN)
    if (answer.kind !== 'choice') throw new Error(`not asked: ${JSON.stringify(answer)}`)
    expect(answer.candidates.map(({ name }) => name)).toEqual(['#1317', '#1318'])
    const [first] = answer.candidates
    const chosen = { store: first?.store ?? null, uniqueId: null }
    expect((await opened(EAN, { chosen })).order.name).toBe('#1317')
    expect(await trial.activeAwbs(older)).toHaveLength(1)
  })

  it('under the same key opens the same order, though another one is left by then', async () => {
    await named('#1317', selling(aLine('l1', { barcode: EAN })))
    const key = randomUUID()
    await opened(EAN, { key })
    const later = await named('#1318', selling(aLine('l2', { barcode: EAN })))
    expect((await opened(EAN, { key })).order.name).toBe('#1317')
    expect(await trial.activeAwbs(later)).toEqual([])
  })

  it('opens no order while another one is packed', async () => {
    const id = await named('#1317', selling(aLine('l1', { name: 'Cana', barcode: EAN })))
    expect(await scanned(EAN, { isPacking: true })).toEqual({ kind: 'product', name: 'Cana' })
    expect(await trial.activeAwbs(id)).toEqual([])
  })

  it('that is not in our copy yet is found once the orders were read', async () => {
    const id = await named('#1317', selling(aLine('l1', { barcode: EAN })))
    await app.db.$client.query('update store_orders set parts = null where id = $1', [id])
    expect(await scanned(EAN)).toEqual({ kind: 'nothing', unread: 1 })
    expect(await readProducts(app, trial.store.clientId)).toEqual({ unread: 0 })
    expect((await copiedOrder(app.db, trial.store, id))?.parts).not.toBeNull()
    expect((await opened(EAN)).outcome).toBe('activated')
  })
})
