import { describe, expect, it } from 'vitest'
import { waitComplaints } from './waits.ts'

const linesOf = (file: string, text: string): number[] => waitComplaints(file, text).map((said) => Number(said.split(':')[1]))

describe('a limit of a test’s own', () => {
  it.each([
    ['of a condition', 'await vi.waitFor(async () => expect(await count()).toBe(1), { timeout: 4_000, interval: 50 })'],
    ['of a condition, by its number', 'await vi.waitFor(() => expect(heard).toBe(1), 10_000)'],
    ['of a poll', 'await expect.poll(count, { timeout: 10_000 }).toBe(1)'],
    ['of a test, before it', "it('is', { timeout: 60_000 }, async () => {"],
    ['of a test, in lines', "it('is', {\n  timeout: 60_000,\n}, async () => {"],
    ['of a test, after it', "it('is', async () => {\n}, 120_000)"],
    ['of a file', 'vi.setConfig({ testTimeout: 100_000 })'],
  ])('%s is complained of where it is shorter than that of all', (_what, text) => {
    expect(linesOf('server/a.test.ts', `\n${text}`)).toHaveLength(1)
    expect(linesOf('server/a.ts', `\n${text}`)).toEqual([])
  })

  it('is the test’s own matter where it is longer, or a number of times another', () => {
    const text =
      "await expect.poll(count, { timeout: 60_000 })\nvi.setConfig({ testTimeout: 2 * START_MS })\nit('is', async () => {\n}, 400_000)"
    expect(linesOf('server/a.test.ts', text)).toEqual([])
  })

  it('is measured in journeys by what the browser waits', () => {
    const text = 'await expect.poll(count, { timeout: 50_000 })'
    expect([linesOf('e2e/a.ts', text), linesOf('server/test-a.ts', text)]).toEqual([[1], []])
  })

  it('is none where something else has one: a connection, a number that a wait counts to', () => {
    expect(linesOf('server/a.test.ts', 'new pg.Client({ query_timeout: 500 })\nawait vi.waitFor(() => expect(count()).toBe(7))')).toEqual(
      [],
    )
  })
})
