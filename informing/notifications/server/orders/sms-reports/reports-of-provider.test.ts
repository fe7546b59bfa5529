import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sampleDeps, simulatorControl, unusedAddress } from '#partners/sample-partner.ts'
import { smsapi, smsapiSandbox } from '#partners/sms/smsapi/smsapi.ts'
import { createHttp } from '#server/platform/http/http.ts'
import { startSimulators } from '#simulators/main.ts'
import { noticeStage } from '../test-notices.ts'
import { lookForSmsReports } from './look-for-reports.ts'
import { addSmsReports } from './report-route.ts'

/** On a busy machine. */
const WAITED_MS = 20_000
const simulators = await startSimulators({ port: 0, dataDir: null })
const address = `http://127.0.0.1:${simulators.port}`
const control = simulatorControl(() => address, 'sms')
const ownUrl = await unusedAddress()
const { app, clock, work, client, activated, reported, notices } = await noticeStage({
  sms: smsapi(smsapiSandbox(address), sampleDeps()),
  env: { LOG_LEVEL: 'silent', PUBLIC_URL: ownUrl },
})
const http = createHttp(app.log, app.config)
await addSmsReports(http, { app })
await http.listen({ port: Number(new URL(ownUrl).port), host: '127.0.0.1' })
afterAll(async () => {
  await simulators.stop()
  http.server.closeAllConnections()
  await http.close()
})

const usual = { times: 1, isSilent: false, isDisordered: false, delayMs: 0, repeats: 3, repeatMs: 50, method: 'GET' }
beforeEach(() => control('advance', { reports: usual }))

type Of = { clientId: string; orderId: string }
type State = {
  messages: { idx: string; state: string }[]
  reports: { idx: string; status: number; answer: string | null; taken: boolean }[]
}
const world = async (): Promise<State> => (await control('state', undefined, 'GET')) as State

async function pickedUp(phone = '0722333444'): Promise<Of> {
  const clientId = await client({}, {})
  const of = { clientId, orderId: await activated(clientId, { phone }) }
  await reported(of, ['picked_up', 0])
  await work()
  return of
}
const becomes = (of: Of, state: string) => vi.waitFor(async () => expect((await notices(of))[0]?.[2]).toBe(state), WAITED_MS)
const idxOf = async (of: Of): Promise<string> =>
  (await app.db.$client.query<{ id: string }>('select id from order_notices where client_id = $1', [of.clientId])).rows[0]?.id ?? ''
const reportsOf = async (of: Of) => {
  const idx = await idxOf(of)
  return (await world()).reports.filter((report) => report.idx === idx)
}

describe('reports as the provider sends them', () => {
  it.each([
    ['0722333444', 'delivered', null],
    ['0722333405', 'not-delivered', 'Numarul nu exista sau nu poate primi SMS-uri.'],
    ['0722333402', 'not-delivered', 'Telefonul a fost inchis sau fara semnal prea mult timp.'],
  ])('say of %s that it is %s', async (phone, state, reason) => {
    const of = await pickedUp(phone)
    await becomes(of, state)
    expect((await notices(of))[0]?.[3]).toBe(reason)
    await vi.waitFor(async () => expect((await reportsOf(of)).map(({ taken }) => taken)).toEqual([true, true]), WAITED_MS)
  })

  it.each([
    ['doubled and out of order', { times: 3, isDisordered: true }],
    ['by a form', { method: 'POST' }],
    ['late', { delayMs: 300 }],
  ])('are followed once: %s', async (_how, manner) => {
    await control('advance', { reports: manner })
    const of = await pickedUp()
    await becomes(of, 'delivered')
    const expected = 'times' in manner ? 6 : 2
    await vi.waitFor(async () => expect((await reportsOf(of)).filter(({ taken }) => taken)).toHaveLength(expected), WAITED_MS)
    expect((await notices(of))[0]?.[2]).toBe('delivered')
  })

  it('are sent again while the product cannot be reached or cannot write', async () => {
    const real = app.db.inTransaction
    const of = await pickedUp('0722333409')
    app.db.inTransaction = () => Promise.reject(new Error('the database is away'))
    await control('advance', { message: await idxOf(of), to: 'DELIVERED' })
    try {
      await vi.waitFor(async () => expect((await reportsOf(of)).length).toBeGreaterThan(1), WAITED_MS)
    } finally {
      app.db.inTransaction = real
    }
    await becomes(of, 'delivered')
  })

  it('that are lost are made up for by asking', async () => {
    await control('advance', { reports: { isSilent: true } })
    const [delivered, waiting] = [await pickedUp(), await pickedUp('0722333409')]
    const idx = await idxOf(delivered)
    await vi.waitFor(async () => expect((await world()).messages.find((one) => one.idx === idx)?.state).toBe('DELIVERED'), WAITED_MS)
    clock.advance(3_600_000)
    await lookForSmsReports.run(app, undefined as never)
    expect([await notices(delivered), await notices(waiting)].map(([notice]) => notice?.[2])).toEqual(['delivered', 'sent'])
    expect(await reportsOf(delivered)).toEqual([])
  })

  it.each(['address', 'id', 'idx'])('are refused where others send them (%s)', async (flaw) => {
    const of = await pickedUp('0722333409')
    await control('advance', { forge: { message: await idxOf(of), flaw, to: 'UNDELIVERED' } })
    await vi.waitFor(async () => {
      const forged = (await world()).reports.find((report) => report.answer !== null && report.status === 405)
      expect(forged).toBeDefined()
    }, WAITED_MS)
    expect((await notices(of))[0]?.[2]).toBe('sent')
  })
})
