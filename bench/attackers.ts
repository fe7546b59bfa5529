/** Who attacks, and the records of two clients with a text planted in each that the other must never see. */
import type { Identity } from './attack-calls.ts'
import { shipment } from './product-under-test.ts'

export type Make = (token: string, path: string, body: unknown) => Promise<Record<string, unknown>>

type Tokens = Record<'client' | 'other' | 'administrator', string>

const marks = { client: 'INSEMNUL-UNUIA-7731', other: 'INSEMNUL-ALTUIA-9942' } as const

export async function attackers(tokens: Tokens, make: Make): Promise<{ identities: Identity[]; ids: string[] }> {
  const ids = [...(await recordsOf(make, tokens.client, marks.client)), ...(await recordsOf(make, tokens.other, marks.other))]
  return {
    ids,
    identities: [
      { name: 'nobody', token: null, mine: null, mayAct: false },
      { name: 'a dead token', token: 'ended-long-ago', mine: null, mayAct: false },
      { name: 'the client', token: tokens.client, mine: marks.client, mayAct: false },
      { name: 'the other client', token: tokens.other, mine: marks.other, mayAct: false },
      { name: 'the administrator', token: tokens.administrator, mine: null, mayAct: true },
    ],
  }
}

/** An order and an entry of the address book; their ids, and those of the offers for the order. */
async function recordsOf(make: Make, token: string, mark: string): Promise<string[]> {
  const { recipient, ...rest } = shipment(1)
  const marked = { ...rest, recipient: { ...recipient, contact: { ...recipient.contact, name: mark } } }
  const order = await make(token, '/orders', { shipment: marked, clientReference: mark })
  const saved = await make(token, '/address', {
    shortName: mark,
    contactName: mark,
    contactPhone: '+40744100200',
    addressCounty: 'CJ',
    addressCity: 'Cluj-Napoca',
    addressPostalCode: '400114',
    addressStreet: 'Strada Horea',
    addressNumber: '1',
  })
  const { offers } = (await make(token, `/orders/${order.uniqueId}/offers`, {})) as { offers?: { id: string }[] }
  if (typeof order.uniqueId !== 'string' || typeof saved.id !== 'string') throw new Error('the records to be attacked could not be made')
  return [order.uniqueId, saved.id, ...(offers ?? []).slice(0, 2).map(({ id }) => id)]
}
