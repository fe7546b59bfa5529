/** The entry of what a call did is committed with what it did, once; what changed nothing is written down afterwards. */
import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Actor } from '#contract/permissions.ts'
import { Problem } from '#contract/problems.ts'
import { ready } from '#sending/orders/server/test-orders.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { callName, runAudited } from '#server/platform/http/audit-log.ts'
import { noteAuditedValues, runBesidesRequest } from '#server/platform/http/request-entry.ts'
import { routesOf } from '../../app.ts'
import { testServer } from '../../test-server.ts'

const { parts, call, user } = await testServer()
const { app } = parts
const auditing = routesOf(parts)
  .map((route) => route.endpoint)
  .filter(({ audits, access }) => audits !== null && access !== 'public' && access !== 'signed-in')
const [any] = auditing.filter(({ audits }) => audits?.answer.length === 0) as [Endpoint]

let owner: Awaited<ReturnType<typeof user>>
beforeAll(async () => {
  owner = await user('ana')
})

/** A call of another user each time; the platform's users are written down whatever they call. */
function asked(endpoint: Endpoint) {
  const actor: Actor = { kind: 'user', userId: randomUUID(), role: null, platformRole: 'administrator', isActingFor: true }
  const request = { actor, clientId: owner.id, params: {}, body: {}, ip: '10.0.0.7', headers: {} } as unknown as FastifyRequest // what is written of one
  return { endpoint, request, userId: actor.userId }
}

/** A change of a row, whatever row. */
const change = (tx: Tx, key: string) =>
  tx.$client.query('insert into rate_limits (key, window_ends_at, taken) values ($1, now(), 1) on conflict (key) do update set taken = 2', [
    key,
  ])
const entries = async (userId: string) => {
  const { rows } = await app.db.$client.query<{ call: string; outcome: string; ids: object; at: string }>(
    'select call, outcome, ids, xmin::text as at from audit_log where user_id = $1 order by id',
    [userId],
  )
  return rows
}
const changedAt = async (key: string) => {
  const { rows } = await app.db.$client.query<{ at: string }>('select xmin::text as at from rate_limits where key = $1', [key])
  return rows[0]?.at
}
/** Answers the key of what it changes. */
async function done(endpoint: Endpoint, work: (key: string) => Promise<unknown>) {
  const { userId, ...given } = asked(endpoint)
  const outcome = await runAudited(app, given, () => work(userId)).then(
    () => null,
    (error: unknown) => error,
  )
  return { outcome, userId, written: await entries(userId) }
}

describe('the entry of a call that changes something', () => {
  it.each(auditing.map((one) => [callName(one), one] as const))('is committed with it: %s', async (name, endpoint) => {
    const answers = Object.fromEntries((endpoint.audits?.answer ?? []).map((field) => [field, `${field}-1`]))
    const { userId, written } = await done(endpoint, async (key) => {
      await app.db.inTransaction(async (tx) => {
        await change(tx, key)
        noteAuditedValues(answers)
      })
      return answers
    })
    expect(written).toEqual([{ call: name, outcome: 'done', ids: answers, at: await changedAt(userId) }])
  })

  it('is there when the process is lost right after, before anything else is done', async () => {
    const real = app.db.inTransaction
    const committed = Promise.withResolvers<void>()
    app.db.inTransaction = async (work) => {
      await real(work)
      committed.resolve()
      return new Promise(() => undefined)
    }
    void call('/user/settings/print', { method: 'POST', token: owner.token, payload: { settings: { awbFormat: 'A6' } } })
    await committed.promise
    app.db.inTransaction = real
    expect(await entries(owner.userId)).toMatchObject([{ call: 'POST /user/settings/print', outcome: 'done' }])
  })

  it('goes with the commit that an activation ends with', async () => {
    const client = await user('bogdan')
    const { orderId, offerId } = await ready(app, client.id)
    const answer = await call(`/orders/${orderId}/activate`, { method: 'POST', token: client.token, payload: { offerId } })
    expect(answer.statusCode).toBe(200)
    const { rows } = await app.db.$client.query(
      "select xmin::text as at from ledger_transfers where order_id = $1 and kind = 'order-activation' order by id limit 1",
      [orderId],
    )
    expect(await entries(client.userId)).toMatchObject([{ outcome: 'done', ids: { uniqueId: orderId, offerId }, at: rows[0]?.at }])
  })

  it('goes with the first of several transactions, but for what is written besides and for those before what it names is known', async () => {
    const [naming] = auditing.filter(({ audits }) => audits?.answer.length === 1) as [Endpoint]
    const [field = ''] = naming.audits?.answer ?? []
    for (const [endpoint, expected] of [
      [any, 'first'],
      [naming, 'second'],
    ] as const) {
      const { userId, written } = await done(endpoint, async (key) => {
        await runBesidesRequest(() => app.db.inTransaction((tx) => change(tx, `${key}/besides`)))
        await app.db.inTransaction((tx) => tx.$client.query('select 1'))
        await app.db.inTransaction((tx) => change(tx, `${key}/first`))
        noteAuditedValues({ [field]: 'x' })
        await app.db.inTransaction((tx) => change(tx, `${key}/second`))
        return { [field]: 'x' }
      })
      expect(written.map(({ at }) => at)).toEqual([await changedAt(`${userId}/${expected}`)])
    }
  })

  it('is one, also where the transaction is repeated, where two are at once and where the commit’s answer is lost', async () => {
    let tries = 0
    const repeated = await done(any, (key) =>
      app.db.inTransaction(async (tx) => {
        await change(tx, key)
        tries += 1
        if (tries === 1) await tx.$client.query("do $$ begin raise exception 'again' using errcode = '40001'; end $$")
      }),
    )
    const atOnce = await done(any, (key) =>
      Promise.all(['a', 'b', 'c'].map((name) => app.db.inTransaction((tx) => change(tx, `${key}/${name}`)))),
    )
    const lost = await done(any, async (key) => {
      const client = await app.db.$client.connect()
      client.release()
      const query = client.query.bind(client)
      const spy = vi.spyOn(client, 'query').mockImplementation(((statement: unknown, ...more: unknown[]) => {
        const answer = (query as (...args: unknown[]) => Promise<unknown>)(statement, ...more)
        return statement === 'commit' ? answer.then(() => Promise.reject(new Error('cut'))) : answer
      }) as typeof client.query)
      await app.db.inTransaction((tx) => change(tx, key)).finally(() => spy.mockRestore())
    })
    expect(tries).toBe(2)
    for (const { written } of [repeated, atOnce, lost]) expect(written.map(({ outcome }) => outcome)).toEqual(['done'])
    expect(lost.outcome).toMatchObject({ message: 'cut' })
  })

  it('is not done where it cannot be written down', async () => {
    const { outcome, userId } = await done(any, (key) =>
      app.db.inTransaction(async (tx) => {
        await change(tx, key)
        // As a name that is too long, or a disk that is full, would refuse it.
        await tx.$client.query('set local transaction_read_only = on')
      }),
    )
    expect(outcome).toMatchObject({ message: expect.stringContaining('read-only') })
    expect(await changedAt(userId)).toBeUndefined()
  })
})

describe('the entry of a call that changes nothing', () => {
  it('is written afterwards: refused, failed, or done with nothing to do', async () => {
    const refused = await done(any, (key) =>
      app.db.inTransaction(async (tx) => {
        await change(tx, key)
        throw new Problem('not-found')
      }),
    )
    const failed = await done(any, () => Promise.reject(new Error('unexpected')))
    const idle = await done(any, () => app.db.inTransaction((tx) => tx.$client.query('select 1')))
    expect([refused, failed, idle].map(({ written }) => written.map(({ outcome }) => outcome))).toEqual([['refused'], ['failed'], ['done']])
  })
})
