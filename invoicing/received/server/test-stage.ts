/** A connected company on the simulated ANAF, whose invoices are brought in by hand: its clock and ANAF's are the test's. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest'
import { connected, disconnectAll, type Owner } from '#invoicing/connections/server/test-connections.ts'
import { testServer } from '#product/server/test-server.ts'
import type { ReceivedInvoice } from '../contract/received-invoices.ts'
import { followBuyerMessages } from './messages/follow-messages.ts'
import { syncCompany } from './sync/sync-company.ts'
import { einvoiceSyncs } from './tables.ts'

export const DAY_MS = 86_400_000
export const CIF = '90000014'
export const PATH = '/user/invoicing-system'

/** What the test itself carries on. */
const AT_ONCE = { interval: 5 }

type Answer = {
  list: ReceivedInvoice[]
  pagination: { totalCount: number }
  lastSync: string | null
  flow: string
  toFetch: number
  failing: { since: string; cause: string } | null
}

export async function receivedStage() {
  const server = await testServer()
  const { parts, call, user, simulator } = server
  const { app } = parts
  const stage = { made: 0, owner: undefined as unknown as Owner & { userId: string } } // before each test

  const inSimulator = (order: object, path = 'advance') =>
    fetch(`${simulator}/efactura/_sim/${path}`, { method: 'POST', body: JSON.stringify(order) })
  const syncOf = async () => (await app.db.select().from(einvoiceSyncs).where(eq(einvoiceSyncs.clientId, stage.owner.id)))[0]
  /** The program reads it by itself too, as the clock moves. */
  const readByNone = () => vi.waitFor(async () => expect((await syncOf())?.leaseUntil ?? null).toBeNull())
  /** Nothing is left that would read it later, nor is at work on it. */
  const noneIsQueued = () =>
    vi.waitFor(async () => {
      const { rows } = await app.db.$client.query('select key from graphile_worker.jobs where task_identifier = $1', [syncCompany.name])
      for (const { key } of rows) await app.db.$client.query('select graphile_worker.remove_job($1)', [key])
      expect(rows).toEqual([])
    }, AT_ONCE)
  const later = (ms: number) => void vi.setSystemTime(app.clock.now().getTime() + ms)

  /** What was sent is older than the newest end of a window. */
  const startsAt = app.clock.now().getTime()
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterAll(() => void vi.useRealTimers())
  beforeEach(async () => {
    stage.made += 1
    // Those of earlier tests are read by themselves, and take calls.
    await disconnectAll(app)
    vi.setSystemTime(startsAt + stage.made * 70 * DAY_MS)
    await fetch(`${simulator}/efactura/_sim/faults`, { method: 'DELETE' })
    await inSimulator({ answers: 'normal', pageSize: 500, processingMs: 0, listLagMs: 0, callsAMinute: 1000, caps: {} })
    stage.owner = await user(`primeste-${stage.made}`)
    await connected(app, call, stage.owner)
    // It begins by itself, window after window, and finds nothing: here at once, and nothing of it is left for the program to do later.
    await vi.waitFor(async () => {
      await syncCompany.run(app, { clientId: stage.owner.id, cif: CIF })
      expect(await syncOf()).toMatchObject({ syncedAt: expect.any(Date), leaseUntil: null })
    }, AT_ONCE)
    await noneIsQueued()
  })

  const numberOf = (n: number | string) => `F${stage.made}-${n}`
  const list = async (filtersObj: object = {}, { token = stage.owner.token, more = {} } = {}): Promise<Answer> => {
    const payload = { filtersObj, identificationCode: CIF, ...more }
    return (await call(`${PATH}/received-invoices`, { method: 'POST', token, payload })).json()
  }
  const first = async (): Promise<ReceivedInvoice> => (await list()).list[0] as ReceivedInvoice // one was sent

  return {
    ...{ app, call, simulator, later, inSimulator, syncOf, numberOf, list, first },
    ...{ user, member: server.member },
    get owner() {
      return stage.owner
    },
    get made() {
      return stage.made
    },
    send: (n: number | string, more: object = {}) => inSimulator({ receive: { cif: CIF, number: numberOf(n), ...more } }),
    /** As often as there is more to do at once. */
    async sync(): Promise<void> {
      later(3 * 60_000)
      do {
        await readByNone()
        await syncCompany.run(app, { clientId: stage.owner.id, cif: CIF })
      } while ((await syncOf())?.nextAt.getTime() === app.clock.now().getTime())
      await readByNone()
    },
    numbers: async (filtersObj: object = {}) => (await list(filtersObj)).list.map(({ generalData }) => generalData.invoiceIdentification),
    change: (invoice: ReceivedInvoice, newStatus: string, token = stage.owner.token) =>
      call(`${PATH}/invoice/status`, {
        ...{ method: 'PATCH', token },
        payload: { receivedInvoiceId: invoice.receivedInvoiceId, oldStatus: invoice.status, newStatus },
      }),
    comment: (invoice: ReceivedInvoice, text: string, states: object = {}) =>
      call(`${PATH}/invoice/status`, {
        ...{ method: 'PATCH', token: stage.owner.token },
        payload: { receivedInvoiceId: invoice.receivedInvoiceId, comment: text, ...states },
      }),
    /** Once ANAF has said what became of each. */
    async settledMessages() {
      await vi.waitFor(async () => {
        await followBuyerMessages.run(app, undefined as never)
        const { generalData } = await first()
        expect(generalData.message.filter(({ status }) => status === 'uploading')).toEqual([])
      })
      return (await first()).generalData.message
    },
    /** How many messages ANAF has that hold this. */
    async sentHolding(part: string): Promise<number> {
      const state = await fetch(`${simulator}/efactura/_sim/state`)
      const { documents } = (await state.json()) as { documents: { kind: string; xml: string }[] }
      const messages = documents.filter(({ kind }) => kind === 'buyer-message').map(({ xml }) => Buffer.from(xml, 'base64').toString())
      return messages.filter((xml) => xml.includes(part)).length
    },
  }
}
