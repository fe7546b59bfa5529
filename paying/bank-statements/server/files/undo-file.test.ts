import { expect, it } from 'vitest'
import { testServer } from '#product/server/test-server.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import type { StatementFileShown, StatementFileUndo } from '../../contract/statement-files.ts'
import { camtFile, ibanNumbered, type Line, mt940File } from '../test-files.ts'
import { announced, aPayer, bankHere, linesIn, moneyOf } from '../test-statements.ts'

const { parts, call, operator } = await testServer()
const { app } = parts
app.bank = bankHere
const { token } = await operator('extrase')

/** A day of its own for each test: files of one do not meet another's. */
const days = Array.from({ length: 20 }, (_, i) => `2026-10-${String(i + 1).padStart(2, '0')}`).values()
const aDay = () => days.next().value ?? ''

const readFile = (payload: Buffer, query: { fileName?: string } = {}) =>
  call('/admin/bank-statements', { method: 'POST', token, payload, query, headers: { 'content-type': 'application/octet-stream' } })
/** Answers the id of what was read. */
async function read(payload: Buffer, fileName?: string): Promise<string> {
  expect((await readFile(payload, fileName === undefined ? {} : { fileName })).statusCode).toBe(200)
  return (await newest()).id
}
const newest = async () => (await call('/admin/bank-statements/files', { token })).json<{ list: [StatementFileShown] }>().list[0]
const preview = async (id: string) => (await call(`/admin/bank-statements/files/${id}/undo`, { token })).json<StatementFileUndo>()
const undo = (id: string, stays = 0) => call(`/admin/bank-statements/files/${id}/undo`, { method: 'POST', token, payload: { stays } })
const amounts = async () => [...(await linesIn(app, 'open')), ...(await linesIn(app, 'ignored'))].map(({ amount }) => amount)
const again = async (file: Buffer) => (await readFile(file)).json<{ linesKnown: number; linesRead: number }>()

it('a file that nothing came of is forgotten whole and may come again', async () => {
  const day = aDay()
  const file = camtFile(app, [{ amount: 71_001 }, { amount: -71_002, text: 'chirie' }, { amount: -71_003, text: 'comision' }], day)
  const id = await read(file, 'octombrie.xml')
  expect(await preview(id)).toEqual({ goes: 3, inOthers: 0, stays: 0, staying: [] })
  expect((await undo(id)).json()).toMatchObject({
    fileName: 'octombrie.xml',
    linesUndone: 3,
    inOthers: 0,
    stays: 0,
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(await amounts()).not.toContainEqual(expect.toBeOneOf([71_001, -71_002, -71_003]))
  const { list } = (await call('/admin/bank-statements/files', { token })).json<{ list: StatementFileShown[] }>()
  expect(list.find((one) => one.id === id)).toMatchObject({
    ...{ fileName: 'octombrie.xml', readBy: 'extrase', linesRead: 3, linesAdded: 3, days: { first: day, last: day } },
    undone: { by: 'extrase', lines: 3 },
  })
  expect(await again(file)).toMatchObject({ linesRead: 3, linesKnown: 0 })
  expect((await amounts()).filter((amount) => [71_001, -71_002, -71_003].includes(amount))).toHaveLength(3)
})

it('what moved money stays and is named, the rest is forgotten, and comes again once', async () => {
  const day = aDay()
  const clientId = await aPayer(app, { name: 'Atelier Unu' })
  const { proformaNumber } = await announced(app, clientId, 20_000)
  const lines: Line[] = [
    { amount: 20_000, text: proformaNumber, name: 'ATELIER UNU SRL', iban: ibanNumbered(801), reference: 'A1' },
    { amount: 72_001, reference: 'A2' },
  ]
  const file = camtFile(app, lines, day)
  const id = await read(file)
  expect(await preview(id)).toMatchObject({
    ...{ goes: 1, inOthers: 0, stays: 1 },
    staying: [
      {
        bookedOn: day,
        amount: 200,
        counterparty: 'ATELIER UNU SRL',
        client: 'Atelier Unu',
        because: expect.stringContaining(proformaNumber),
      },
    ],
  })
  expect((await undo(id, 0)).json().title).toBe('bank-file-changed')
  expect((await undo(id, 1)).json()).toMatchObject({ fileName: null, linesUndone: 1, inOthers: 0, stays: 1 })
  expect((await undo(id, 1)).json().title).toBe('bank-file-undone')
  expect(await amounts()).not.toContain(72_001)
  expect(await again(file)).toMatchObject({ linesRead: 2, linesKnown: 1 })
  expect(await moneyOf(app, clientId)).toEqual({ payments: ['received 20000'], unapplied: 20_000 })
  expect((await verifyLedger(app.db)).differences).toEqual([])
})

it('a file of which every line moved money cannot be undone', async () => {
  const clientId = await aPayer(app)
  const { proformaNumber } = await announced(app, clientId, 20_500)
  const id = await read(camtFile(app, [{ amount: 20_500, text: proformaNumber }], aDay()))
  expect((await undo(id, 1)).json().title).toBe('bank-file-used')
})

it('a line that another file holds too is that file’s, in any format, until that is undone as well', async () => {
  const day = aDay()
  const lines: Line[] = [1, 2].map((n) => ({ amount: 73_000 + n, text: `contract ${n}`, iban: ibanNumbered(810 + n), reference: `B${n}` }))
  const [camt, mt940] = [camtFile(app, lines, day), mt940File(app, lines.slice(0, 1), day)]
  const first = await read(camt)
  const second = await read(mt940)
  const third = await read(camt)
  expect(await preview(third)).toMatchObject({ goes: 0, inOthers: 0, stays: 0 })
  expect((await undo(third)).json()).toMatchObject({ linesUndone: 0 })
  expect(await preview(first)).toMatchObject({ goes: 1, inOthers: 1, stays: 0 })
  expect((await undo(first)).json()).toMatchObject({ linesUndone: 1, inOthers: 1, stays: 0 })
  expect((await amounts()).filter((amount) => amount > 73_000 && amount < 73_010)).toEqual([73_001])
  expect(await preview(second)).toMatchObject({ goes: 1, inOthers: 0 })
  expect(await again(camt)).toMatchObject({ linesRead: 2, linesKnown: 1 })
  expect(await preview(second)).toMatchObject({ goes: 0, inOthers: 1 })
  await undo(second)
  expect((await amounts()).filter((amount) => amount > 73_000 && amount < 73_010).toSorted()).toEqual([73_001, 73_002])
})

it('two users at once: it is undone once', async () => {
  const id = await read(camtFile(app, [{ amount: 74_001 }], aDay()))
  const both = await Promise.all([undo(id), undo(id)])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
})
