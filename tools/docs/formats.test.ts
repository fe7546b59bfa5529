/** The pages of formats: thirty facts each, every one with its source, what is done and a test that is there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const FOLDER = 'docs/formats'
const FACTS_MIN = 30
const pages = readdirSync(FOLDER).filter((name) => name !== 'README.md')

/** By their marks, as the head of a page names them: whole, or below the folder that stands behind them. */
function filesIn(page: string): Map<string, string> {
  const head = page.slice(0, page.indexOf('| # |')).replaceAll('\n', ' ')
  const [, folder = '.'] = /of `(partners\/[^`]+)`/.exec(head) ?? []
  const named = [...head.matchAll(/\*\*(\w)\*\* `([^`]+)`/g)].map(([, mark = '', name = '']) => {
    const places = [name, join(folder, name)]
    return [mark, places.find((place) => existsSync(place)) ?? name] as const
  })
  return new Map(named)
}

const rowsIn = (page: string): string[][] =>
  page
    .split('\n')
    .filter((line) => /^\| \d+ \|/.test(line))
    .map((line) => line.slice(2, -2).split(' | '))

/** As a program writes it: signs outside of ASCII may be escaped. */
const plain = (source: string): string =>
  source.replace(/\\u([0-9a-f]{4})/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

describe.each(pages)('%s', (name) => {
  const page = readFileSync(join(FOLDER, name), 'utf8')
  const [files, rows] = [filesIn(page), rowsIn(page)]
  const sources = `${page.slice(page.indexOf('**Sources.**'))} `.replace(/\s+/g, ' ')

  it('has thirty facts, numbered in their order', () => {
    expect(rows.length).toBeGreaterThanOrEqual(FACTS_MIN)
    expect(rows.map(([number]) => Number(number))).toEqual(rows.map((_row, at) => at + 1))
  })

  it.each(rows.map((row) => [row[0], row] as const))('names the source and the test of fact %s', (_number, row) => {
    const [, fact = '', source = '', done = '', test = ''] = row
    expect([fact, source, done].every((cell) => cell.trim() !== '')).toBe(true)
    for (const [mark] of source.matchAll(/S\d+/g)) expect(sources).toContain(`${mark} `)
    const named = [...test.matchAll(/(\w) "([^"]+)"/g)]
    expect(named.length).toBeGreaterThan(0)
    for (const [, mark = '', said = ''] of named) {
      const file = files.get(mark) ?? `no file ${mark}`
      expect(plain(readFileSync(file, 'utf8')), file).toContain(said)
    }
  })
})

it('is in the list of pages, each of them', () => {
  const list = readFileSync(join(FOLDER, 'README.md'), 'utf8')
  for (const name of pages) expect(list).toContain(`](${name})`)
})
