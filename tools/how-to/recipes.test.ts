import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roomOf } from '../rooms/borders.ts'
import { type FollowedCopy, followedCopy } from './followed-copy.ts'
import { recipes } from './recipes.ts'

const guide = readFileSync(new URL('../../docs/how-to.md', import.meta.url), 'utf8')

/** All types, from nothing, beside all else that a whole run does. */
const COMPILED_WITHIN_MS = 900_000

let copy: FollowedCopy
beforeAll(async () => {
  copy = await followedCopy()
})
afterAll(() => copy.remove())

/** Tests and generated migrations come with any change. */
const counts = (file: string): boolean => !/\.test\.tsx?$|\/test-[^/]+\.ts$|^server\/migrations\//.test(file)

describe.each(recipes)('$heading', ({ heading, edits, own }) => {
  it('changes as many files as it says', () => {
    const said = new RegExp(`^## ${heading} \\((?:at most |a folder and |its own files and )?(\\d+) (?:files?|lines?)\\)$`, 'm').exec(
      guide,
    )?.[1]
    expect(said, `docs/how-to.md has no "## ${heading} (… files)"`).toBeDefined()
    const counted = edits.map(({ file }) => file).filter((file) => counts(file) && !own?.test(file))
    expect(new Set(counted).size).toBeLessThanOrEqual(Number(said))
  })
})

it.each(recipes.filter(({ isOfOneRoom }) => isOfOneRoom))('$heading: touches one room', ({ edits }) => {
  expect(
    new Set(
      edits
        .map(({ file }) => file)
        .filter(counts)
        .map(roomOf),
    ).size,
  ).toBe(1)
})

it(
  'what the recipes change compiles: nothing beside them has to be changed',
  async () => {
    expect(await copy.ended('typescript/bin/tsc', '--noEmit', '--checkers', '1')).toEqual({ code: 0, said: '' })
  },
  COMPILED_WITHIN_MS,
)
