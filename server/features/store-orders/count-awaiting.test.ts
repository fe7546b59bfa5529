import { expect, it } from 'vitest'
import type { Statements } from '../../platform/database.ts'
import { countAwaiting } from './count-awaiting.ts'

/** A database that answers when the test lets it. */
function slowDatabase() {
  const asked: PromiseWithResolvers<{ rows: { count: number }[] }>[] = []
  const query = () => {
    const answer = Promise.withResolvers<{ rows: { count: number }[] }>()
    asked.push(answer)
    return answer.promise
  }
  const answer = (nth: number, count: number) => asked[nth]?.resolve({ rows: [{ count }] })
  return { db: { $client: { query } } as unknown as Statements, asked, answer }
}
const shop = { clientId: 'a', shop: 'b' }

it('gives nobody a count that began before they asked, and counts once for all who wait', async () => {
  const { db, asked, answer } = slowDatabase()
  const first = countAwaiting(db, shop)
  const later = [countAwaiting(db, shop), countAwaiting(db, shop), countAwaiting(db, shop)]
  expect(asked).toHaveLength(1)
  answer(0, 7)
  expect(await first).toBe(7)
  await expect.poll(() => asked.length).toBe(2)
  answer(1, 6)
  expect(await Promise.all(later)).toEqual([6, 6, 6])
  expect(asked).toHaveLength(2)
})

it('counts anew for who comes afterwards, and after a failure', async () => {
  const { db, asked, answer } = slowDatabase()
  const failing = countAwaiting(db, shop)
  const waiting = countAwaiting(db, shop)
  asked[0]?.reject(new Error('gone'))
  await expect(failing).rejects.toThrow('gone')
  await expect.poll(() => asked.length).toBe(2)
  answer(1, 5)
  expect(await waiting).toBe(5)
  const last = countAwaiting(db, shop)
  expect(asked).toHaveLength(3)
  answer(2, 4)
  expect(await last).toBe(4)
})

it('keeps shops apart', async () => {
  const { db, answer } = slowDatabase()
  const counts = [countAwaiting(db, shop), countAwaiting(db, { ...shop, clientId: 'c' })]
  answer(0, 1)
  answer(1, 2)
  expect(await Promise.all(counts)).toEqual([1, 2])
})
