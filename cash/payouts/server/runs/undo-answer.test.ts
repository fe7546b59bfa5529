import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { camtFile } from '#paying/bank-statements/server/test-files.ts'
import { imported } from '#paying/bank-statements/server/test-statements.ts'
import { testServer } from '#product/server/test-server.ts'
import type { BankAnswerShown, BankAnswerUndo } from '../../contract/bank-answers.ts'
import { answersOf, cashAtUs, DAN, eachDay, expectPayoutsRight, jsonPaymentFiles, runNow, sheetNow, sheetsNow } from '../test-payouts.ts'
import { approvePayoutRun } from './decide-run.ts'
import { handOutRunFile } from './hand-out.ts'
import { makeRunOfClient } from './make-run.ts'

const { parts, call, user, operator } = await testServer()
const { app } = parts
app.paymentFiles = jsonPaymentFiles

let client: Awaited<ReturnType<typeof user>>
let token = ''
beforeEach(async () => {
  client = await user(`client-${randomUUID()}`)
  token = (await operator(`raspuns-${randomUUID()}`)).token
  await eachDay(app, client.id)
})

async function inFile(): Promise<string> {
  const runId = await makeRunOfClient(app, { clientId: client.id, madeBy: randomUUID() })
  await approvePayoutRun(app, { runId, approvedBy: randomUUID() })
  await handOutRunFile(app, { runId, version: '09' })
  return runId
}

type Said = Parameters<typeof answersOf>[0]
/** Answers the id of what was taken. */
async function said(answers: Said, query: { fileName?: string } = {}): Promise<string> {
  const headers = { 'content-type': 'application/octet-stream' }
  const taken = await call('/admin/payouts/answers', { method: 'POST', token, payload: answersOf(answers), query, headers })
  expect(taken.statusCode).toBe(200)
  return (await listed())[0]?.id ?? ''
}
const listed = async () => (await call('/admin/payouts/answers/taken', { token })).json<{ list: BankAnswerShown[] }>().list
const saidOf = async (outcome: 'paid' | 'refused', reasonCode: string | null = null) =>
  said([{ endToEndId: (await sheetNow(app, client.id)).endToEndId, outcome, reasonCode }])
const preview = async (id: string) => (await call(`/admin/payouts/answers/taken/${id}/undo`, { token })).json<BankAnswerUndo>()
const undo = (id: string, stays = 0) => call(`/admin/payouts/answers/taken/${id}/undo`, { method: 'POST', token, payload: { stays } })
const states = async () => (await sheetsNow(app, client.id)).map(({ state, doubt }) => (doubt ? `${state} ${doubt}` : state))

it('what it refused is at the bank again, with its run, and the same answer may come again', async () => {
  await cashAtUs(app, client.id)
  const runId = await inFile()
  const id = await saidOf('refused', 'AC04')
  expect([await states(), (await runNow(app, runId)).state]).toEqual([['failed'], 'closed'])
  expect(await preview(id)).toEqual({ goes: 1, stays: 0, staying: [] })
  expect((await undo(id)).json()).toMatchObject({ sheetsUndone: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect([await states(), (await runNow(app, runId)).state, (await sheetNow(app, client.id)).reason]).toEqual([
    ['in-file'],
    'in-file',
    null,
  ])
  expect((await listed()).find((one) => one.id === id)?.undone).toMatchObject({ by: expect.stringMatching(/^raspuns-/) })
  await expectPayoutsRight(app)
  expect((await undo(id)).json().title).toBe('bank-file-undone')
  await saidOf('refused', 'AC04')
  expect(await states()).toEqual(['failed'])
  await expectPayoutsRight(app)
})

it.each(['AM05', null])('the doubt that %s made ends', async (reason) => {
  await cashAtUs(app, client.id)
  await inFile()
  const id = await saidOf('refused', reason)
  expect(await states()).toEqual(['in-file refused-without-proof'])
  await undo(id)
  expect(await states()).toEqual(['in-file'])
  await saidOf('paid')
  const refusal = await saidOf('refused', 'AC04')
  expect(await states()).toEqual(['paid refused-after-payment'])
  await undo(refusal)
  expect(await states()).toEqual(['paid'])
  await expectPayoutsRight(app)
})

it('what it paid stays and is named, the others are at the bank again', async () => {
  await cashAtUs(app, client.id)
  await cashAtUs(app, client.id, { ...DAN, ron: 40 })
  await inFile()
  const [one, two] = await sheetsNow(app, client.id)
  const outcomes = [
    { endToEndId: one?.endToEndId ?? '', outcome: 'paid' },
    { endToEndId: two?.endToEndId ?? '', outcome: 'refused', reasonCode: 'AC04' },
  ] as const
  const id = await said([...outcomes], { fileName: 'raspuns.xml' })
  expect((await listed())[0]).toMatchObject({ fileName: 'raspuns.xml', undone: null })
  expect(await preview(id)).toMatchObject({ goes: 1, stays: 1, staying: [{ sheet: one?.id, why: 'paid' }] })
  expect((await undo(id, 0)).json().title).toBe('bank-file-changed')
  expect((await undo(id, 1)).json()).toMatchObject({ fileName: 'raspuns.xml', sheetsUndone: 1, stays: 1 })
  expect(await states()).toEqual(['paid', 'in-file'])
  await expectPayoutsRight(app)
})

it('an answer of which all was paid cannot be undone', async () => {
  await cashAtUs(app, client.id)
  await inFile()
  const id = await saidOf('paid')
  expect((await undo(id, 1)).json().title).toBe('bank-file-used')
  expect(await states()).toEqual(['paid'])
})

it('a refusal whose cash stands in another sheet stays, and can be undone once that is discarded', async () => {
  await cashAtUs(app, client.id)
  await inFile()
  const id = await saidOf('refused', 'AM04')
  const next = await makeRunOfClient(app, { clientId: client.id, madeBy: randomUUID() })
  expect(await preview(id)).toMatchObject({ goes: 0, stays: 1, staying: [{ why: 'cash-used-since' }] })
  expect((await undo(id, 1)).json().title).toBe('bank-file-used')
  const discarded = await call(`/admin/payouts/runs/${next}/discard`, { method: 'POST', token, payload: { reason: 'Raspuns gresit' } })
  expect(discarded.statusCode).toBe(200)
  expect((await undo(id)).statusCode).toBe(200)
  expect(await states()).toEqual(['in-file', 'failed'])
  await expectPayoutsRight(app)
})

it('of an answer of which the bank has said more since, the sheet stays', async () => {
  await cashAtUs(app, client.id)
  await inFile()
  const first = await saidOf('refused', 'AM05')
  const second = await saidOf('paid')
  expect(await preview(first)).toMatchObject({ staying: [{ why: 'more-said-since' }] })
  expect(await preview(second)).toMatchObject({ staying: [{ why: 'paid' }] })
  await cashAtUs(app, client.id, { ron: 30 })
  await inFile()
  await saidOf('refused', 'AM04')
  const accepted = await saidOf('paid')
  expect((await states()).at(-1)).toBe('in-file accepted-after-refusal')
  expect(await preview(accepted)).toMatchObject({ goes: 0, staying: [{ why: 'two-answers' }] })
})

it('two users at once: it is undone once', async () => {
  await cashAtUs(app, client.id)
  await inFile()
  const id = await saidOf('refused', 'AC04')
  const both = await Promise.all([undo(id), undo(id)])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  await expectPayoutsRight(app)
})

it('a line of the statement by which cash is held is no line that undoing its file forgets', async () => {
  await cashAtUs(app, client.id)
  await inFile()
  const { endToEndId, amountBani, iban } = await sheetNow(app, client.id)
  await saidOf('refused', 'AC04')
  await imported(app, camtFile(app, [{ amount: -amountBani, iban, endToEndId }]))
  expect(await states()).toEqual(['in-file debited-after-refusal'])
  const [file] = (await call('/admin/bank-statements/files', { token })).json().list
  const path = `/admin/bank-statements/files/${file.id}/undo`
  expect((await call(path, { token })).json()).toMatchObject({ goes: 0, stays: 1, staying: [{ because: expect.any(String) }] })
  expect((await call(path, { method: 'POST', token, payload: { stays: 1 } })).json().title).toBe('bank-file-used')
})
