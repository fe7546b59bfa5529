import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { ANA, connected, disconnectAll, type Owner } from '#invoicing/connections/server/test-connections.ts'
import { buyerMessageXml } from '#invoicing/received/server/messages/send-message.ts'
import { testServer } from '#product/server/test-server.ts'
import { einvoiceAttempts, einvoiceMessageReads, einvoiceSentMessages } from '../tables.ts'
import { aSentInvoice } from '../test-sent.ts'
import { readBuyerMessages } from './read-messages.ts'

const { parts, call, user, simulator } = await testServer()
const { app } = parts
const CIF = '90000014'
const BUYER = '90000065'
const MINUTE_MS = 60_000
let owner: Owner
let made = 0

const inSimulator = async (order: object, at = 'advance') =>
  (await fetch(`${simulator}/efactura/_sim/${at}`, { method: 'POST', body: JSON.stringify(order) })).json() as Promise<
    Record<string, string>
  >
const later = (ms: number) => void vi.setSystemTime(Date.now() + ms)

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())
beforeEach(async () => {
  made += 1
  await disconnectAll(app)
  await fetch(`${simulator}/efactura/_sim/faults`, { method: 'DELETE' })
  await inSimulator({ right: { serial: ANA, cif: CIF, has: true } })
  owner = await user(`mesaje-${made}`)
  await connected(app, call, owner, { cif: CIF })
})

/** At ANAF, sent by the company; answers what the buyer writes about. */
async function sentInvoice(): Promise<string> {
  const { index = '' } = await inSimulator({ receive: { cif: BUYER, from: CIF, number: `M${made}-${Date.now()}` } })
  await aSentInvoice(app, { clientId: owner.id, cif: CIF, uploadIndex: index })
  await app.db.update(einvoiceAttempts).set({ uploadIndex: index }).where(eq(einvoiceAttempts.clientId, owner.id))
  return index
}
const write = (index: string, text: string) =>
  inSimulator({ receive: { cif: CIF, from: BUYER, number: '-', xml: Buffer.from(buyerMessageXml(index, text)).toString() } })
const read = async () => {
  later(3 * MINUTE_MS)
  await readBuyerMessages.run(app, undefined as never)
}
const kept = async () =>
  (await app.db.select().from(einvoiceSentMessages).where(eq(einvoiceSentMessages.clientId, owner.id))).map(({ text }) => text).toSorted()
const readUntil = async () =>
  (await app.db.select().from(einvoiceMessageReads).where(eq(einvoiceMessageReads.clientId, owner.id)))[0]?.listedUntil

it('are kept once, however often they are listed', async () => {
  const index = await sentInvoice()
  await write(index, 'Lipseste comanda.')
  await write(index, 'Adresa & "numele" <nu> corespund.')
  await read()
  await read()
  expect(await kept()).toEqual(['Adresa & "numele" <nu> corespund.', 'Lipseste comanda.'])
})

it('about invoices that were sent elsewhere are left', async () => {
  const { index = '' } = await inSimulator({ receive: { cif: BUYER, from: CIF, number: `ALTA-${made}` } })
  await write(index, 'Despre alta.')
  await read()
  expect(await kept()).toEqual([])
})

it('that cannot be fetched now hold the window where they are, and come later', async () => {
  const index = await sentInvoice()
  await read()
  const before = await readUntil()
  await write(index, 'Mai tarziu.')
  await inSimulator({ match: 'GET /prod/FCTEL/rest/descarcare', kind: 'error', status: 500, count: 20 }, 'faults')
  await read()
  expect(await kept()).toEqual([])
  expect((await readUntil())?.getTime()).toBeLessThan(Date.now() - MINUTE_MS)
  expect(before).toBeDefined()
  await fetch(`${simulator}/efactura/_sim/faults`, { method: 'DELETE' })
  later(6 * 60 * MINUTE_MS)
  await read()
  expect(await kept()).toEqual(['Mai tarziu.'])
})

it('of one company that cannot be asked stop no other', async () => {
  const index = await sentInvoice()
  await write(index, 'Ajunge.')
  const other = await user(`alte-mesaje-${made}`)
  await connected(app, call, other, { cif: '90000030' })
  await inSimulator({ right: { serial: ANA, cif: '90000030', has: false } })
  await read()
  expect(await kept()).toEqual(['Ajunge.'])
  await inSimulator({ right: { serial: ANA, cif: '90000030', has: true } })
})

it('of a list with entries that make no sense hold the window where it is', async () => {
  const index = await sentInvoice()
  await read()
  const before = await readUntil()
  await write(index, 'Dupa aceea.')
  if (app.einvoices === null) throw new Error('no port')
  const listing = vi.spyOn(app.einvoices, 'messages')
  listing.mockResolvedValue({ kind: 'page', messages: [], page: 1, pages: 1, total: 1, odd: ['{}'] })
  await read().finally(() => listing.mockRestore())
  expect([await kept(), await readUntil()]).toEqual([[], before])
  await read()
  expect(await kept()).toEqual(['Dupa aceea.'])
})
