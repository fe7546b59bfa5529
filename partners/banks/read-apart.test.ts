import { expect, it } from 'vitest'
import { bankFilesApart, readAnswersApart } from './read-apart.ts'
import { bankFiles } from './read-statement.ts'
import { allOurSampleIbans, btSampleStatement, camtSampleStatement } from './sample-statements.ts'

it.each([btSampleStatement, camtSampleStatement('02', []), 'nimic', ''])(
  'a file read in a thread of its own says what it says here',
  async (text) => {
    const accounts = Object.values(allOurSampleIbans)
    const bytes = Buffer.from(text)
    expect(await bankFilesApart.readStatement(bytes, accounts)).toEqual(bankFiles.readStatement(bytes, accounts))
  },
)

it('a reader that ends without an answer says so, and nothing of the file’s size', async () => {
  const nothing = null as never
  expect(await bankFilesApart.readStatement(nothing, [])).toMatchObject({ faults: [{ code: 'statement-not-read-through' }] })
  expect(await readAnswersApart(nothing)).toMatchObject({ faults: [{ code: 'bank-answer-not-read-through' }] })
})

it('a big file holds up no other work', async () => {
  const lines = Array.from({ length: 20_000 }, (_, i) => ({
    amount: '1.00',
    side: 'CRDT' as const,
    extra: `<AcctSvcrRef>${i}</AcctSvcrRef>`,
  }))
  const bytes = Buffer.from(camtSampleStatement('02', lines, { closing: '21000.00' }))
  let longestMs = 0
  let last = performance.now()
  const ticking = setInterval(() => {
    longestMs = Math.max(longestMs, performance.now() - last)
    last = performance.now()
  }, 10)
  const reading = await bankFilesApart.readStatement(bytes, [allOurSampleIbans.bt])
  clearInterval(ticking)
  expect(reading.kind === 'read' && reading.statements[0]?.lines.length).toBe(20_000)
  const began = performance.now()
  const readHere = bankFiles.readStatement(bytes, [allOurSampleIbans.bt])
  expect(longestMs).toBeLessThan(performance.now() - began)
  expect(reading).toEqual(readHere)
})
