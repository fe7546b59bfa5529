/** Who attacks: the members of one client, callers without a session, and the platform's users; and the records of two clients with texts that others must never see. */
import type { PlatformRole, Role } from '#contract/permissions.ts'
import { benchShipment } from '#tools/measuring/product-under-test.ts'

type Standing = { kind: 'signed-out' } | { kind: 'member'; role: Role } | { kind: 'platform'; role: PlatformRole }

/** `foreign`: texts of the other client's records; `hidden`: a text that it must see nowhere. */
export type Identity = { name: string; token: string | null; standing: Standing; foreign: readonly string[]; hidden: string | null }

export type CreateRecord = (token: string, path: string, body: unknown) => Promise<Record<string, unknown>>

export type AttackerTokens = Record<'owner' | 'dispatcher' | 'accountant' | 'readOnly' | 'support' | 'administrator', string>

/** Where the cash of every planted order goes: a valid account of a bank that does not exist. */
const ACCOUNT = 'RO49AAAA1B31007593840000'

export const recordMarks = { own: 'INSEMNUL-UNUIA-7731', attacked: 'INSEMNUL-ALTUIA-9942' } as const

const member = (role: Role, token: string, hidden: string | null): Identity => ({
  ...{ name: `the ${role}`, token, standing: { kind: 'member', role }, hidden },
  foreign: [recordMarks.attacked],
})

/** None of them may see or move anything of the other client's. */
export const outsiderIdentities = (tokens: AttackerTokens): Identity[] => [
  { name: 'no user', token: null, standing: { kind: 'signed-out' }, foreign: [recordMarks.own, recordMarks.attacked], hidden: ACCOUNT },
  {
    name: 'a dead token',
    token: 'ended-long-ago',
    standing: { kind: 'signed-out' },
    foreign: [recordMarks.own, recordMarks.attacked],
    hidden: ACCOUNT,
  },
  member('owner', tokens.owner, null),
  member('dispatcher', tokens.dispatcher, null),
  member('accountant', tokens.accountant, null),
  member('read-only', tokens.readOnly, null),
]

/** They act for any client. */
export const staffIdentities = (tokens: AttackerTokens): Identity[] => [
  { name: 'support', token: tokens.support, standing: { kind: 'platform', role: 'support' }, foreign: [], hidden: null },
  {
    name: 'the administrator',
    token: tokens.administrator,
    standing: { kind: 'platform', role: 'administrator' },
    foreign: [],
    hidden: null,
  },
]

/** An order with offers and an entry of the address book, by the calls that make them. */
export async function makeRecords(make: CreateRecord, token: string, mark: string): Promise<void> {
  const { recipient, ...rest } = benchShipment(1)
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
  await make(token, `/orders/${order.uniqueId}/offers`, {})
  if (typeof order.uniqueId !== 'string' || typeof saved.id !== 'string') throw new Error('the records to be attacked could not be made')
}
