import { beforeEach, expect, it } from 'vitest'
import { ZERO } from '#contract/money.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import { testApp, testClient, testClock } from '#server/platform/test-app.ts'
import { activeBillingEntity, type BillingEntity } from './billing-entities.ts'
import { anEntity, type EntityRow } from './test-entities.ts'
import { billingEntityVerified, moveVerification } from './verification-transition.ts'

const clock = testClock()
const heard: unknown[] = []
const app = await testApp({
  clock,
  subscriptions: [subscribe(billingEntityVerified, async (_app, _tx, payload) => void heard.push(payload))],
})
const at = { verifiedAt: clock.now(), verifyAt: clock.now() }
const verified = { to: 'verified', ...at } as const
const invalid = { to: 'invalid', invalidReason: 'inactive', ...at } as const
const pending = { to: 'pendingVerification', verifyAt: clock.now() } as const
const notAsked = { to: null, verifyAt: null } as const
let clientId: string

beforeEach(async () => {
  clientId = await testClient(app, ZERO)
  heard.length = 0
})

async function moved(from: EntityRow['verifyStatus'], move: Parameters<typeof moveVerification>[3]): Promise<BillingEntity | null> {
  await anEntity(app, { clientId, verifyStatus: from, invalidReason: from === 'invalid' ? 'inactive' : null })
  await anEntity(app, { clientId, number: 2, isActive: false, identificationCode: '90000022', verifyStatus: null })
  const entity = await activeBillingEntity(app.db, clientId)
  if (!entity) throw new Error('no entity is active')
  await app.db.inTransaction((tx) => moveVerification(app, tx, entity, move))
  return activeBillingEntity(app.db, clientId)
}

it.each([null, 'pendingVerification', 'verified', 'invalid'] as const)(
  'an entity that is %s may be asked about, or no more',
  async (from) => {
    expect(await moved(from, pending)).toMatchObject({ verifyStatus: 'pendingVerification', invalidReason: null })
    const other = await testClient(app, ZERO)
    clientId = other
    expect(await moved(from, notAsked)).toMatchObject({ verifyStatus: null, invalidReason: null })
    expect(heard).toEqual([])
  },
)

it.each([
  ['pendingVerification', verified],
  ['invalid', verified],
  ['pendingVerification', invalid],
  ['verified', invalid],
] as const)('an entity that was %s and is %o now is an event', async (from, move) => {
  expect(await moved(from, move)).toMatchObject({ verifyStatus: move.to, invalidReason: move.to === 'invalid' ? 'inactive' : null })
  expect(heard).toEqual([{ clientId, number: 1, isActive: true, to: move.to }])
})

it.each([
  ['verified', verified],
  ['invalid', invalid],
] as const)('an answer that says again %s is no event', async (from, move) => {
  expect(await moved(from, move)).toMatchObject({ verifyStatus: from })
  expect(heard).toEqual([])
})

it.each([verified, invalid])('an entity that is not asked about does not become %o, and nothing changes', async (move) => {
  await expect(moved(null, move)).rejects.toThrow(`entity 1 of ${clientId} is null and cannot become ${move.to}`)
  expect(await activeBillingEntity(app.db, clientId)).toMatchObject({ verifyStatus: null })
  expect(heard).toEqual([])
})

it('an entity’s other ones stay as they are', async () => {
  await moved('pendingVerification', verified)
  const { rows } = await app.db.$client.query('select number, verify_status from billing_entities where client_id = $1 order by number', [
    clientId,
  ])
  expect(rows).toEqual([
    { number: 1, verify_status: 'verified' },
    { number: 2, verify_status: null },
  ])
})
