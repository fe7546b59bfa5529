import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { bani } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import { inWords } from '#contract/texts/message.ts'
import { anEntity } from '#paying/billing/server/test-entities.ts'
import { issueInvoice } from '#paying/invoices/server/issue-invoice.ts'
import { aClient, bonusOf, ordered, sumsOf } from '#paying/invoices/server/test-invoices.ts'
import { aPayment } from '#paying/payments/server/test-received.ts'
import { claimEffect, effectOf } from '#server/effects/effect-rows.ts'
import { effectsOfLostProcesses } from '#server/effects/recover-effects.ts'
import { settleEffectByHand } from '#server/effects/settle-effect.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { warm } from '#server/platform/test-app.ts'
import { textsOf } from '#server/platform/texts.ts'
import { bankPayout } from './bank-payout.ts'
import { refundAdvance, refundEligibility } from './refund-advance.ts'
import { IBAN, invoicesIssued, moneyBackStage, refundsOf, waitMs, withAdvance } from './test-money-back.ts'

const { app, bank, clock, later } = await moneyBackStage()

beforeEach(() => {
  Object.assign(bank, { ways: [], calls: 0 })
  bank.held.clear()
})

type Asked = { entityNumber?: number; iban?: string; holder?: string; key?: string | null }
const refundAt = (on: typeof app, clientId: string, amount: number, { key = null, ...given }: Asked = {}) =>
  refundAdvance(
    on,
    { ...{ clientId, entityNumber: 1, amountBani: bani(amount), iban: IBAN, holder: 'Ana Pop', note: '', by: null, key }, ...given },
    on === app ? waitMs(bank) : waitMs({ ways: ['never'] }),
  )
const refund = (clientId: string, amount: number, given?: Asked) => refundAt(app, clientId, amount, given)
const eligible = (clientId: string, entityNumber = 1) => refundEligibility(app, { clientId, entityNumber })

describe('what can be returned of an advance', () => {
  it('is what is left of those that were invoiced to the entity, and is not needed for what is owed; bonus is no cover', async () => {
    const clientId = await withAdvance(app, 10_000)
    await anEntity(app, { clientId, number: 2, isActive: false, identificationCode: '90000022' })
    expect(await eligible(clientId)).toEqual({ eligible: true, refundableAmount: 10_000, because: null })
    expect(await eligible(clientId, 2)).toEqual({ eligible: false, refundableAmount: 0, because: 'refund-nothing' })
    await bonusOf(app, clientId, 5_000)
    await ordered(app, clientId, `order-${clientId}`, 4_000)
    expect(await eligible(clientId)).toEqual({ eligible: true, refundableAmount: 6_000, because: null })
    await aPayment(app, clientId, 1_000)
    expect(await eligible(clientId)).toEqual({ eligible: true, refundableAmount: 7_000, because: null })
  })

  it('that is nothing is refused with all of the specified words', async () => {
    const clientId = await withAdvance(app, 99)
    const refusal = await refund(clientId, 100).catch((error: unknown) => error)
    expect(refusal instanceof Problem && inWords(textsOf('ro'), refusal.toMessage())).toContain(
      'Nu se pot returna bani pentru aceste date de facturare. Va rugam sa selectati alte date de facturare.',
    )
  })

  it('is nothing of less than one leu, of payments that are not invoiced, and of an entity that there is not', async () => {
    const clientId = await withAdvance(app, 99)
    expect(await eligible(clientId)).toEqual({ eligible: false, refundableAmount: 99, because: 'refund-nothing' })
    await expect(refund(clientId, 100)).rejects.toMatchObject({ code: 'refund-refused', because: { code: 'refund-nothing' } })
    await aPayment(app, clientId, 5_000)
    expect(await eligible(clientId)).toEqual({ eligible: false, refundableAmount: 99, because: 'refund-not-invoiced' })
    await expect(refund(clientId, 100)).rejects.toMatchObject({ code: 'refund-refused', because: { code: 'refund-not-invoiced' } })
    await expect(eligible(clientId, 7)).rejects.toMatchObject({ code: 'not-found' })
    await expect(eligible(randomUUID())).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('an advance that is returned', () => {
  it('goes to the account, and its invoice is reversed', async () => {
    const clientId = await withAdvance(app, 10_000)
    expect(await refund(clientId, 4_000)).toEqual({ state: 'paid' })
    expect([...bank.held.values()]).toMatchObject([{ amountBani: 4_000, payee: { name: 'Ana Pop', iban: IBAN }, text: 'Returnare avans' }])
    expect(await sumsOf(app, clientId)).toMatchObject({ prepaid: 6_000, available: 6_000 })
    expect(await invoicesIssued(app, clientId)).toEqual(['advance 10000', 'storno -4000'])
  })

  it('is at most what can be returned, to a Romanian account with its holder', async () => {
    const clientId = await withAdvance(app, 10_000)
    const refusals = [
      refund(clientId, 10_001),
      refund(clientId, 1_000, { iban: 'RO49AAAA1B31007593840001' }),
      refund(clientId, 1_000, { iban: 'DE89370400440532013000' }),
      refund(clientId, 1_000, { iban: ' ' }),
      refund(clientId, 1_000, { holder: ' ' }),
    ]
    const answers = await Promise.allSettled(refusals)
    expect(answers.map((answer) => (answer.status === 'rejected' ? answer.reason.errors[0].path : null))).toEqual([
      ...['amount', 'bankAccount', 'bankAccount', 'bankAccount', 'accountHolder'],
    ])
    expect([bank.calls, await refundsOf(app, clientId)]).toEqual([0, []])
    await refund(clientId, 10_000, { iban: 'ro49 aaaa 1b31 0075 9384 0000' })
    expect([...bank.held.values()]).toMatchObject([{ payee: { iban: IBAN } }])
  })

  it('is not used by orders that are invoiced meanwhile', async () => {
    const clientId = await withAdvance(app, 10_000)
    bank.ways = ['under-way']
    expect(await refund(clientId, 8_000)).toEqual({ state: 'under-way' })
    await ordered(app, clientId, `order-${clientId}`, 2_000)
    await app.db.inTransaction((tx) => issueInvoice(app, tx, { clientId, reason: 'by-hand' }))
    expect(await sumsOf(app, clientId)).toMatchObject({ prepaid: 8_000, receivable: 0, available: 0 })
    bank.decide('paid')
    await later(10_000)
    expect(await sumsOf(app, clientId)).toMatchObject({ prepaid: 0, receivable: 0, available: 0 })
    expect(await invoicesIssued(app, clientId)).toEqual(['advance 10000', 'fiscal 0', 'storno -8000'])
  })

  it('is one at a time: until it is decided no other begins', async () => {
    const clientId = await withAdvance(app, 10_000)
    bank.ways = ['under-way']
    await refund(clientId, 1_000)
    expect(await eligible(clientId)).toEqual({ eligible: false, refundableAmount: 9_000, because: 'refund-under-way' })
    await expect(refund(clientId, 1_000)).rejects.toMatchObject({ code: 'refund-refused', because: { code: 'refund-under-way' } })
    bank.decide('refused')
    await later(10_000)
    expect(await eligible(clientId)).toEqual({ eligible: true, refundableAmount: 10_000, because: null })
  })

  it('is sent once by three clicks at once, and a repeated call answers what became of it', async () => {
    const clientId = await withAdvance(app, 10_000)
    const key = randomUUID()
    await warm(app)
    bank.ways = ['under-way']
    const click = () => refund(clientId, 4_000, { key })
    expect(await Promise.all([click(), click(), click()])).toEqual(Array(3).fill({ state: 'under-way' }))
    expect(bank.calls).toBe(1)
    bank.decide('paid')
    await later(10_000)
    expect(await click()).toEqual({ state: 'paid' })
    expect(bank.calls).toBe(1)
    await expect(refund(clientId, 4_001, { key })).rejects.toMatchObject({ code: 'idempotency-key-reused' })
  })

  it('that the bank refused answers so again under its key, and can be tried anew under another', async () => {
    const clientId = await withAdvance(app, 10_000)
    const key = randomUUID()
    bank.ways = ['refused']
    for (let times = 0; times < 2; times += 1)
      await expect(refund(clientId, 4_000, { key })).rejects.toMatchObject({
        code: 'refund-refused',
        because: { code: 'refund-refused-because' },
      })
    expect(bank.calls).toBe(1)
    expect(await invoicesIssued(app, clientId)).toEqual(['advance 10000'])
    expect(await refund(clientId, 4_000, { key: randomUUID() })).toEqual({ state: 'paid' })
  })
})

describe('whatever is killed or lost', () => {
  it('a lost answer is looked for, and the transfer is one', async () => {
    const clientId = await withAdvance(app, 10_000)
    bank.ways = ['lost']
    await refund(clientId, 4_000)
    await later(5_000)
    expect([bank.calls, bank.paid(), (await sumsOf(app, clientId)).prepaid]).toEqual([1, 4_000, 6_000])
  })

  it('an order that never arrived is sent again, with the same reference', async () => {
    const clientId = await withAdvance(app, 10_000)
    bank.ways = ['never', 'not-sent']
    await refund(clientId, 4_000)
    await later(10_000)
    expect([bank.calls, bank.held.size, (await sumsOf(app, clientId)).prepaid]).toEqual([3, 1, 6_000])
  })

  // The process that should make the call ends with the commit: nothing was called.
  it('killed between the commit and the call, it is sent by the next process', async () => {
    const clientId = await withAdvance(app, 10_000)
    const killed = { ...app, process: { current: () => new Promise<never>(() => undefined) } }
    expect(await refundAt(killed, clientId, 4_000)).toEqual({ state: 'under-way' })
    expect(bank.calls).toBe(0)
    await later(2_000)
    expect([bank.calls, bank.paid(), (await sumsOf(app, clientId)).prepaid]).toEqual([1, 4_000, 6_000])
  })

  // Killed with the claim, before or after the bank heard of it.
  it.each([true, false])('killed during the call, the bank having heard of it: %s, it is paid once', async (hasHeard) => {
    const clientId = await withAdvance(app, 10_000)
    const killed = { ...app, process: { current: () => new Promise<never>(() => undefined) } }
    await refundAt(killed, clientId, 4_000)
    const [refunded] = await refundsOf(app, clientId)
    const ref = { clientId, kind: 'bank-payout', key: refunded?.id ?? '' } as const
    const session = 2 ** 40
    const claimed = await claimEffect(app.db, ref, { now: clock.now(), lookAt: new Date(clock.now().getTime() + 15_000), session })
    if (hasHeard && claimed) await bank.send(claimed.input as never)
    await effectsOfLostProcesses(app, [session])
    await later(5_000)
    expect([bank.held.size, bank.paid(), (await sumsOf(app, clientId)).prepaid]).toEqual([1, 4_000, 6_000])
    expect(await invoicesIssued(app, clientId)).toEqual(['advance 10000', 'storno -4000'])
  })

  it('an outcome that could not be written is written later: money, invoice and state together', async () => {
    const clientId = await withAdvance(app, 10_000)
    const broken = {
      ...app,
      subscriptions: [
        {
          event: 'refund-moved',
          handle: async () => {
            throw new Error('killed before the commit')
          },
        },
      ],
    }
    await refundAt(broken, clientId, 4_000)
    expect(await sumsOf(app, clientId)).toMatchObject({ prepaid: 10_000, available: 6_000 })
    expect(await invoicesIssued(app, clientId)).toEqual(['advance 10000'])
    clock.advance(20_000)
    await later(5_000)
    expect([bank.calls, (await sumsOf(app, clientId)).prepaid]).toEqual([1, 6_000])
    expect(await invoicesIssued(app, clientId)).toEqual(['advance 10000', 'storno -4000'])
  })
})

describe('without a bank that takes orders from programs', async () => {
  const { app: apart } = await moneyBackStage({ hasBank: false })

  it('the transfer is an operator’s at once, with all that the bank’s screen asks for', async () => {
    const clientId = await withAdvance(apart, 10_000)
    expect(await refundAt(apart, clientId, 4_000)).toEqual({ state: 'under-way' })
    const [refunded] = await refundsOf(apart, clientId)
    const effect = await effectOf(apart.db, { clientId, kind: 'bank-payout', key: refunded?.id ?? '' })
    if (!effect) throw new Error('no effect')
    expect(effect).toMatchObject({ state: 'manual', reason: { code: 'payout-by-hand' } })
    expect(bankPayout.summary(effect as never)).toMatchObject({
      params: { amount: 4_000, holder: 'Ana Pop', iban: IBAN, reference: refunded?.reference },
    })
    expect(await sumsOf(apart, clientId)).toMatchObject({ prepaid: 10_000, available: 6_000 })
    await settleEffectByHand(apart, bankPayout as never, effect, { outcome: 'done', note: 'OP 12', operatorId: randomUUID() })
    expect(await sumsOf(apart, clientId)).toMatchObject({ prepaid: 6_000, available: 6_000 })
    expect(await invoicesIssued(apart, clientId)).toEqual(['advance 10000', 'storno -4000'])
  })
})

it('leaves a sound ledger', async () => {
  const clientId = await aClient(app)
  expect(await sumsOf(app, clientId)).toMatchObject({ available: 0 })
  expect((await verifyLedger(app.db)).differences).toEqual([])
})
