import { beforeEach, describe, expect, it } from 'vitest'
import { fromRon } from '#contract/money.ts'
import { couriersOf } from '#sending/ports/couriers.ts'
import { testApp, testClient, testClock } from '#server/platform/test-app.ts'
import { textsOf } from '#server/platform/texts.ts'
import { OrderFilters } from '../../contract/order-filters.ts'
import { orderInput } from '../../contract/orders.ts'
import { listOrders } from '../list-orders.ts'
import { detailsInWords } from '../present-order.ts'
import { orderDetails } from '../queries.ts'
import { courierInMemory } from '../test-courier.ts'
import { aDraft, aParty, aShipment, askCourier, begun, ready } from '../test-orders.ts'
import { createOrder, deleteOrder, orderAgain, updateOrder } from './write-order.ts'

const ro = textsOf('ro')

const clock = testClock('2026-11-19T10:00:00+02:00')
const app = await testApp({ clock })
const START = fromRon(500)
let clientId: string

beforeEach(async () => {
  app.couriers = couriersOf([courierInMemory({ clock }), courierInMemory({ code: 'sameday', clock })])
  clientId = await testClient(app, START)
})

async function activated(shipment = aShipment(), courier: 'fan' | 'sameday' = 'fan'): Promise<string> {
  const ref = await begun(app, await ready(app, clientId, { shipment, courier }))
  await askCourier(app, ref)
  return ref.orderId
}

const to = (name: string, more: { phone?: string; city?: string; company?: string } = {}) => {
  const { phone = '0722333444', city = 'Sectorul 3', company = '' } = more
  return aShipment({ recipient: aParty({ contact: { name, phone, company }, address: { city } }) })
}

describe('a draft', () => {
  it('is saved as it was written, under an id without look-alikes, and says what comes next', async () => {
    const shipment = aShipment({ options: { insurance: fromRon(250.5) } })
    const order = detailsInWords(
      ro,
      await createOrder(app, { clientId, key: null, input: orderInput({ shipment, clientReference: 'Factura 7' }) }),
    )
    expect(order.uniqueId).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/)
    expect(order).toMatchObject({
      state: 'draft',
      stateText: 'Neactivata',
      shipment,
      clientReference: 'Factura 7',
      price: null,
      awb: null,
      nextStep: 'Activati comanda pentru a obtine AWB-ul.',
      actions: { edit: true, activate: true, cancel: false, print: false, orderAgain: true },
    })
  })

  it('is changed until it is activated, and from then on neither changed nor deleted', async () => {
    const orderId = await activated()
    const input = orderInput({ shipment: to('Altcineva') })
    await expect(updateOrder(app, { clientId, orderId, input })).rejects.toMatchObject({ code: 'order-not-draft' })
    await expect(deleteOrder(app, { clientId, orderId })).rejects.toMatchObject({ code: 'order-not-draft' })
    const draftId = await aDraft(app, clientId)
    const changed = await updateOrder(app, { clientId, orderId: draftId, input })
    expect(changed).toMatchObject({ uniqueId: draftId, recipientName: 'Altcineva' })
    await deleteOrder(app, { clientId, orderId: draftId })
    await expect(orderDetails(app, clientId, draftId)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('made again from an order has its data and nothing of its life; Saturday is not asked for again', async () => {
    const orderId = await aDraft(app, clientId, aShipment({ options: { saturdayDelivery: true, openAtDelivery: true } }))
    const again = await orderAgain(app, { clientId, orderId, key: 'o data' })
    expect(again).toMatchObject({ state: 'draft', shipment: { extraOptions: { saturdayDelivery: false, openAtDelivery: true } } })
    expect(again.uniqueId).not.toBe(orderId)
    expect((await orderAgain(app, { clientId, orderId, key: 'o data' })).uniqueId).toBe(again.uniqueId)
  })
})

describe('the list of orders', () => {
  const found = async (filters: object = {}) => {
    const { list } = await listOrders(app, clientId, OrderFilters.parse(filters))
    return list.map((order) => order.recipientName)
  }

  it('is one’s own, newest first, page by page', async () => {
    for (const name of ['Unu', 'Doi', 'Trei']) {
      await aDraft(app, clientId, to(name))
      clock.advance(1_000)
    }
    await aDraft(app, await testClient(app, START), to('Al altcuiva'))
    expect(await found()).toEqual(['Trei', 'Doi', 'Unu'])
    expect(await found({ limit: '2' })).toEqual(['Trei', 'Doi'])
    expect(await found({ limit: '2', page: '2' })).toEqual(['Unu'])
    expect(await listOrders(app, clientId, OrderFilters.parse({ page: '9' }))).toMatchObject({ list: [], count: 3, page: 9 })
  })

  it('is searched by name, company, phone, city, reference, order and AWB, without marks, all words', async () => {
    const orderId = await activated(to('Ștefan Țurcanu', { phone: '+40733444555', city: 'Târgu Mureș', company: 'Brutăria Nouă SRL' }))
    await aDraft(app, clientId, to('Maria Pop', { phone: '0744000111' }))
    const { awb } = await orderDetails(app, clientId, orderId)
    for (const search of [
      'stefan',
      'ȚURCANU ștef',
      'brutaria',
      '0733444555',
      '+40733444555',
      '733444',
      'targu mures',
      orderId,
      awb,
      awb?.slice(4),
    ])
      expect([search, await found({ search })]).toEqual([search, ['Brutăria Nouă SRL']])
    for (const search of ['stefan maria', '0755', 'nimeni']) expect([search, await found({ search })]).toEqual([search, []])
  })

  it('is narrowed by state, courier, cash and days of Bucharest', async () => {
    const cash = { amount: fromRon(99), iban: 'RO49AAAA1B31007593840000', accountHolder: 'Atelier SRL' }
    await activated(to('Fan'))
    await activated(to('Same'), 'sameday')
    await aDraft(app, clientId, { ...to('Ramburs'), extraOptions: { ...aShipment().extraOptions, repayment: cash } })
    expect(await found({ state: 'active' })).toEqual(['Same', 'Fan'])
    expect(await found({ courier: 'sameday' })).toEqual(['Same'])
    expect(await found({ hasRepayment: 'true' })).toEqual(['Ramburs'])
    expect(await found({ hasRepayment: 'false' })).toEqual(['Same', 'Fan'])
    expect(await found({ fromDate: '2026-11-19', toDate: '2026-11-19' })).toHaveLength(3)
    expect(await found({ fromDate: '2026-11-20' })).toEqual([])
    expect(await found({ toDate: '2026-11-18' })).toEqual([])
  })

  it('counts a day from midnight to midnight in Bucharest', async () => {
    const night = testClock('2026-11-18T22:30:00Z')
    const order = await createOrder({ ...app, clock: night }, { clientId, key: null, input: orderInput({ shipment: to('Noaptea') }) })
    expect(order.createdAt.slice(0, 10)).toBe('2026-11-18')
    expect(await found({ fromDate: '2026-11-19', toDate: '2026-11-19' })).toEqual(['Noaptea'])
    expect(await found({ toDate: '2026-11-18' })).toEqual([])
  })
})
