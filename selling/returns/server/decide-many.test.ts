/** What is decided of many requests at once, and what a doubtful one waits for. */
import { beforeAll, expect, it } from 'vitest'
import { mailboxOf } from '#account/sign-in/server/mails/test-mailbox.ts'
import { testServer } from '#product/server/test-server.ts'
import { aRequest } from './test-returns.ts'

const { parts, call, user, member, simulator } = await testServer()
const { app } = parts
const mailbox = mailboxOf(simulator)
let client: Awaited<ReturnType<typeof user>>

beforeAll(async () => {
  client = await user('hotaraste-multe')
})

const make = (kind: 'return' | 'withdrawal', { isDoubtful = false, clientId = client.id } = {}) =>
  aRequest(app, call, { clientId, kind, isDoubtful })
const act = (path: string, payload: object, token = client.token) => call(`/returns/${path}`, { method: 'POST', token, payload })
const listed = async (query: Record<string, string> = {}): Promise<string[]> =>
  (await call('/returns', { token: client.token, query })).json().list.map(({ id }: { id: string }) => id)
const one = async (id: string) => (await call(`/returns/${id}`, { token: client.token })).json()

it('lists a doubtful request under no other state, and counts it nowhere', async () => {
  const [plain, doubtful] = [await make('withdrawal'), await make('withdrawal', { isDoubtful: true })]
  for (const state of ['open', 'received', 'refund']) {
    const found = await listed({ state })
    expect([found.includes(plain), found.includes(doubtful)], state).toEqual([true, false])
  }
  expect(await listed()).not.toContain(doubtful)
  expect(await listed({ state: 'doubtful' })).toEqual([doubtful])
  const { received, refunds, overdue } = (await call('/returns/counts', { token: client.token })).json()
  expect([received, refunds]).toEqual([(await listed({ state: 'received' })).length, (await listed({ state: 'refund' })).length])
  const { returns } = (await call('/user/dashboard/today', { token: client.token })).json()
  expect(returns).toEqual({ received, refunds, overdue })
})

it('decides nothing about a doubtful request but whether it is trusted, closed or deleted', async () => {
  const id = await make('withdrawal', { isDoubtful: true })
  for (const [path, payload] of [
    ['refuse', { reason: 'Purtat' }],
    ['order', {}],
    ['money', { from: 'pending', to: 'paid' }],
    ['count', { lines: [{ name: 'Tricou', whole: 1, damaged: 0 }], seen: null }],
    ['never-came', {}],
    ['match', { order: { kind: 'elsewhere' } }],
  ] as const)
    expect((await act(`${id}/${path}`, payload)).json().title, path).toBe('return-doubtful')
  expect((await act(`${id}/close`, {})).statusCode).toBe(200)
  expect(await listed({ state: 'doubtful' })).not.toContain(id)
  expect(await listed({ state: 'closed' })).toContain(id)
  await act(`${id}/reopen`, {})
  expect(await listed({ state: 'doubtful' })).toContain(id)
})

it('trusts many: they count from then on, their buyers get the confirmation, and the merchant gets no notice of what they did themselves', async () => {
  const ids = [await make('return', { isDoubtful: true }), await make('withdrawal', { isDoubtful: true }), await make('return')]
  await app.db.$client.query('delete from notifications where client_id = $1', [client.id])
  expect((await act('doubtful/trust', { ids })).json()).toEqual({ trusted: 2 })
  const open = await listed({ state: 'open' })
  for (const id of ids) expect(open).toContain(id)
  const trusted = await one(ids[0] ?? '')
  expect(trusted).toMatchObject({ isDoubtful: false, state: 'received' })
  expect(trusted.timeline).toContainEqual(expect.objectContaining({ step: 'trusted', by: 'hotaraste-multe' }))
  await mailbox.mail('mara@exemplu.ro', new RegExp(`cererea de retur ${ids[0]}`))
  expect((await app.db.$client.query('select 1 from notifications where client_id = $1', [client.id])).rowCount).toBe(0)
  expect((await act('doubtful/trust', { ids })).json()).toEqual({ trusted: 0 })
})

it('deletes doubtful returns for good, and keeps withdrawals, what is trusted, and what is another client’s', async () => {
  const other = await user('alt-client')
  const doomed = await make('return', { isDoubtful: true })
  const kept = [await make('withdrawal', { isDoubtful: true }), await make('return')]
  const theirs = await make('return', { isDoubtful: true, clientId: other.id })
  expect((await act('doubtful/delete', { ids: [doomed, ...kept, theirs] })).json()).toEqual({ deleted: 1 })
  expect((await one(doomed)).title).toBe('not-found')
  for (const id of kept) expect((await one(id)).id).toBe(id)
  expect((await call(`/returns/${theirs}`, { token: other.token })).statusCode).toBe(200)
  const left = await app.db.$client.query('select 1 from return_request_steps where request_id = $1', [doomed])
  expect(left.rowCount).toBe(0)
})

it('closes many, and leaves alone what is over', async () => {
  const ids = [await make('return'), await make('return', { isDoubtful: true }), await make('withdrawal')]
  await act(`${ids[2]}/close`, {})
  expect((await act('close', { ids })).json()).toEqual({ closed: 2 })
  for (const id of ids) expect((await one(id)).state).toBe('closed')
  await act(`${ids[0]}/reopen`, {})
  expect((await one(ids[0] ?? '')).state).toBe('received')
})

it('names what a filter finds and is not over', async () => {
  const shop = await user('alege-tot')
  const [open, closed, doubtful] = [
    await make('return', { clientId: shop.id }),
    await make('return', { clientId: shop.id }),
    await make('return', { clientId: shop.id, isDoubtful: true }),
  ]
  await act('close', { ids: [closed] }, shop.token)
  const selectable = async (query: Record<string, string>) => (await call('/returns/selectable', { token: shop.token, query })).json().list
  expect(await selectable({})).toEqual([{ id: open, kind: 'return', isDoubtful: false }])
  expect(await selectable({ state: 'doubtful' })).toEqual([{ id: doubtful, kind: 'return', isDoubtful: true }])
  expect(await selectable({ search: 'nimic' })).toEqual([])
})

it('is decided by who may write orders alone', async () => {
  const { token } = await member('citeste-multe', { clientId: client.id, role: 'read-only' })
  const ids = [await make('return', { isDoubtful: true })]
  for (const path of ['doubtful/trust', 'doubtful/delete', 'close']) expect((await act(path, { ids }, token)).statusCode, path).toBe(403)
})
