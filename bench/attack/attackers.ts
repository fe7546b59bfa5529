/** Who attacks, and the records of two clients with texts planted in them that others, and members without the right, must never see. */

import { shipment } from '../product-under-test.ts'
import type { Identity } from './attack-calls.ts'

export type Make = (token: string, path: string, body: unknown) => Promise<Record<string, unknown>>

type Tokens = Record<'client' | 'dispatcher' | 'accountant' | 'readOnly' | 'other' | 'support' | 'administrator', string>

/** Where the cash of every planted order goes: a valid account of a bank that does not exist. */
const ACCOUNT = 'RO49AAAA1B31007593840000'

const marks = { client: 'INSEMNUL-UNUIA-7731', other: 'INSEMNUL-ALTUIA-9942' } as const

export async function attackers(tokens: Tokens, make: Make): Promise<{ identities: Identity[]; ids: string[] }> {
  const ids = [...(await recordsOf(make, tokens.client, marks.client)), ...(await recordsOf(make, tokens.other, marks.other))]
  return {
    ids,
    identities: [
      { name: 'no user', token: null, mine: null, mayAct: false, hidden: ACCOUNT },
      { name: 'a dead token', token: 'ended-long-ago', mine: null, mayAct: false, hidden: ACCOUNT },
      { name: 'the owner', token: tokens.client, mine: marks.client, mayAct: false, hidden: null },
      { name: 'the dispatcher', token: tokens.dispatcher, mine: marks.client, mayAct: false, hidden: ACCOUNT },
      { name: 'the accountant', token: tokens.accountant, mine: marks.client, mayAct: false, hidden: null },
      { name: 'the read-only member', token: tokens.readOnly, mine: marks.client, mayAct: false, hidden: ACCOUNT },
      { name: 'the other owner', token: tokens.other, mine: marks.other, mayAct: false, hidden: null },
      { name: 'support', token: tokens.support, mine: null, mayAct: true, hidden: ACCOUNT },
      { name: 'the administrator', token: tokens.administrator, mine: null, mayAct: true, hidden: null },
    ],
  }
}

/** An order and an entry of the address book; their ids, and those of the offers for the order. */
async function recordsOf(make: Make, token: string, mark: string): Promise<string[]> {
  const { recipient, ...rest } = shipment(1)
  const repayment = { amount: 77, iban: ACCOUNT, accountHolder: mark.slice(0, 32) }
  const marked = { ...rest, extraOptions: { repayment }, recipient: { ...recipient, contact: { ...recipient.contact, name: mark } } }
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
