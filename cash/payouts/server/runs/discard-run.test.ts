import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { testServer } from '#product/server/test-server.ts'
import { cashAtUs, eachDay, expectPayoutsRight, runNow, sheetsNow } from '../test-payouts.ts'

const server = await testServer()
const { parts, call, user, operator } = server
const { app } = parts

let client: Awaited<ReturnType<typeof user>>
let maker: Awaited<ReturnType<typeof operator>>

beforeEach(async () => {
  client = await user(`client-${randomUUID()}`)
  maker = await operator(`face-${randomUUID()}`)
  await eachDay(app, client.id)
})

async function made(): Promise<string> {
  await cashAtUs(app, client.id)
  return (await call('/admin/payouts/runs', { method: 'POST', token: maker.token })).json<{ id: string }>().id
}

const discard = (id: string, payload: object) => call(`/admin/payouts/runs/${id}/discard`, { method: 'POST', token: maker.token, payload })

/** As the list of runs and the run's own page have it. */
async function discardOf(id: string): Promise<unknown[]> {
  const { list } = (await call('/admin/payouts/runs', { token: maker.token })).json<{ list: { id: string; discard: unknown }[] }>()
  const { run } = (await call(`/admin/payouts/runs/${id}/sheets`, { token: maker.token })).json<{ run: { discard: unknown } }>()
  return [list.find((one) => one.id === id)?.discard, run.discard]
}

it('a run that is discarded keeps who did it, when and why, in the list, on its page and in the audit', async () => {
  const id = await made()
  expect(await discardOf(id)).toEqual([null, null])
  expect((await discard(id, { reason: '  Suma greșită la un client  ' })).statusCode).toBe(200)
  const name = (await app.db.$client.query<{ name: string }>('select name from users where id = $1', [maker.userId])).rows[0]?.name
  const said = { cause: 'administrator', at: expect.any(String), by: name, reason: 'Suma greșită la un client' }
  expect(await discardOf(id)).toEqual([said, said])
  const { rows } = await app.db.$client.query(`select user_id, ids from audit_log where call like '%/discard' and ids->>'id' = $1`, [id])
  expect(rows).toEqual([{ user_id: maker.userId, ids: { id, reason: 'Suma greșită la un client' } }])
  await expectPayoutsRight(app)
})

it.each([
  [undefined, 'Camp obligatoriu!'],
  ['  ', 'Cel putin 3 caractere!'],
  ['nu', 'Cel putin 3 caractere!'],
  ['x'.repeat(201), 'Cel mult 200 de caractere!'],
  ['Gresit\u0000 facut', 'Textul contine caractere care nu pot fi salvate.'],
])('the reason %j is refused at its field, and the run stays', async (reason, message) => {
  const id = await made()
  const refused = await discard(id, { reason })
  expect([refused.statusCode, refused.json().errors]).toMatchObject([422, [{ path: 'reason', message }]])
  expect(await runNow(app, id)).toMatchObject({ state: 'made' })
})

it('a run whose last sheet is left out says that it was discarded by itself, as it was empty', async () => {
  const id = await made()
  const [sheet] = await sheetsNow(app, client.id)
  const left = await call(`/admin/payouts/runs/${id}/sheets/${sheet?.id}`, { method: 'DELETE', token: maker.token })
  expect(left.statusCode).toBe(200)
  const said = { cause: 'empty', at: expect.any(String), by: null, reason: null }
  expect(await discardOf(id)).toEqual([said, said])
})

it('who discarded a run before that was kept is not known, and no user is named', async () => {
  const id = await made()
  await discard(id, { reason: 'Se reface' })
  await app.db.$client.query('update payout_runs set discard_cause = null, discarded_by = null, discard_reason = null where id = $1', [id])
  expect(await discardOf(id)).toEqual([null, null])
})
