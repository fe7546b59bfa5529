import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type FollowedCopy, followedCopy, followedRecipes } from './followed-copy.ts'

vi.setConfig({ testTimeout: 600_000 })

let copy: FollowedCopy
beforeAll(async () => {
  copy = await followedCopy()
})
afterAll(() => copy.remove())

it('what the recipes promise is so: the mail goes, the notice waits, the role is refused, the option and the field are on the form and in the order', async () => {
  const { code, said } = await copy.ended('vitest/vitest.mjs', 'run', '--maxWorkers', '1', ...followedRecipes.map(({ to }) => to))
  expect(code, said).toBe(0)
  expect(said).toMatch(/14 passed/)
})
