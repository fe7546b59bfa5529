import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { bani } from '#contract/money.ts'
import { sumsOf } from '#paying/invoices/server/test-invoices.ts'
import { activatePayment } from '#paying/money-back/server/activate-payment.ts'
import { grantAuthorisation, refuseAuthorisation } from '#paying/money-back/server/decide-authorisation.ts'
import { refundAdvance } from '#paying/money-back/server/refund-advance.ts'
import { revertPayment } from '#paying/money-back/server/revert-payment.ts'
import { settleClientAccount } from '#paying/money-back/server/settle-account.ts'
import { IBAN, moneyBackStage, refundsOf, withAdvance } from '#paying/money-back/server/test-money-back.ts'
import { aPayment, paymentNow } from '#paying/payments/server/test-received.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { warm } from '#server/platform/test-app.ts'
import { authorisedTransfer } from './authorised.ts'
import { listWaitingAuthorisations } from './decide.ts'

const { app, bank, later } = await moneyBackStage()

const [ana, dan] = [randomUUID(), randomUUID()]
const OTHER_IBAN = 'RO09BCYP0000001234567890'
const LIMIT = 1_000_000

const refund = (clientId: string, amount: number, { iban = IBAN, by = ana, key = null as string | null } = {}) =>
  refundAdvance(app, { clientId, entityNumber: 1, amountBani: bani(amount), iban, holder: 'Ana Pop', note: '', by, key })
const waitingOf = async (clientId: string, userId = dan) =>
  (await listWaitingAuthorisations(app, userId)).filter(({ client }) => client.id === clientId)
const deciding = (id: string, userId: string) => ({ id, userId, concerns: () => undefined })
const onlyWaiting = async (clientId: string) => (await waitingOf(clientId))[0]?.id ?? ''
const sentTo = (clientId: string) => [...bank.held.values()].filter(({ reference }) => sent.get(clientId)?.includes(reference))
const sent = new Map<string, string[]>()
const referencesOf = async (clientId: string) =>
  sent.set(
    clientId,
    (await refundsOf(app, clientId)).map(({ reference }) => reference),
  )
const mailsOf = async (clientId: string) => {
  const { rows } = await app.db.$client.query<{ key: string }>(
    `select key from effects where client_id = $1 and key like 'money-to-account/%' order by created_at`,
    [clientId],
  )
  return rows.map(({ key }) => key.split('/')[2])
}

describe('money to an account, from the sum on that another user decides', () => {
  it('waits with its money reserved, is granted by another and sent then, once', async () => {
    const clientId = await withAdvance(app, 2 * LIMIT)
    expect(await refund(clientId, LIMIT, { iban: OTHER_IBAN })).toEqual({ state: 'waiting' })
    await referencesOf(clientId)
    await later(5_000)
    expect(sentTo(clientId)).toEqual([])
    expect((await sumsOf(app, clientId)).available).toBe(LIMIT)
    const [waiting] = await waitingOf(clientId)
    expect(waiting).toMatchObject({ way: 'advance', amount: LIMIT, iban: OTHER_IBAN, holder: 'Ana Pop', isOwn: false })
    expect(await waitingOf(clientId, ana)).toMatchObject([{ isOwn: true }])

    const id = await onlyWaiting(clientId)
    await expect(grantAuthorisation(app, deciding(id, ana))).rejects.toMatchObject({ code: 'second-user-required' })
    await warm(app)
    const answers = await Promise.allSettled([1, 2, 3].map(() => grantAuthorisation(app, deciding(id, dan))))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toMatchObject([
      { value: { way: 'advance', amount: LIMIT, lastFour: '7890' } },
    ])
    await later(5_000)
    expect(sentTo(clientId)).toMatchObject([{ amountBani: LIMIT, payee: { iban: OTHER_IBAN } }])
    expect(await refundsOf(app, clientId)).toMatchObject([{ state: 'paid' }])
    expect(await mailsOf(clientId)).toEqual(['waiting', 'granted'])
  })

  it('is the client’s again where it is refused, also by who asked for it', async () => {
    for (const by of [ana, dan]) {
      const clientId = await withAdvance(app, 2 * LIMIT)
      const key = randomUUID()
      await refund(clientId, LIMIT, { key })
      const id = await onlyWaiting(clientId)
      await refuseAuthorisation(app, deciding(id, by))
      await expect(refuseAuthorisation(app, deciding(id, by))).rejects.toMatchObject({ code: 'authorisation-decided' })
      await expect(grantAuthorisation(app, deciding(id, by))).rejects.toMatchObject({ code: 'authorisation-decided' })
      expect((await sumsOf(app, clientId)).available).toBe(2 * LIMIT)
      // The same call again says what became of it.
      await expect(refund(clientId, LIMIT, { key })).rejects.toMatchObject({ code: 'refund-refused' })
    }
  })

  it('is counted for the client and for the account, over all ways, users and clients', async () => {
    const iban = 'RO66BACX0000001234567890'
    const [one, other] = [await withAdvance(app, 2 * LIMIT), await withAdvance(app, 2 * LIMIT)]
    expect(await refund(one, LIMIT / 2, { iban })).toEqual({ state: 'paid' })
    expect(await mailsOf(one)).toEqual(['granted'])
    // To the same account, of another client, by another user.
    expect(await refund(other, LIMIT / 2, { iban, by: dan })).toEqual({ state: 'waiting' })
    // Of the same client, to another account, another way.
    const id = await aPayment(app, one, LIMIT / 2, { method: 'card-page' })
    expect(await revertPayment(app, { id, amountBani: bani(LIMIT / 2), by: dan, key: null })).toMatchObject({ state: 'waiting' })
    // What the second user has granted counts no more.
    const third = await withAdvance(app, 3 * LIMIT)
    await refund(third, LIMIT)
    await grantAuthorisation(app, deciding(await onlyWaiting(third), dan))
    await later(5_000)
    expect(await refund(third, LIMIT / 2, { iban: 'RO33BTRL0130120200000001' })).toEqual({ state: 'paid' })
  })

  it('of two at once lets through one alone', async () => {
    const clients = [await withAdvance(app, LIMIT), await withAdvance(app, LIMIT)]
    await warm(app)
    const iban = 'RO33CECE0000001234567890'
    const answers = await Promise.all(clients.map((clientId) => refund(clientId, 0.6 * LIMIT, { iban })))
    expect(answers.map(({ state }) => state).sort()).toEqual(['paid', 'waiting'])
  })

  it('is asked of a client that settles its account too; its orders are invoiced meanwhile', async () => {
    const clientId = await withAdvance(app, 2 * LIMIT)
    const settled = await settleClientAccount(app, { clientId, iban: 'RO38INGB0000001234567890', holder: 'Ana', by: ana, key: null })
    expect(settled).toMatchObject({ returned: 2 * LIMIT, isWaiting: true })
    expect((await sumsOf(app, clientId)).available).toBe(0)
    await grantAuthorisation(app, deciding(await onlyWaiting(clientId), dan))
    await later(5_000)
    expect(await refundsOf(app, clientId)).toMatchObject([{ state: 'paid', amountBani: 2 * LIMIT }])
  })

  it('is asked of a payment that is booked by hand, as it makes money', async () => {
    const clientId = await withAdvance(app, 100)
    const id = await aPayment(app, clientId, LIMIT, { state: 'announced', method: 'transfer' })
    const activate = () => activatePayment(app, { id, by: ana, isConfirmed: false })
    expect(await activate()).toMatchObject({ state: 'waiting' })
    await expect(activate()).rejects.toMatchObject({ because: { code: 'authorisation-waits' } })
    expect((await sumsOf(app, clientId)).available).toBe(100)
    await grantAuthorisation(app, deciding(await onlyWaiting(clientId), dan))
    expect(await paymentNow(app, id)).toMatchObject({ state: 'received' })
    expect((await sumsOf(app, clientId)).available).toBe(LIMIT + 100)
    expect(await mailsOf(clientId)).toEqual([])
  })
})

describe('what a bank is given', () => {
  it('is what was granted, in its amount and to its account, and nothing else', async () => {
    const clientId = await withAdvance(app, LIMIT)
    await refund(clientId, 1_000, { iban: 'RO77BREL0000001234567890' })
    const [made] = await refundsOf(app, clientId)
    const order = { reference: 'X', amountBani: bani(1_000), payee: { name: 'Ana Pop', iban: 'RO77BREL0000001234567890' }, text: '' }
    const id = made?.id ?? ''
    expect(await authorisedTransfer(app.db, id, order)).toBe(order)
    expect(await authorisedTransfer(app.db, id, { ...order, amountBani: bani(1_001) })).toBeNull()
    expect(await authorisedTransfer(app.db, id, { ...order, payee: { name: 'Ana Pop', iban: IBAN } })).toBeNull()
    expect(await authorisedTransfer(app.db, randomUUID(), order)).toBeNull()
  })

  it('leaves a sound ledger', async () => {
    await later(5_000)
    expect((await verifyLedger(app.db)).differences).toEqual([])
  })
})
