import { strToU8 } from 'fflate'
import { expect, it } from 'vitest'
import { testServer } from '#product/server/test-server.ts'
import { AT_ONCE_SHARE_MAX, longestRoundShare } from '#server/platform/apart/test-rounds.ts'
import { textsOf } from '#server/platform/texts.ts'
import { faultyRows } from './files.ts'
import { receiveFile } from './receive-file.ts'
import { runImport } from './run-import.ts'
import { ownTemplateCells, ownTemplateHeader, sampleOrder } from './sample-files.ts'

const { parts, user, call } = await testServer()
const { app } = parts
const ROWS = 1_500

const csv = (rows: readonly (readonly (string | number)[])[]) =>
  strToU8([ownTemplateHeader, ...rows].map((row) => row.join(';')).join('\n'))
const rows = Array.from({ length: ROWS }, (_, n) => ownTemplateCells(sampleOrder(n)))
const sent = (clientId: string, bytes: Uint8Array) => receiveFile(app, { clientId, fileName: 'comenzi.csv', bytes, name: null })

it('a long file is read and previewed while other calls go on', async () => {
  const { id: clientId } = await user('ana')
  await sent(clientId, csv(rows.slice(0, 100))) // what is loaded at the first use is no work on rows
  let found = 0
  const longest = await longestRoundShare(async () => {
    found = (await sent(clientId, csv(rows))).counts.new
  })
  expect(found).toBe(ROWS)
  expect(longest).toBeLessThan(AT_ONCE_SHARE_MAX)
})

it('so are many rows of one order', async () => {
  const { id: clientId } = await user('dan')
  const ofOne = Array.from({ length: 6_000 }, (_, n) => ownTemplateCells({ ...sampleOrder(1), product: `Cana ${n}` }))
  let counts = {}
  const longest = await longestRoundShare(async () => {
    counts = (await sent(clientId, csv(ofOne))).counts
  })
  expect(counts).toMatchObject({ new: 1, part: 5_999 })
  expect(longest).toBeLessThan(AT_ONCE_SHARE_MAX)
})

it('so are rows of nothing but amounts, each of which could be the sum of those above', async () => {
  const { id: clientId } = await user('ion')
  const cash = ownTemplateHeader.indexOf('Ramburs')
  const amounts = Array.from({ length: 12_000 }, (_, n) => ownTemplateHeader.map((_name, i) => (i === cash ? n + 100_000 : '')))
  let counts = {}
  const longest = await longestRoundShare(async () => {
    counts = (await sent(clientId, csv([rows[0] ?? [], ...amounts]))).counts
  })
  expect(counts).toMatchObject({ new: 1, faulty: 12_000 })
  expect(longest).toBeLessThan(AT_ONCE_SHARE_MAX)
})

it('so are orders taken over, and faulty rows given back as a workbook', async () => {
  const { id: clientId, token } = await user('eva')
  const faulty = rows.map((cells, n) => (n % 2 === 0 ? cells.with(2, '12') : cells))
  const { id } = await sent(clientId, csv(faulty))
  const longest = await longestRoundShare(async () => {
    await runImport(app, { clientId, id })
    await expect
      .poll(async () => (await call(`/order-imports/${id}`, { token })).json().state, { timeout: 90_000, interval: 100 })
      .toBe('done')
    await faultyRows(app, { clientId, id }, textsOf('ro'))
  })
  expect(longest).toBeLessThan(AT_ONCE_SHARE_MAX)
})
