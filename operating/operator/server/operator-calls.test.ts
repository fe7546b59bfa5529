import { expect, it } from 'vitest'
import { testServer } from '#product/server/test-server.ts'
import { addEffect } from '#server/effects/add-effect.ts'
import { PLATFORM } from '#server/ledger/accounts.ts'

const { parts, call, operator: operatorNamed } = await testServer()
const { app } = parts
const operator = await operatorNamed('operator')
const asked = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
  call(path, { method, token: operator.token, ...(payload ? { payload } : {}) })

/** Its courier knows no such AWB and refuses, so an operator has to find out. */
async function strayWithOperator(awb: string): Promise<string> {
  const input = { courier: 'fan', awb, orderId: null }
  await app.db.inTransaction((tx) =>
    addEffect(app, tx, { clientId: PLATFORM, kind: { name: 'cancel-awb' }, key: `fan/${awb}`, subject: awb, input }),
  )
  await expect.poll(async () => (await asked('GET', `/admin/effects?search=${awb}`)).json().count, { timeout: 60_000 }).toBe(1)
  return (await asked('GET', `/admin/effects?search=${awb}`)).json().list[0].id
}

it('shows an operator what was asked of the partner and what it answered, and settles it by hand into the log', async () => {
  const id = await strayWithOperator('7000000000017')
  // Calls are written down a little later.
  const recorded = async () => (await asked('GET', `/admin/effects/${id}`)).json().recordedCalls
  await expect
    .poll(recorded, { timeout: 60_000 })
    .toContainEqual(expect.objectContaining({ operation: 'cancel-awb', outcome: 'answered', calledAt: expect.any(String) }))
  expect((await asked('GET', '/admin/operator/counts')).json()).toMatchObject({ effects: 1, waiting: 1, oldestAt: expect.any(String) })
  const settled = await asked('POST', `/admin/effects/${id}/settle`, { outcome: 'refused', note: 'Nu il gasesc.' })
  expect(settled.statusCode).toBe(200)
  expect((await asked('GET', '/admin/operator/counts')).json()).toMatchObject({ effects: 0, waiting: 0, oldestAt: null })
  const { rows } = await app.db.$client.query('select call, ids, outcome from audit_log where user_id = $1', [operator.userId])
  expect(rows).toContainEqual({ call: 'POST /admin/effects/:id/settle', ids: expect.objectContaining({ id }), outcome: 'done' })
})

it('answers a retry with how the effect stands afterwards', async () => {
  const id = await strayWithOperator('7000000000024')
  const answer = (await asked('POST', `/admin/effects/${id}/retry`)).json()
  expect(answer).toMatchObject({ id, client: null, isSettled: false, reason: expect.stringContaining('7000000000024') })
})

it('wants what the partner said, and a list, a day or a job that is there', async () => {
  const id = await strayWithOperator('7000000000031')
  expect((await asked('POST', `/admin/effects/${id}/settle`, { outcome: 'done', note: ' ' })).json()).toMatchObject({
    title: 'invalid-fields',
    errors: [{ path: 'note', message: 'Scrieti ce a raspuns partenerul.' }],
  })
  for (const path of ['awbs', 'comparisons', 'jobs']) expect((await asked('GET', `/admin/operator/${path}`)).json()).toEqual([])
  const refused: [string, string][] = [
    ['awbs/fan/7000000000031/cancel', 'not-found'],
    ['awbs/fan/7000000000031/resolve', 'not-found'],
    ['jobs/999/retry', 'effect-settled'],
  ]
  for (const [path, title] of refused) expect((await asked('POST', `/admin/operator/${path}`)).json(), path).toMatchObject({ title })
  expect((await asked('DELETE', '/admin/operator/jobs/999')).json()).toMatchObject({ title: 'effect-settled' })
  expect((await asked('POST', '/admin/operator/comparisons/fan/2026-11-20')).json()).toEqual({ isCompared: true, cause: null })
})
