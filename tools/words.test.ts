import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { folders } from './layers.ts'
import { bannedWords } from './words.ts'

const FILE = 'sending/orders/server/orders.ts'

describe('a word of our own', () => {
  it.each([
    ['an identifier', 'const livingAwbs = 1'],
    ['a type', 'type PartWish = string'],
    ['a constant', 'const LETTERS_MAX = 3'],
    ['a key', "({ told_at: 'x' })"],
    ['a comment', '/** Nobody asks. */'],
    ['a title', "it('is told once', () => {})"],
    ['a phrase', '// The AWB is taken back.'],
    ['a phrase in a name', 'const takeBack = 1'],
  ])('is found in %s', (_where, line) => {
    expect(bannedWords(FILE, `const order = 1\n${line}\n`)).toEqual([expect.stringMatching(/^sending\/orders\/server\/orders\.ts:2: "/)])
  })

  it('is found in the name of a file, and named with what to use', () => {
    expect(bannedWords('server/mend-cash.ts', '')).toEqual(['server/mend-cash.ts: "mend": fix or correct'])
  })

  it('is found each time', () => {
    expect(bannedWords(FILE, '// told, told\n// told')).toHaveLength(3)
  })
})

describe('allowed are', () => {
  it('words that only contain one', () => {
    expect(bannedWords(FILE, '// recommended; untold; dearth; persona; belief')).toEqual([])
  })

  it('fields of couriers', () => {
    expect(bannedWords('simulators/sameday/check-awb.ts', "get('contactPerson'); get('third[personType]')")).toEqual([])
  })

  it('characters where names are read, and nowhere else', () => {
    const line = 'const letters = lettersOf(name)'
    expect(bannedWords('sending/addresses/server/search/ranking.ts', line)).toEqual([])
    expect(bannedWords(FILE, line)).toHaveLength(2)
  })

  it('stored names, and no others in their files', () => {
    expect(bannedWords('selling/store-copy/server/tables.ts', "itemCount: integer('pieces'), // each living one")).toHaveLength(1)
  })
})

it('names of the glossary are in the code', () => {
  const names = [...readFileSync('docs/glossary.md', 'utf8').matchAll(/`([A-Za-z]+)`/g)].flatMap(([, name]) => name ?? [])
  expect(names.length).toBeGreaterThan(15)
  const isInCode = (name: string) => spawnSync('git', ['grep', '-qwF', name, '--', ...folders]).status === 0
  expect(names.filter((name) => !isInCode(name))).toEqual([])
})
