import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const named = [...readFileSync('docs/how-to.md', 'utf8').matchAll(/`([\w-]+(?:\/[\w.-]+)+)`/g)].flatMap(([, path]) => path ?? [])

it('recipes name files and folders that are there', () => {
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})
