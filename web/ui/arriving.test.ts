import { expect, it } from 'vitest'
import { loadUntilArrived, onServerAway } from './arriving.ts'

/** Fetches that fail so often before the code comes, from a server that answers from then on. */
function code({ failures, answersFrom }: { failures: number; answersFrom: number }) {
  const [count, reported] = [{ fetched: 0, paused: 0 }, [] as string[]]
  onServerAway(() => reported.push('away'))
  const load = async () => {
    count.fetched += 1
    if (count.fetched <= failures) throw new Error('Failed to fetch dynamically imported module')
    return 'page'
  }
  const pause = async () => {
    count.paused += 1
  }
  const loaded = loadUntilArrived(load, { answers: async () => count.fetched >= answersFrom, pause })
  return { loaded, count, reported }
}

it('comes at once where nothing fails', async () => {
  const { loaded, count, reported } = code({ failures: 0, answersFrom: 0 })
  expect([await loaded, count, reported]).toEqual(['page', { fetched: 1, paused: 0 }, []])
})

it('waits while the server is away, says so once, and comes with the server', async () => {
  const { loaded, count, reported } = code({ failures: 4, answersFrom: 99 })
  expect([await loaded, count, reported]).toEqual(['page', { fetched: 5, paused: 4 }, ['away']])
})

it('is asked for once more where the server answers, and then fails as what is gone', async () => {
  const { loaded, count, reported } = code({ failures: 99, answersFrom: 0 })
  await expect(loaded).rejects.toThrow('Failed to fetch')
  expect([count, reported]).toEqual([{ fetched: 2, paused: 0 }, []])
})

it('is given up after ten minutes', async () => {
  const { loaded, count } = code({ failures: 999, answersFrom: 999 })
  await expect(loaded).rejects.toThrow('Failed to fetch')
  expect(count.fetched).toBe(200)
})
