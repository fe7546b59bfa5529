/** The page for who looks for something the first time: every answer is there, and within the room that it names. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { areas } from '../layers.ts'

const page = readFileSync('docs/where-is.md', 'utf8')
const rows = page
  .split('\n')
  .filter((line) => /^\| .*\? \|/.test(line))
  .map((line) => line.slice(2, -2).split(' | '))
const namedIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

it('ten questions are answered', () => expect(rows).toHaveLength(10))

it.each(rows)('%s', (_question, rooms = '', files = '') => {
  const [room = '', ...others] = namedIn(rooms)
  expect([others, areas.some((area) => room.startsWith(`${area}/`))]).toEqual([[], true])
  const answers = namedIn(files)
  expect(answers.length).toBeGreaterThan(0)
  expect(answers.filter((file) => !existsSync(file))).toEqual([])
  expect(answers.filter((file) => !file.startsWith(`${room}/`))).toEqual([])
})
