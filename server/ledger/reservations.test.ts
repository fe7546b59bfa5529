import { beforeEach, describe, expect, it } from 'vitest'
import { bani } from '#contract/money.ts'
import { testApp, warm } from '#server/platform/test-app.ts'
import { type ReservableAccount, reservableAccounts } from './accounts.ts'
import { type ClientBalances, clientBalances, platformBalance } from './balances.ts'
import { moved, opened, reserved, settled } from './test-history.ts'
import { reserveTransfer, settleTransfer } from './transfer.ts'
import { verifyLedger } from './verify.ts'

const app = await testApp()
await warm(app)
let one: string
let two: string

/** Every client has 1,000 of everything: available are 3,000 − 2,000. */
async function begun(): Promise<string> {
  const clientId = await opened(app)
  for (const debit of ['prepaid', 'unapplied', 'bonus'] as const) await moved(app, clientId, ['bank', debit, 1_000])
  for (const debit of ['services', 'receivable'] as const) await moved(app, clientId, [debit, 'revenue', 1_000])
  for (const credit of ['cod_at_courier', 'cod_held'] as const) await moved(app, clientId, ['courier_cod:fan', credit, 1_000])
  await moved(app, clientId, ['cod_overpaid', 'courier_cod:fan', 1_000])
  return clientId
}

/** What changed of a client's balances. */
async function changes(clientId: string, before: ClientBalances): Promise<Partial<Record<keyof ClientBalances, number>>> {
  const after = await clientBalances(app.db, clientId)
  const names = Object.keys(after) as (keyof ClientBalances)[] // Object.keys forgets what they are
  return Object.fromEntries(names.filter((name) => after[name] !== before[name]).map((name) => [name, after[name] - before[name]]))
}

beforeEach(async () => {
  one = await begun()
  two = await begun()
})

const rules: readonly [account: ReservableAccount, reserved: keyof ClientBalances, balance: keyof ClientBalances, posts: 1 | -1][] = [
  ['prepaid', 'prepaidReservedBani', 'prepaidBani', -1],
  ['unapplied', 'unappliedReservedBani', 'unappliedBani', -1],
  ['bonus', 'bonusReservedBani', 'bonusBani', -1],
  ['services', 'servicesReservedBani', 'servicesBani', 1],
  ['receivable', 'receivableReservedBani', 'receivableBani', 1],
  ['cod_at_courier', 'codAtCourierReservedBani', 'codAtCourierBani', -1],
  ['cod_held', 'codHeldReservedBani', 'codHeldBani', -1],
]
const isCash = (account: ReservableAccount) => account.startsWith('cod_')

describe('a reservation', () => {
  it('can be made of every account that a debit takes from', () => {
    expect(rules.map(([account]) => account).toSorted()).toEqual(reservableAccounts.toSorted())
  })

  it.each(rules)('of %s counts there alone, and is posted or voided there alone', async (account, name, balance, posts) => {
    const before = await clientBalances(app.db, one)
    const others = await clientBalances(app.db, two)
    const held = isCash(account) ? {} : { availableBani: -70 }
    await reserved(app, one, 'a', 70, [account, 'vat'])
    await reserved(app, one, 'b', 30, [account, 'vat'])
    await reserved(app, one, 'other', 20, [account === 'services' ? 'prepaid' : 'services', 'vat'])
    await settled(app, one, 'b', 'void')
    await settled(app, one, 'other', 'void')
    expect(await changes(one, before)).toEqual({ [name]: 70, ...held })
    await settled(app, one, 'a', 'post')
    expect(await changes(one, before)).toEqual({ [balance]: 70 * posts, ...held })
    expect(await settled(app, one, 'a', 'post')).toMatchObject({ isRepetition: true })
    expect(await changes(two, others)).toEqual({})
  })

  it.each(rules)('of %s goes to its floor and not one ban further', async (account) => {
    await expect(reserved(app, one, 'more', 1_001, [account, 'vat'])).rejects.toMatchObject({ code: 'balance-too-small' })
    await reserved(app, one, 'all', 1_000, [account, 'vat'])
    await expect(reserved(app, one, 'one', 1, [account, 'vat'])).rejects.toMatchObject({ code: 'balance-too-small' })
    await expect(moved(app, one, [account, 'vat', 1])).rejects.toMatchObject({ code: 'balance-too-small' })
  })

  it('of what can be ordered for leaves the cash alone, and the other way round', async () => {
    await reserved(app, one, 'all', 1_000)
    await reserved(app, one, 'cash', 1_000, ['cod_held', 'bank'])
    await settled(app, one, 'all', 'void')
    expect((await clientBalances(app.db, one)).availableBani).toBe(1_000)
    await expect(reserved(app, one, 'more', 1, ['cod_held', 'bank'])).rejects.toMatchObject({ code: 'balance-too-small' })
  })

  it('between two accounts of a client arrives at the other one when it is posted', async () => {
    const before = await clientBalances(app.db, one)
    await reserved(app, one, 'a', 70, ['unapplied', 'prepaid'])
    expect(await changes(one, before)).toEqual({ unappliedReservedBani: 70, availableBani: -70 })
    await expect(reserved(app, one, 'b', 931, ['unapplied', 'prepaid'])).rejects.toMatchObject({ code: 'balance-too-small' })
    await settled(app, one, 'a', 'post')
    expect(await changes(one, before)).toEqual({ unappliedBani: -70, prepaidBani: 70 })
  })

  it('of a payout keeps its sheet, counts at the bank once it is paid, and says when that was', async () => {
    const bank = await platformBalance(app.db, 'bank')
    const payout = {
      clientId: one,
      debit: 'cod_held',
      credit: 'bank',
      amountBani: bani(400),
      kind: 'sheet-paid',
      key: 'p',
      sheetId: 'S1',
    } as const
    const happenedAt = new Date('2026-01-02T03:04:05Z')
    await app.db.inTransaction((tx) => reserveTransfer(tx, payout))
    expect(await platformBalance(app.db, 'bank')).toBe(bank)
    await app.db.inTransaction((tx) => settleTransfer(tx, { clientId: one, pendingKey: 'p', as: 'post', happenedAt }))
    expect(await platformBalance(app.db, 'bank')).toBe(bank - 400)
    const { rows } = await app.db.$client.query(
      `select key, state, kind, happened_at = $2 as "isThen" from ledger_transfers where client_id = $1 and sheet_id = 'S1' order by id`,
      [one, happenedAt],
    )
    expect(rows).toEqual([
      { key: 'p', state: 'pending', kind: 'sheet-paid', isThen: false },
      { key: 'p/post', state: 'post', kind: 'sheet-paid', isThen: true },
    ])
  })

  it('of cash is given to exactly ten of fifty payouts at once when the cash is enough for ten', async () => {
    const tries = Array.from({ length: 50 }, (_, i) => reserved(app, one, `p${i}`, 100, ['cod_held', 'bank']))
    const outcomes = await Promise.allSettled(tries)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(await clientBalances(app.db, one)).toMatchObject({ codHeldBani: 1_000, codHeldReservedBani: 1_000 })
  })
})

describe('cash', () => {
  it.each([
    ['cod_at_courier', 'cod_held'],
    ['cod_held', 'bank'],
    ['bank', 'cod_overpaid'],
  ] as const)('out of %s to %s goes to zero and not one ban further', async (debit, credit) => {
    await moved(app, one, [debit, credit, 1_000])
    await expect(moved(app, one, [debit, credit, 1])).rejects.toMatchObject({ code: 'balance-too-small' })
  })

  it('is netted as far as there is some and something was overpaid', async () => {
    await moved(app, one, ['courier_cod:fan', 'cod_held', 1_000])
    await expect(moved(app, one, ['cod_held', 'cod_overpaid', 1_001])).rejects.toMatchObject({ code: 'balance-too-small' })
    await moved(app, one, ['cod_held', 'cod_overpaid', 1_000])
    expect(await clientBalances(app.db, one)).toMatchObject({ codHeldBani: 1_000, codOverpaidBani: 0, availableBani: 1_000 })
  })

  it('to be netted later is held back only as far as something was overpaid', async () => {
    await moved(app, one, ['courier_cod:fan', 'cod_held', 1_000])
    await expect(reserved(app, one, 'n', 1_001, ['cod_held', 'cod_overpaid'])).rejects.toMatchObject({ code: 'balance-too-small' })
    await reserved(app, one, 'n', 1_000, ['cod_held', 'cod_overpaid'])
    await settled(app, one, 'n', 'post')
    expect(await clientBalances(app.db, one)).toMatchObject({ codHeldBani: 1_000, codHeldReservedBani: 0, codOverpaidBani: 0 })
  })

  it('that a courier reclaims after the payout is owed without a limit', async () => {
    await moved(app, one, ['cod_overpaid', 'courier_cod:fan', 9_000])
    expect((await clientBalances(app.db, one)).codOverpaidBani).toBe(10_000)
  })
})

it('leaves a ledger that the verifier finds sound', async () => {
  expect((await verifyLedger(app.db)).differences).toEqual([])
})
