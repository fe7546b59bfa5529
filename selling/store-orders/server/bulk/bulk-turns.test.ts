import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '#server/platform/test-app.ts'
import { addBulk, addMissingWorkers, bulkRowsOf, endBulkRow, takeNextBulkRow, unfinishedBulkRow } from './bulk-rows.ts'

const app = await testApp()
const now = new Date()
const [ana, bogdan] = [randomUUID(), randomUUID()]

beforeEach(async () => {
  await app.db.$client.query('delete from bulk_activations')
  await app.db.$client.query('delete from bulk_activation_orders')
  await app.db.$client.query('delete from graphile_worker._private_jobs')
})

const add = (clientId: string, ...ids: string[]) =>
  app.db.inTransaction((tx) => addBulk(tx, { clientId, shop: 'magazin', orders: ids.map((id) => ({ id, name: id, agreed: null })), now }))

const outcome = { state: 'activated', reason: null, awbs: [], orderIds: [] } as const

async function taken(count: number): Promise<string[]> {
  const rows = []
  for (let n = 0; n < count; n += 1) rows.push(await takeNextBulkRow(app.db, randomUUID(), now))
  return rows.map((row) => row?.storeOrderId ?? 'none')
}

async function done(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const row = await takeNextBulkRow(app.db, randomUUID(), now)
    if (row) await endBulkRow(app.db, row, { ...outcome, awbs: [], orderIds: [] }, now)
  }
}

describe('orders among many', () => {
  it('of two clients are taken in turn, whichever asked first and for however many', async () => {
    await add(ana, 'a1', 'a2', 'a3', 'a4', 'a5', 'a6')
    await done(2)
    await add(bogdan, 'b1', 'b2')
    expect((await taken(2)).toSorted()).toEqual(['a3', 'b1'])
    expect((await taken(2)).toSorted()).toEqual(['a4', 'b2'])
    expect(await taken(3)).toEqual(['a5', 'a6', 'none'])
  })

  it('of one client are taken as they were asked for, over all its requests', async () => {
    await add(ana, 'a1', 'a2')
    await add(ana, 'a3')
    await add(bogdan, 'b1')
    expect((await taken(2)).toSorted()).toEqual(['a1', 'b1'])
    expect(await taken(3)).toEqual(['a2', 'a3', 'none'])
  })

  it('have at most sixteen jobs for all of a request, and its end comes with the last outcome', async () => {
    const ids = Array.from({ length: 40 }, (_, n) => `o${n}`)
    const bulkId = await add(ana, ...ids)
    const { rows } = await app.db.$client.query("select 1 from graphile_worker.jobs where task_identifier = 'activate-many'")
    expect(rows).toHaveLength(16)
    const bulk = async () =>
      (await app.db.$client.query('select open, ended_at is not null as "isEnded" from bulk_activations where id = $1', [bulkId])).rows[0]
    await done(39)
    expect(await bulk()).toEqual({ open: 1, isEnded: false })
    await done(1)
    expect(await bulk()).toEqual({ open: 0, isEnded: true })
  })

  it('end once, however often their outcome is written', async () => {
    const bulkId = await add(ana, 'a1', 'a2')
    const row = await takeNextBulkRow(app.db, randomUUID(), now)
    if (!row) throw new Error('no row')
    await Promise.all([1, 2, 3].map(() => endBulkRow(app.db, row, { ...outcome, awbs: [], orderIds: [] }, now)))
    expect((await bulkRowsOf(app.db, { clientId: ana, bulkId })).map(({ state }) => state)).toEqual(['activated', 'waiting'])
    expect((await app.db.$client.query('select open from bulk_activations')).rows).toEqual([{ open: 1 }])
  })

  it('that a lost process was at are found again by its job, and wait again where its job is lost too', async () => {
    const worker = randomUUID()
    await add(ana, 'a1')
    await takeNextBulkRow(app.db, worker, now)
    expect(await unfinishedBulkRow(app.db, worker)).toMatchObject({ storeOrderId: 'a1' })
    await app.db.$client.query("select graphile_worker.add_job('activate-many', json_build_object('worker', $1::text))", [worker])
    await app.db.inTransaction(addMissingWorkers)
    expect(await taken(1)).toEqual(['none'])
    await app.db.$client.query('delete from graphile_worker._private_jobs')
    await app.db.inTransaction(addMissingWorkers)
    expect(await taken(1)).toEqual(['a1'])
  })
})
