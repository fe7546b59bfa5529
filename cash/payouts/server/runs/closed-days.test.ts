/** Days on which the bank that pays is closed though banks in general are not. */
import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { testServer } from '#product/server/test-server.ts'
import { testClock } from '#server/platform/test-app.ts'
import { cashAtUs, eachDay, jsonPaymentFiles, sheetNow, sheetsNow } from '../test-payouts.ts'
import { makeRunOfDay } from './daily-run.ts'
import { approvePayoutRun } from './decide-run.ts'
import { handOutRunFile } from './hand-out.ts'

const { parts, user } = await testServer()
const { app } = parts
const { payingBank } = app.config
app.paymentFiles = jsonPaymentFiles
app.config.makesDailyPayout = true

const closedOn = (...closedDays: string[]) => {
  app.config.payingBank = { ...payingBank, closedDays }
}
afterEach(() => closedOn())

it('no run is made by itself on such a day, and none is handed out for one', async () => {
  const client = await user(`client-${randomUUID()}`)
  await eachDay(app, client.id)
  app.clock = testClock('2026-11-25T09:00:00Z')
  await cashAtUs(app, client.id)
  closedOn('2026-11-25')
  await makeRunOfDay(app, '2026-11-25')
  expect(await sheetsNow(app, client.id)).toEqual([])
  closedOn()
  await makeRunOfDay(app, '2026-11-25')
  const { runId } = await sheetNow(app, client.id)
  await approvePayoutRun(app, { runId, approvedBy: randomUUID() })
  // Approved on Wednesday, fetched a week later.
  app.clock = testClock('2026-12-02T09:00:00Z')
  closedOn('2026-12-02', '2026-12-03')
  const { bytes } = await handOutRunFile(app, { runId, version: '09' })
  expect(JSON.parse(Buffer.from(bytes).toString())).toMatchObject({ payOn: '2026-12-04' })
})
