/** The product's calls, for what a page needs before it is opened or is compared with after. */
import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import type { Server } from './test-page.tsx'

type Asked = { as?: { token: string }; body?: unknown }
type Order = { uniqueId: string; state: string; awb: string | null; price: number | null; courier: 'fan' | 'sameday' }
type Recipient = { name: string; cash?: { amount: number; iban: string; accountHolder: string } }

export function callsOn(server: Server) {
  const ask = async <Answer>(method: 'GET' | 'POST' | 'PUT', path: string, { as, body }: Asked = {}): Promise<Answer> => {
    const answer = await server.call(path, {
      ...{ method, token: as?.token, headers: { 'idempotency-key': randomUUID() } },
      ...(body === undefined ? {} : { payload: body as object }), // JSON
    })
    if (answer.statusCode >= 400) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`)
    return answer.json() as Answer // as contract/ describes it
  }
  const orderOf = (uniqueId: string, as: { token: string }) => ask<Order>('GET', `/orders/${uniqueId}`, { as })
  const draftOrder = (as: { token: string }, { name, cash }: Recipient): Promise<Order> => {
    const recipient = { ...shipment.recipient, contact: { ...shipment.recipient.contact, name } }
    return ask<Order>('POST', '/orders', { as, body: { shipment: { ...shipment, recipient, extraOptions: { repayment: cash ?? null } } } })
  }
  return {
    ask,
    orderOf,
    draftOrder,
    /** With its AWB, by the first address service there is. */
    activeOrder: async (as: { token: string }, wanted: Recipient): Promise<Order> => {
      const { uniqueId } = await draftOrder(as, wanted)
      type Offer = { id: string; delivery: string; errors: unknown[] }
      // A courier that is too slow on a busy machine is asked again.
      const offerId = await vi.waitFor(async () => {
        const { offers } = await ask<{ offers: Offer[] }>('POST', `/orders/${uniqueId}/offers`, { as })
        const offer = offers.find(({ delivery, errors }) => delivery === 'address' && errors.length === 0)
        if (!offer) throw new Error(`no courier offered in time: ${JSON.stringify(offers)}`)
        return offer.id
      })
      await ask('POST', `/orders/${uniqueId}/activate`, { as, body: { offerId } })
      return orderOf(uniqueId, as)
    },
    simulate: (path: string, body: object) => fetch(`${server.simulator}${path}`, { method: 'POST', body: JSON.stringify(body) }),
  }
}

const shipment = {
  sender: {
    contact: { name: 'Ioana Mesteacan', phone: '+40744100200' },
    address: { countyCode: 'CJ', city: 'Cluj-Napoca', postalCode: '400114', street: 'Strada Memorandumului', number: '28' },
  },
  recipient: {
    contact: { name: '', phone: '+40721000999' },
    address: { countyCode: 'CJ', city: 'Dej', postalCode: '405200', street: 'Strada Crangului', number: '2' },
  },
  packing: { type: 2, content: 'Cuburi', packages: [{ weightKg: 2, lengthCm: 30, widthCm: 20, heightCm: 10 }] },
  extraOptions: {},
}
