import v8 from 'node:v8'
import { afterAll, expect, it, vi } from 'vitest'

// Workbooks that others have begun and left are none of these.
vi.resetModules()
const { workbookStream } = await import('./stream-workbook.ts')

const flags: string[] = []
const setFlags = vi.spyOn(v8, 'setFlagsFromString').mockImplementation((flag) => void flags.push(flag))
afterAll(() => setFlags.mockRestore())

const [SLOWLY, AS_CHOSEN] = ['--heap-growing-percent=25', '--heap-growing-percent=0']
const since = () => flags.splice(0)
const workbook = (rows: AsyncIterable<string[]> | Iterable<string[]>) => workbookStream({ name: 'x', widths: [10], headRows: 1, rows })

it('the heap grows slowly from the first of several workbooks until the last is written', async () => {
  const [one, other] = [workbook([['a']]), workbook([['b']])]
  await one.next()
  await other.next()
  expect(since()).toEqual([SLOWLY])
  await one.return(undefined)
  expect(since()).toEqual([])
  await other.return(undefined)
  expect(since()).toEqual([AS_CHOSEN])
})

it('a workbook that is read to its end, left in the middle, or fails lets it grow again', async () => {
  for await (const _ of workbook([['a']]));
  expect(since()).toEqual([SLOWLY, AS_CHOSEN])
  for await (const _ of workbook([['a']])) break
  expect(since()).toEqual([SLOWLY, AS_CHOSEN])
  const broken = workbook(
    (async function* () {
      yield ['a']
      throw new Error('the database is away')
    })(),
  )
  const read = async () => {
    for await (const _ of broken);
  }
  await expect(read()).rejects.toThrow('the database is away')
  expect(since()).toEqual([SLOWLY, AS_CHOSEN])
})
