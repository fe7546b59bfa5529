import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { judgeTries, saveUnsteadyTests, secondTryOf } from './second-try.ts'
import { BROKEN_FILE, type TestResult } from './suite-results.ts'

const result = (test: string, hasPassed: boolean): TestResult => {
  const [file = '', name = ''] = test.split(': ')
  return { file: `/root/${file}.test.ts`, name, hasPassed, why: hasPassed ? '' : `${name} broke` }
}
const passed = (test: string) => result(test, true)
const failed = (test: string) => result(test, false)
const names = ({ failures, unsteady }: ReturnType<typeof judgeTries>) => ({
  failures: failures.map(({ name }) => name),
  unsteady: unsteady.map(({ name }) => name),
})

describe('which files run once more', () => {
  it('those with failures, once each, up to five', () => {
    expect(secondTryOf([passed('a: one')])).toEqual([])
    expect(secondTryOf([failed('a: one'), failed('a: two'), passed('b: one'), failed('c: one')])).toEqual([
      '/root/a.test.ts',
      '/root/c.test.ts',
    ])
    expect(secondTryOf([...'abcde'].map((file) => failed(`${file}: one`)))).toHaveLength(5)
  })

  it('none of six: something is broken', () => {
    expect(secondTryOf([...'abcdef'].map((file) => failed(`${file}: one`)))).toEqual([])
  })

  it('none for a program that ended without naming a test', () => {
    expect(secondTryOf([{ file: '/root/vitest.config.ts', name: 'ended', hasPassed: false, why: '' }])).toEqual([])
  })
})

describe('what counts', () => {
  it('a test that failed twice is a failure, one that passed alone is unsteady', () => {
    const first = [failed('a: always'), failed('a: sometimes'), passed('a: never')]
    expect(names(judgeTries(first, [failed('a: always'), passed('a: sometimes'), passed('a: never')]))).toEqual({
      failures: ['always'],
      unsteady: ['sometimes'],
    })
  })

  it('without a second try each failure counts', () => {
    expect(names(judgeTries([failed('a: one'), passed('b: one')], []))).toEqual({ failures: ['one'], unsteady: [] })
  })

  it('a test that did not run the second time is a failure', () => {
    expect(names(judgeTries([failed('a: one'), passed('a: two')], [passed('a: two')]))).toEqual({ failures: ['one'], unsteady: [] })
  })

  it('one that passed first and failed alone is unsteady', () => {
    expect(names(judgeTries([failed('a: one'), passed('a: two')], [passed('a: one'), failed('a: two')]))).toEqual({
      failures: [],
      unsteady: ['one', 'two'],
    })
  })

  it('a file that broke is unsteady when all of its tests pass alone, and else a failure', () => {
    const broken = failed(`a: ${BROKEN_FILE}`)
    expect(names(judgeTries([broken], [passed('a: one'), passed('a: two')]))).toEqual({ failures: [], unsteady: [BROKEN_FILE] })
    expect(names(judgeTries([broken], [passed('a: one'), failed('a: two')]))).toEqual({ failures: [BROKEN_FILE, 'two'], unsteady: [] })
    expect(names(judgeTries([broken], [broken]))).toEqual({ failures: [BROKEN_FILE], unsteady: [] })
  })
})

describe('what is kept of unsteady tests', () => {
  const folder = mkdtempSync(join(tmpdir(), 'expedio-unsteady-'))
  const file = join(folder, 'kept', 'unsteady.json')
  const keep = (at: string, ...tests: TestResult[]) => saveUnsteadyTests(file, tests, { root: '/root', at: new Date(at) })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('how often, since when, and the last message', () => {
    keep('2026-11-20T10:00:00Z', failed('a: one'))
    keep('2026-11-22T10:00:00Z', { ...failed('a: one'), why: 'another' }, failed('b: two'))
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      'a.test.ts > one': { times: 2, since: '2026-11-20T10:00:00.000Z', last: '2026-11-22T10:00:00.000Z', why: 'another' },
      'b.test.ts > two': { times: 1, since: '2026-11-22T10:00:00.000Z', last: '2026-11-22T10:00:00.000Z', why: 'two broke' },
    })
  })

  it('begins anew where the file was cut', () => {
    writeFileSync(file, '{"a')
    keep('2026-11-23T10:00:00Z', failed('a: one'))
    expect(Object.keys(JSON.parse(readFileSync(file, 'utf8')))).toEqual(['a.test.ts > one'])
  })
})
