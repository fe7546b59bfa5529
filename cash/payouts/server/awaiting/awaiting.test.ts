import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Repayment } from '#cash/repayments/server/repayment-transition.ts'
import { fromRon } from '#contract/money.ts'
import { testServer } from '#product/server/test-server.ts'
import { aRepayment, GOOD_IBAN } from './test-awaiting.ts'

const { parts, call, user, member, operator } = await testServer()
const { app } = parts

let client: Awaited<ReturnType<typeof user>>
beforeEach(async () => {
  client = await user(`client-${randomUUID()}`)
})

const awaiting = async (token = client.token, payload: object = {}) =>
  call('/user/repayments/awaiting-list', { method: 'POST', token, payload })
const listed = async (token = client.token) => (await awaiting(token)).json<{ id: string }[]>()
const change = (some: readonly Pick<Repayment, 'id'>[], given: object = {}, token = client.token) =>
  call('/user/repayment/change-order-repayment', {
    method: 'POST',
    token,
    payload: {
      data: some.map(({ id }) => ({ id })),
      bankAccount: 'ro33 btrl 0130 1202 0000 0001',
      bankName: ' Ana Pop ',
      keepValue: true,
      ...given,
    },
  })

const rowOf = async ({ id }: Pick<Repayment, 'id'>) =>
  (
    await app.db.$client.query<{
      iban: string
      holder: string
      problem: string | null
      amount: number
      ordered: string
      orderHolder: string
    }>(
      `select r.iban, r.holder, r.account_problem as problem, r.amount_bani as amount, o.extra_options #>> '{repayment,iban}' as ordered,
              o.extra_options #>> '{repayment,accountHolder}' as "orderHolder"
         from repayments r join orders o on o.client_id = r.client_id and o.id = r.order_id where r.id = $1`,
      [id],
    )
  ).rows[0]

const count = async (query: string) => Number((await app.db.$client.query(query, [client.id])).rows[0]?.count)
const mails = () => count(`select count(*) from effects where client_id = $1 and key like 'repayment-account-changed/%'`)
const transfers = () => count(`select count(*) from ledger_transfers where client_id = $1`)

describe('repayments that wait for another account', () => {
  it('are those not paid whose account cannot be paid to, delivered or not', async () => {
    const waiting = [
      await aRepayment(app, client.id, { state: 'expected' }),
      await aRepayment(app, client.id, { state: 'at-courier', accountProblem: 'own-company' }),
      await aRepayment(app, client.id, { iban: '', accountProblem: 'missing' }),
      await aRepayment(app, client.id, { accountProblem: 'refused-by-bank' }),
    ]
    await aRepayment(app, client.id, { state: 'cancelled' })
    await aRepayment(app, client.id, { state: 'paid' })
    await aRepayment(app, client.id, { accountProblem: null })
    await aRepayment(app, (await user(`altul-${randomUUID()}`)).id)
    const list = (await awaiting()).json()
    expect(list.map(({ id }: { id: string }) => id)).toEqual(waiting.map(({ id }) => id))
    expect(list[0]).toEqual({
      ...{ id: waiting[0]?.id, awb: waiting[0]?.awb, uniqueId: waiting[0]?.orderId, addressFrom: 'Cluj-Napoca', addressTo: 'Bucuresti' },
      ...{ createdDate: waiting[0]?.orderedAt.toISOString(), price: 100, contactName: 'Ana Pop', bankAccount: 'RO34BTRL0130120200000001' },
      reason: 'Contul este invalid',
    })
    expect(list[2].bankAccount).toBe('')
  })

  it('are shown for the client that an administrator names; a client may not name another', async () => {
    const one = await aRepayment(app, client.id)
    const other = await user(`altul-${randomUUID()}`)
    const { token } = await operator(`seful-${randomUUID()}`)
    expect((await awaiting(token, { userId: client.id })).json()).toMatchObject([{ id: one.id }])
    expect((await awaiting(client.token, { userId: client.id })).json()).toMatchObject([{ id: one.id }])
    const refused = [await awaiting(other.token, { userId: client.id }), await awaiting(other.token, { userId: randomUUID() })]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403])
    expect((await awaiting(token, { userId: randomUUID() })).statusCode).toBe(404)
    expect((await awaiting(token)).statusCode).toBe(403)
  })

  it('show their accounts sealed to who may not read them', async () => {
    const one = await aRepayment(app, client.id)
    const reader = await member(`citire-${randomUUID()}`, { clientId: client.id, role: 'read-only' })
    const { body } = await awaiting(reader.token)
    expect(body).toContain('cont-0001.')
    expect(body).not.toContain(one.iban)
  })
})

describe('naming another account', () => {
  it('changes holder and account of all, of their orders too, and neither amount nor money; they wait no more', async () => {
    const some = [
      await aRepayment(app, client.id),
      await aRepayment(app, client.id, { amountBani: fromRon(12.34), iban: '', accountProblem: 'missing' }),
    ]
    const rest = await aRepayment(app, client.id)
    const before = await transfers()
    expect((await change(some)).json()).toEqual({ success: true, changed: 2, amount: 112.34, accountFrom: '' })
    for (const [i, one] of some.entries())
      expect(await rowOf(one)).toEqual({
        ...{ iban: GOOD_IBAN, holder: 'Ana Pop', problem: null, amount: some[i]?.amountBani },
        ...{ ordered: GOOD_IBAN, orderHolder: 'Ana Pop' },
      })
    expect(await listed()).toMatchObject([{ id: rest.id }])
    expect(await transfers()).toBe(before)
    const sums = await app.db.$client.query(
      `select iban, sum(count)::int as count, sum(sum_bani)::int as sum from repayment_days
        where client_id = $1 group by iban having sum(count) <> 0 order by iban`,
      [client.id],
    )
    expect(sums.rows).toEqual([
      { iban: GOOD_IBAN, count: 2, sum: 11_234 },
      { iban: rest.iban, count: 1, sum: 10_000 },
    ])
  })

  it('is sent to the owner and audited once, however often the same is sent', async () => {
    const one = await aRepayment(app, client.id)
    const answers = await Promise.all([change([one]), change([one, one]), change([one])])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(answers.map((answer) => answer.json().changed).toSorted()).toEqual([0, 0, 1])
    expect(await mails()).toBe(1)
    const audited = await call('/audit', { token: client.token, query: { call: 'POST /user/repayment/change-order-repayment' } })
    expect(audited.json().list.map(({ outcome, ids }: { outcome: string; ids: object }) => [outcome, ids])).toContainEqual([
      'done',
      { changed: '1', bankAccount: '0001', accountFrom: '0001', amount: '10000' },
    ])
    expect(audited.body).not.toContain(GOOD_IBAN)
  })

  it.each([
    ['a holder of one word', { bankName: 'Popescu' }, 'bankName', 'Numele titularului de cont este invalid!'],
    ['a holder that is too short', { bankName: ' ab ' }, 'bankName', 'Numele titularului de cont este invalid!'],
    [
      'an account abroad',
      { bankAccount: 'DE89370400440532013000' },
      'bankAccount',
      'Contul este invalid! Introduceti un cont valid din Romania!',
    ],
    ['an account that is too short', { bankAccount: GOOD_IBAN.slice(0, -1) }, 'bankAccount', 'Contul este invalid!'],
    [
      'the platform’s account',
      { bankAccount: 'RO81 EXPD 0000 0000 0000 0001' },
      'bankAccount',
      'Contul introdus apartine Expedio! Introduceti contul in care doriti sa va fie platit rambursul!',
    ],
  ])('refuses %s', async (_which, given, path, message) => {
    const refused = await change([await aRepayment(app, client.id)], given)
    expect([refused.statusCode, refused.json().errors]).toEqual([422, [expect.objectContaining({ path, message })]])
    expect(await mails()).toBe(0)
  })

  it.each<[string, Partial<Repayment>]>([
    ['paid', { state: 'paid' }],
    ['given up', { state: 'cancelled' }],
    ['on its way through the bank', { sheetId: 7 }],
  ])('changes none where one is %s', async (_which, given) => {
    const [good, settled] = [await aRepayment(app, client.id), await aRepayment(app, client.id, given)]
    const refused = await change([good, settled])
    expect([refused.statusCode, refused.json().title]).toEqual([409, 'repayment-in-bank-file'])
    expect(refused.json().message).toContain(settled.awb)
    expect(await rowOf(good)).toMatchObject({ iban: good.iban, problem: 'invalid', ordered: good.iban })
  })

  it('finds no repayment of another client, nor one that is not there', async () => {
    const own = await aRepayment(app, client.id)
    const strange = await aRepayment(app, (await user(`altul-${randomUUID()}`)).id)
    for (const id of [strange.id, randomUUID()]) expect((await change([own, { id }])).statusCode).toBe(404)
    expect(await rowOf(own)).toMatchObject({ iban: own.iban })
    expect(await rowOf(strange)).toMatchObject({ iban: strange.iban, ordered: strange.iban })
  })

  it('is for who manages bank accounts', async () => {
    const one = await aRepayment(app, client.id)
    const as = async (role: 'dispatcher' | 'accountant' | 'read-only') =>
      (await member(`${role}-${randomUUID()}`, { clientId: client.id, role })).token
    for (const role of ['dispatcher', 'read-only'] as const) expect((await change([one], {}, await as(role))).statusCode).toBe(403)
    expect((await change([one], {}, await as('accountant'))).statusCode).toBe(200)
    const { token } = await operator(`seful-${randomUUID()}`)
    const acting = await call('/user/repayment/change-order-repayment', {
      ...{ method: 'POST', token, query: { selectedClient: client.id } },
      payload: { data: [{ id: one.id }], bankAccount: GOOD_IBAN, bankName: 'Ana Pop', keepValue: true },
    })
    expect(acting.statusCode).toBe(200)
  })
})
