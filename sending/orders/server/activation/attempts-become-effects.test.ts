/** A database of before: attempts had a table and jobs of their own. */
import { randomUUID } from 'node:crypto'
import { expect, inject, it } from 'vitest'
import { bani } from '#contract/money.ts'
import { partnerSaid } from '#contract/texts/message.ts'
import { effectClaimsAreLost } from '#server/effects/recover-effects.ts'
import { openLedgerAccounts, reserveTransfer } from '#server/ledger/transfer.ts'
import { connectDatabase, migrateDatabase } from '#server/platform/database/database.ts'
import { databaseBefore } from '#server/platform/database/test-before-migration.ts'
import { migrateJobs } from '#server/platform/jobs/jobs.ts'
import { testApp, testClock } from '#server/platform/test-app.ts'
import { courierInMemory } from '../test-courier.ts'
import { askCourier, effectNow, orderNow } from '../test-orders.ts'
import { activationKey } from './attempt.ts'

const clientId = randomUUID()
const refOf = (orderId: string) => ({ clientId, orderId, attempt: 1 })
const party = {
  contact: { name: 'Ana', company: '', phone: '+40722333444', email: '' },
  address: { postalCode: '030167', city: 'Sectorul 3', countyCode: 'B', street: 'Bulevardul Unirii', number: '10' },
}
const packing = { type: 2, content: 'Jucarii', packages: [{ weightKg: 2, lengthCm: 30, widthCm: 20, heightCm: 8 }] }

it('activations under way go on under the references that their couriers know, and settled ones stay settled', async () => {
  const { url, client: before } = await databaseBefore('DROP TABLE "activation_attempts"')
  const anAttempt = async (orderId: string, own: Record<string, unknown>) => {
    const isSettled = 'outcome' in own
    await before.query(
      `insert into orders (client_id, id, state, sender, recipient, packing, extra_options, search_text, attempt, courier, offer, price_bani, awb, parcels)
       values ($1, $2, $3, $4, $4, $5, '{}', '', 1, 'fan', '{"pickupOn": "2026-11-20", "serviceCode": "Standard"}', 1307, $6, $7)`,
      [...[clientId, orderId, isSettled ? 'active' : 'activating', party, packing], ...(isSettled ? ['AWB1', '["AWB1"]'] : [null, '[]'])],
    )
    const row = { client_id: clientId, order_id: orderId, attempt: 1, offer_id: randomUUID(), started_at: new Date(), ...own }
    const names = Object.keys(row)
    await before.query(
      `insert into activation_attempts (${names.join()}) values (${names.map((_, i) => `$${i + 1}`).join()})`,
      Object.values(row),
    )
  }
  const now = new Date()
  const reference = (orderId: string) => ({ reference: `${orderId}-1`, look_at: now })
  await anAttempt('0000000000RE', reference('0000000000RE'))
  await anAttempt('0000000000CA', { ...reference('0000000000CA'), claimed_at: now, calls: 1 })
  await anAttempt('0000000000ST', { claimed_at: now, calls: 1, unknown_since: now, unknown_cause: 'cut', look_at: now })
  await anAttempt('0000000000MA', {
    ...reference('0000000000MA'),
    ...{ claimed_at: now, calls: 3, unknown_since: now, unknown_cause: 'timeout', manual_reason: 'Difera.' },
  })
  await anAttempt('0000000000D0', { reference: '0000000000D0-1', claimed_at: now, calls: 1, outcome: 'created', settled_at: now })
  await before.end()

  const owner = connectDatabase(url, { poolSize: 4 })
  const role = new URL(inject('programUrl'))
  await migrateDatabase(owner, { role: role.username, password: role.password }, migrateJobs)

  const clock = testClock()
  const fan = courierInMemory({ clock, trustAbsenceAfterMs: 0 })
  const app = { ...(await testApp({ couriers: [fan, courierInMemory({ code: 'sameday', clock })] })), db: owner }
  await openLedgerAccounts(owner, clientId, bani(100_000))
  const open = ['0000000000RE', '0000000000CA', '0000000000ST', '0000000000MA']
  for (const orderId of open)
    await owner.inTransaction((tx) =>
      reserveTransfer(tx, {
        clientId,
        ...{ debit: 'services', credit: 'revenue', amountBani: bani(1307), kind: 'order-activation', orderId },
        key: activationKey(refOf(orderId)),
      }),
    )
  const states = await Promise.all([...open, '0000000000D0'].map(async (id) => (await effectNow(app, refOf(id))).state))
  expect(states).toEqual(['due', 'claimed', 'unknown', 'manual', 'done'])
  expect(await effectNow(app, refOf('0000000000MA'))).toMatchObject({ calls: 3, reason: partnerSaid('Difera.'), cause: 'timeout' })
  expect(await effectNow(app, refOf('0000000000D0'))).toMatchObject({ answer: { number: 'AWB1', parcels: ['AWB1'] }, lookAt: null })

  // As at a start: no process of before is there to make a call any more.
  await effectClaimsAreLost(app)
  // Calls of before had made AWBs; one of them under the order's own id, as the first versions named it.
  const awbs = ['0000000000CA-1', '0000000000ST'].map((name) => fan.arrive(name))
  for (const orderId of open) await askCourier(app, refOf(orderId))
  const orders = await Promise.all(open.map((id) => orderNow(app, refOf(id))))
  expect(orders.map(({ state }) => state)).toEqual(['active', 'active', 'active', 'activating'])
  expect(orders.slice(1, 3).map(({ awb }) => awb)).toEqual(awbs)
  expect(fan.held.map((one) => one.reference)).toEqual(['0000000000CA-1', '0000000000ST', '0000000000RE-1'])
  expect(fan.createCalls).toBe(1)
  await owner.$client.end()
})
