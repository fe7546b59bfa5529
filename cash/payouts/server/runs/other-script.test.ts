/** Holders in characters that no bank file takes: each waits by itself, and holds up no other client. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { paymentFiles } from '#partners/banks/payment-files.ts'
import { PASSWORD, testServer } from '#product/server/test-server.ts'
import { ANA, cashAtUs, eachDay, expectPayoutsRight, runNow, sheetsNow } from '../test-payouts.ts'

const { parts, call, user, operator } = await testServer()
const { app } = parts
app.paymentFiles = paymentFiles
const CYRILLIC = 'ИВАН Петров и Ко'

const setting = async () => {
  const client = await user(`client-${randomUUID()}`)
  const [maker, approver] = [await operator(`face-${randomUUID()}`), await operator(`aproba-${randomUUID()}`)]
  await eachDay(app, client.id)
  const post = (path: string, { token }: { token: string }) => call(path, { method: 'POST', token, payload: { password: PASSWORD } })
  const made = async () => (await post('/admin/payouts/runs', maker)).json<{ id: string }>().id
  const approve = (id: string) => post(`/admin/payouts/runs/${id}/approve`, approver)
  const file = (id: string) => call(`/admin/payouts/runs/${id}/file/09`, { token: maker.token })
  return { client, made, approve, file }
}
const problemsOf = async (clientId: string) => {
  const { rows } = await app.db.$client.query<{ holder: string; problem: string | null }>(
    'select holder, account_problem as problem from repayments where client_id = $1 order by holder',
    [clientId],
  )
  return rows.map(({ holder, problem }) => [holder, problem])
}
/** As it was taken before it was asked for. */
const renamed = (table: 'repayments' | 'repayment_sheets', clientId: string) =>
  app.db.$client.query(`update ${table} set holder = $2 where client_id = $1 and holder = 'Dan Ion'`, [clientId, CYRILLIC])

it('an account in such a name makes no sheet, and waits for another one', async () => {
  const { client, made, approve, file } = await setting()
  await cashAtUs(app, client.id, ANA)
  await cashAtUs(app, client.id, { ...ANA, accountHolder: 'Dan Ion' })
  await renamed('repayments', client.id)
  const id = await made()
  await approve(id)
  expect((await file(id)).statusCode).toBe(200)
  expect((await sheetsNow(app, client.id)).map(({ holder, state }) => [holder, state])).toEqual([['Ana Pop', 'in-file']])
  expect(await problemsOf(client.id)).toEqual([
    ['Ana Pop', null],
    [CYRILLIC, 'invalid'],
  ])
  await expectPayoutsRight(app)
})

it('a sheet that was made in such a name goes out of its run, and the others are handed out', async () => {
  const { client, made, approve, file } = await setting()
  await cashAtUs(app, client.id, ANA)
  await cashAtUs(app, client.id, { ...ANA, accountHolder: 'Dan Ion' })
  const id = await made()
  await approve(id)
  await renamed('repayment_sheets', client.id)
  await renamed('repayments', client.id)
  const [answered, again] = await Promise.all([file(id), file(id)])
  expect([answered.statusCode, again.statusCode]).toEqual([200, 200])
  expect(answered.body).toContain('<Nm>Ana Pop</Nm>')
  const sheets = (await sheetsNow(app, client.id)).map(({ holder, state, reason }) => [holder, state, reason?.code ?? null])
  expect(sheets.toSorted()).toEqual([
    ['Ana Pop', 'in-file', null],
    [CYRILLIC, 'failed', 'sheet-holder-unwritable'],
  ])
  expect(await problemsOf(client.id)).toEqual([
    ['Ana Pop', null],
    [CYRILLIC, 'invalid'],
  ])
  await expectPayoutsRight(app)
})

it('a run of such a name alone is given up', async () => {
  const { client, made, approve, file } = await setting()
  await cashAtUs(app, client.id, { ...ANA, accountHolder: 'Dan Ion' })
  const id = await made()
  await approve(id)
  await renamed('repayment_sheets', client.id)
  expect((await file(id)).json()).toMatchObject({ title: 'run-not-open' })
  expect(await runNow(app, id)).toMatchObject({ state: 'discarded' })
  await expectPayoutsRight(app)
})

it('such a name is refused where it is typed', async () => {
  const { client } = await setting()
  const payload = { profile: { bankName: CYRILLIC, bankAccount: ANA.iban } }
  const refused = await call('/user/profile', { method: 'POST', token: client.token, payload })
  expect([refused.statusCode, JSON.stringify(refused.json())]).toEqual([422, expect.stringContaining('litere latine')])
})
