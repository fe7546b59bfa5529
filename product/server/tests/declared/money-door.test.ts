/**
 * Money goes to an account by one door (docs/decisions/116): what ports of banks take is made there alone, and every way in the code that
 * ends at a bank stands here.
 */
import { beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import { secondFactorStage } from '#account/sign-in/server/second-factor/test-second-factors.ts'
import { anEntity } from '#paying/billing/server/test-entities.ts'
import { aPayment } from '#paying/payments/server/test-received.ts'
import type { BankTransfer, BankTransfers } from '#paying/ports/bank-transfers.ts'
import type { PaymentFile, PaymentFiles } from '#paying/ports/payment-files.ts'
import { PASSWORD, testServer } from '../../test-server.ts'
import { productSources } from './test-ways-to-a-bank.ts'

const sources = productSources()
const holding = (part: RegExp) =>
  sources
    .filter(({ text }) => part.test(text))
    .map(({ path }) => path)
    .sort()

const DOOR = 'paying/authorisations/server/authorised.ts'

describe('what a bank is given', () => {
  it('is looked for in all of the code, and a place that were added is seen', () => {
    expect(sources.length).toBeGreaterThan(800)
    sources.push({ path: 'cash/hole.ts', text: 'await app.bankTransfers?.send(order as Authorised<BankTransfer>)' })
    const seen = [holding(/bankTransfers\??\.send\(/), holding(/\bas (unknown as )?Authorised</)]
    sources.pop()
    for (const paths of seen) expect(paths).toContain('cash/hole.ts')
  })

  it('is by its type what the door has let out', () => {
    expectTypeOf<BankTransfer>().not.toExtend<Parameters<BankTransfers['send']>[0]>()
    expectTypeOf<PaymentFile>().not.toExtend<Parameters<PaymentFiles['writePaymentFile']>[0]>()
  })

  it('is made so at the door alone', () => {
    expect(holding(/\bas (unknown as )?Authorised</)).toEqual([DOOR])
  })

  it('is written and sent in the places that stand here, each by what the door has made', () => {
    expect(holding(/bankTransfers\??\.send\(/)).toEqual(['paying/money-back/server/bank-payout.ts'])
    expect(holding(/\.writePaymentFile\(/)).toEqual(['cash/payouts/server/runs/hand-out.ts'])
    expect(holding(/import .*\bwritePaymentFile\b/)).toEqual(['partners/banks/payment-files.ts'])
    // Who holds such an order or file at all.
    expect(holding(/\bAuthorised\b/)).toEqual(
      [...['cash/payouts/server/runs/hand-out.ts', 'paying/ports/payment-files.ts', 'paying/ports/bank-transfers.ts'], DOOR].sort(),
    )
    expect(holding(/authorised(Transfer|File)\(/)).toEqual(
      ['cash/payouts/server/runs/hand-out.ts', DOOR, 'paying/money-back/server/bank-payout.ts'].sort(),
    )
  })

  it('begins in the places that stand here, after the door', () => {
    expect(holding(/\baddEffect\([^)]*kind === 'bank-payout'/s)).toEqual(['paying/money-back/server/begin-refund.ts'])
    expect(holding(/\bbankPayout\b/)).toEqual(
      ['bank-payout', 'begin-refund', 'feature', 'lines/refund-lines', 'outcome-of'].map((name) => `paying/money-back/server/${name}.ts`),
    )
    expect(holding(/\b(authorisePayment|authoriseSheets)\(app, tx/)).toEqual(
      [
        'cash/payouts/server/runs/decide-run.ts',
        'paying/money-back/server/activate-payment.ts',
        'paying/money-back/server/begin-refund.ts',
        'paying/payments/server/check-payment.ts',
      ].sort(),
    )
  })
})

const server = await testServer()
const { parts, call, user, operator } = server
const { secured } = secondFactorStage(server)
const { app } = parts
const IBAN = 'RO49AAAA1B31007593840000'
const account = { bankAccount: IBAN, accountHolder: 'Ana Pop' }
const post = (path: string, token: string, payload: object) => call(path, { method: 'POST', token, payload })
const entriesOf = async (path: string) =>
  (
    await app.db.$client.query<{ ids: Record<string, string>; outcome: string }>(
      'select ids, outcome from audit_log where call = $1 order by at',
      [`POST ${path}`],
    )
  ).rows

let [admin, second]: { token: string }[] = []
let client: Awaited<ReturnType<typeof user>>
beforeAll(async () => {
  admin = await operator('banii')
  second = await operator('al-doilea')
  client = await user('cu-avans')
  await anEntity(app, { clientId: client.id })
  await aPayment(app, client.id, 5_000_000, { isInvoiced: true })
})

describe('each call that lets money out', () => {
  it('asks for a proof, and is written down with amount, way and the last four', async () => {
    const refund = { returnForUserId: client.id, subaccountNumber: 1, amount: 10, ...account, password: PASSWORD }
    expect((await post('/admin/payouts/bank-refund', admin?.token ?? '', refund)).statusCode).toBe(200)
    expect(await entriesOf('/admin/payouts/bank-refund')).toMatchObject([
      { outcome: 'done', ids: { amount: '1000', way: 'advance', bankAccount: '0000', returnForUserId: client.id } },
    ])
  })

  it('is granted by a second user with a proof, both written down', async () => {
    const refund = { returnForUserId: client.id, subaccountNumber: 1, amount: 20_000, ...account, password: PASSWORD }
    const until = async () => (await post('/admin/payouts/bank-refund', admin?.token ?? '', refund)).json()
    let answer = await until()
    for (let i = 0; i < 20 && answer.state === undefined; i++) answer = await until()
    expect(answer).toMatchObject({ state: 'waiting', lastFour: '0000' })
    const { list } = (await call('/admin/payouts/authorisations', { token: second?.token ?? '' })).json()
    expect(list).toMatchObject([{ iban: IBAN, amount: 20_000, requestedBy: expect.any(String), isOwn: false }])
    const path = `/admin/payouts/authorisations/${list[0].id}/grant`
    expect((await post(path, second?.token ?? '', { password: 'alta-Parola-1' })).statusCode).toBe(422)
    expect((await post(path, admin?.token ?? '', { password: PASSWORD })).json()).toMatchObject({ title: 'second-user-required' })
    expect((await post(path, second?.token ?? '', { password: PASSWORD })).json()).toMatchObject({ way: 'advance', lastFour: '0000' })
    const entries = await entriesOf('/admin/payouts/authorisations/:id/grant')
    expect(entries.map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'done'])
    expect(entries[2]?.ids).toMatchObject({ way: 'advance', amount: '2000000', lastFour: '0000' })
  })

  it('asks for a code where two-step sign-in is on', async () => {
    const { token } = await secured('decontare')
    const answer = await post('/user/settle-account-finances', token, { ...account, password: PASSWORD })
    expect([answer.statusCode, answer.json().errors?.[0]?.path]).toEqual([422, 'code'])
  })
})

describe('who works for the platform in production', () => {
  it('reaches only the own account without two-step sign-in', async () => {
    const { config } = app
    app.config = { ...config, isSandbox: false }
    try {
      const token = admin?.token ?? ''
      expect((await call('/admin/payouts/runs', { token })).json()).toMatchObject({ title: 'second-factor-required' })
      expect((await call('/user/balance/left', { token })).json()).toMatchObject({ title: 'second-factor-required' })
      expect((await call('/auth/me', { token })).json()).toMatchObject({ needsSecondFactor: true })
      expect((await call('/auth/second-factor', { token })).statusCode).toBe(200)
      expect((await call('/user/balance/left', { token: client.token })).statusCode).toBe(200)
      const staff = await secured('sigur-al-platformei')
      await app.db.$client.query(`update users set platform_role = 'administrator' where id = $1`, [staff.userId])
      expect((await call('/admin/payouts/runs', { token: staff.token })).statusCode).toBe(200)
    } finally {
      app.config = config
    }
    expect((await call('/admin/payouts/runs', { token: admin?.token ?? '' })).statusCode).toBe(200)
  })
})
