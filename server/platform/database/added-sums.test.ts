import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { testApp, warm } from '../test-app.ts'
import { type AddedSums, addSums, collectSums } from './added-sums.ts'

const app = await testApp()

const days: AddedSums = {
  table: 'repayment_days',
  keys: { client_id: 'uuid', ordered_on: 'date', state: 'text', iban: 'text' },
  sums: { count: 'int', sum_bani: 'bigint' },
}
const of = (clientId: string, iban = '') => ({ client_id: clientId, ordered_on: '2026-11-20', state: 'expected', iban })

const rowsOf = async (clientId: string) =>
  (
    await app.db.$client.query<{ count: number; sum: number; isCollected: boolean }>(
      'select count, sum_bani as sum, is_collected as "isCollected" from repayment_days where client_id = $1 order by iban',
      [clientId],
    )
  ).rows

async function sumOf(clientId: string): Promise<number> {
  const { rows } = await app.db.$client.query<{ sum: number }>(
    'select coalesce(sum(sum_bani), 0)::bigint as sum from repayment_days where client_id = $1',
    [clientId],
  )
  return rows[0]?.sum ?? 0
}

it('an addition waits for none that is not committed yet', async () => {
  const clientId = randomUUID()
  const { promise: isCommitted, resolve: commit } = Promise.withResolvers<void>()
  const first = app.db.inTransaction(async (tx) => {
    await addSums(tx, days, [{ ...of(clientId), count: 1, sum_bani: 100 }])
    await isCommitted
  })
  await app.db.inTransaction((tx) => addSums(tx, days, [{ ...of(clientId), count: 1, sum_bani: 20 }]))
  expect(await sumOf(clientId)).toBe(20)
  await collectSums(app.db, days)
  commit()
  await first
  expect(await sumOf(clientId)).toBe(120)
  await collectSums(app.db, days)
  expect(await rowsOf(clientId)).toEqual([{ count: 2, sum: 120, isCollected: true }])
})

it('sums are right at every moment, while several collect and many add', async () => {
  await warm(app)
  const clientId = randomUUID()
  const seen: number[] = []
  const adding = Array.from({ length: 200 }, (_, i) =>
    app.db.inTransaction((tx) => addSums(tx, days, [{ ...of(clientId, String(i % 3)), count: 1, sum_bani: 1 }])),
  )
  const collecting = Array.from({ length: 20 }, () => collectSums(app.db, days))
  const reading = async () => {
    for (let i = 0; i < 40; i += 1) seen.push(await sumOf(clientId))
  }
  await Promise.all([...adding, ...collecting, reading()])
  // What is added only grows: nothing is gone in between, nothing is there twice.
  expect(seen).toEqual([...seen].sort((a, b) => a - b))
  await collectSums(app.db, days)
  expect(await rowsOf(clientId)).toEqual([67, 67, 66].map((count) => ({ count, sum: count, isCollected: true })))
})

it('nothing is written where nothing is added', async () => {
  const clientId = randomUUID()
  await app.db.inTransaction((tx) => addSums(tx, days, []))
  await collectSums(app.db, days)
  expect(await rowsOf(clientId)).toEqual([])
})
