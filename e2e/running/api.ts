/** The product's calls, for what a journey needs before it begins or compares after it ends. */
import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import type { Courier } from './simulators.ts'
import { thisProduct } from './this-product.ts'

/** One session a user and file: signing in is a journey of its own. */
const tokens = new Map<string, Promise<string>>()
/** A journey may have ended sessions. */
export const forgetTokens = (): void => tokens.clear()

export function tokenOf(email: string): Promise<string> {
  const known = tokens.get(email) ?? newToken(email)
  tokens.set(email, known)
  return known
}

export async function newToken(email: string, password = 'Demo-parola-1'): Promise<string> {
  const { token } = await ask<{ token: string }>('POST', '/auth/login', { body: { email, password } })
  return token
}

/** `from`: the address that the call comes from, where it matters. */
type Asked = { email?: string; body?: unknown; from?: string }

export async function ask<Answer>(method: string, path: string, { email, body, from }: Asked = {}): Promise<Answer> {
  const response = await fetch(`${thisProduct().baseUrl}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(from ? { 'x-forwarded-for': from } : {}),
      ...(email ? { authorization: `Bearer ${await tokenOf(email)}` } : {}),
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Answer // as contract/ describes it
}

/** In bani, to be compared exactly. */
export async function balanceBani(email = 'client@demo.test'): Promise<number> {
  const { totalLeft } = await ask<{ totalLeft: number }>('GET', '/user/balance/left', { email })
  return Math.round(totalLeft * 100)
}

export type Order = {
  uniqueId: string
  state: string
  awb: string | null
  price: number
  courier: 'fan' | 'sameday'
  shipment: Record<string, unknown>
}
export const orderOf = (uniqueId: string, email = 'client@demo.test') => ask<Order>('GET', `/orders/${uniqueId}`, { email })

type Recipient = { name: string; email?: string; cash?: { amount: number; iban: string; accountHolder: string } }
type Offer = { id: string; courier: string; delivery: string; errors: unknown[] }

/** An order with its AWB, by the first address service there is, of the courier where one is named. */
export async function activeOrder({ name, email = 'client@demo.test', cash, courier }: Recipient & { courier?: Courier }): Promise<Order> {
  const { uniqueId } = await draftOrder({ name, email, ...(cash ? { cash } : {}) })
  await ask('POST', `/orders/${uniqueId}/activate`, { email, body: { offerId: await offerFor(uniqueId, { email, courier }) } })
  return orderOf(uniqueId, email)
}

/** The first address service there is, of the courier where one is named. One that is too slow on a busy machine is asked again. */
export function offerFor(uniqueId: string, { email, courier }: { email: string; courier?: Courier | undefined }): Promise<string> {
  const fits = (one: Offer) => one.delivery === 'address' && one.errors.length === 0 && (courier ?? one.courier) === one.courier
  return vi.waitFor(
    async () => {
      const { offers } = await ask<{ offers: Offer[] }>('POST', `/orders/${uniqueId}/offers`, { email })
      const offer = offers.find(fits)
      if (!offer) throw new Error(`no courier offered in time: ${JSON.stringify(offers)}`)
      return offer.id
    },
    { timeout: 60_000, interval: 250 },
  )
}

export function draftOrder({ name, email = 'client@demo.test', cash }: Recipient): Promise<Order> {
  const recipient = { ...shipment.recipient, contact: { ...shipment.recipient.contact, name } }
  const body = { shipment: { ...shipment, recipient, extraOptions: { repayment: cash ?? null } } }
  return ask<Order>('POST', '/orders', { email, body })
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

/** An individual, whom no register is asked about: the first one is whom invoices are issued to. Journeys share a client: once. */
export async function billTo(email: string): Promise<void> {
  const address = { countryCode: 'RO', localityString: 'Cluj-Napoca', countyString: 'Cluj', street: 'Strada Horea', number: '1' }
  const entityData = { name: 'Ioana Mesteacan', isCompany: false, identificationCode: '1800101221144', fiscalIdentificationType: 6 }
  await ask('POST', '/user/billing/data', { email, body: { entityData, address } }).catch((error: Error) => {
    if (!error.message.includes('"code":"known"')) throw error
  })
}
