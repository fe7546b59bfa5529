import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { bani } from '#contract/money.ts'
import type { App } from '#server/platform/app.ts'
import { testApp, warm } from '#server/platform/test-app.ts'
import { PLATFORM } from './accounts.ts'
import { checkpointLedger, clientBalances, platformBalance, writeCheckpoints } from './balances.ts'
import { anyKind, checkpoint, checkpointed, everyMove, moved, opened, reserved, settled } from './test-history.ts'
import { postTransfer } from './transfer.ts'
import { verifyLedger } from './verify.ts'

const app = await testApp()
const none = {
  ...{ prepaidBani: 0, unappliedBani: 0, bonusBani: 0, servicesBani: 0, receivableBani: 0 },
  ...{ prepaidReservedBani: 0, unappliedReservedBani: 0, bonusReservedBani: 0, servicesReservedBani: 0, receivableReservedBani: 0 },
  ...{ codAtCourierBani: 0, codHeldBani: 0, codOverpaidBani: 0, codAtCourierReservedBani: 0, codHeldReservedBani: 0 },
  ...{ availableBani: 0, creditLimitBani: 0 },
}
let one: string
let two: string
const balances = (clientId: string) => clientBalances(app.db, clientId)

beforeEach(async () => {
  one = await opened(app)
  two = await opened(app)
  await moved(app, two, ['bank', 'unapplied', 77])
})

/** How many statements on a table wait for a lock. */
async function waitingFor({ db }: App, table: string): Promise<number> {
  const { rows } = await db.$client.query<{ count: number }>(
    `select count(*) as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid() and query like '%' || $1 || '%'`,
    [table],
  )
  return rows[0]?.count ?? 0
}

describe('a client’s balances', () => {
  it.each([
    ['card_clearing', 'prepaid', { prepaidBani: 10, availableBani: 10 }],
    ['prepaid', 'bank', { prepaidBani: -10, availableBani: -10 }],
    ['bank', 'unapplied', { unappliedBani: 10, availableBani: 10 }],
    ['bonus_expense', 'bonus', { bonusBani: 10, availableBani: 10 }],
    ['services', 'revenue', { servicesBani: 10, availableBani: -10 }],
    ['revenue', 'services', { servicesBani: -10, availableBani: 10 }],
    ['receivable', 'services', { receivableBani: 10, servicesBani: -10 }],
    ['unapplied', 'receivable', { unappliedBani: -10, receivableBani: -10 }],
    ['prepaid', 'cod_held', { prepaidBani: -10, codHeldBani: 10, availableBani: -10 }],
    ['courier_cod:fan', 'cod_at_courier', { codAtCourierBani: 10 }],
    ['cod_at_courier', 'cod_held', { codAtCourierBani: -10, codHeldBani: 10 }],
    ['cod_held', 'bank', { codHeldBani: -10 }],
    ['cod_overpaid', 'courier_cod:fan', { codOverpaidBani: 10 }],
    ['cod_held', 'cod_overpaid', { codHeldBani: -10, codOverpaidBani: -10 }],
  ] as const)('move by %s to %s as each account grows, another client’s do not', async (debit, credit, change) => {
    await moved(app, one, [debit, credit, 10], { kind: 'payment-reversal' })
    expect(await balances(one)).toEqual({ ...none, ...change })
    expect(await balances(two)).toEqual({ ...none, unappliedBani: 77, availableBani: 77 })
  })

  it('add up over everything that can happen', async () => {
    for (const move of everyMove(1)) await moved(app, one, move)
    await reserved(app, one, 'a', 40)
    const sums = {
      prepaidBani: 8_900,
      unappliedBani: 7_399,
      bonusBani: 670,
      servicesBani: 849,
      receivableBani: 200,
      codAtCourierBani: 2_000,
      codHeldBani: 1_959,
      codOverpaidBani: 50,
      servicesReservedBani: 40,
    }
    expect(await balances(one)).toEqual({ ...none, ...sums, availableBani: 8_900 + 7_399 + 670 - 849 - 200 - 40 })
  })

  it('are zero of a client without accounts', async () => {
    expect(await balances(randomUUID())).toEqual(none)
  })
})

describe('a platform account’s balance', () => {
  const revenue = () => platformBalance(app.db, 'revenue')

  it('counts debits and credits, reservations only once they are posted', async () => {
    const before = await revenue()
    await moved(app, one, ['bank', 'unapplied', 1_000])
    await moved(app, one, ['services', 'revenue', 100])
    await moved(app, one, ['revenue', 'services', 30])
    expect(await revenue()).toBe(before - 70)
    await reserved(app, one, 'a', 200)
    await reserved(app, one, 'b', 300)
    expect(await revenue()).toBe(before - 70)
    await settled(app, one, 'a', 'post')
    await settled(app, one, 'b', 'void')
    expect(await revenue()).toBe(before - 270)
  })

  it('is zero of an account that nothing moved', async () => {
    expect(await platformBalance(app.db, 'courier_cod:sameday')).toBe(0)
  })

  it('is the checkpoint and what was written since, again and again', async () => {
    await moved(app, one, ['bank', 'unapplied', 1_000])
    for (const more of [7, 11]) {
      const [bank, sold] = [await platformBalance(app.db, 'bank'), await revenue()]
      await checkpointed(app, 'bank', bank)
      expect(await platformBalance(app.db, 'bank')).toBe(bank)
      await moved(app, one, ['bank', 'unapplied', more])
      await moved(app, one, ['unapplied', 'bank', 1])
      await reserved(app, one, `r${more}`, more)
      await settled(app, one, `r${more}`, 'post')
      await reserved(app, one, `pending${more}`, 2)
      expect(await platformBalance(app.db, 'bank')).toBe(bank + more - 1)
      expect(await revenue()).toBe(sold - more)
    }
    await checkpointed(app, 'revenue', await revenue())
    await checkpointed(app, 'bank', await platformBalance(app.db, 'bank'))
  })

  it('is read from the checkpoint, not summed anew: one that was changed shows', async () => {
    const bank = await platformBalance(app.db, 'bank')
    await checkpointed(app, 'bank', bank)
    const clearing = await platformBalance(app.db, 'card_clearing')
    await app.db.$client.query(`update ledger_checkpoints set balance_bani = balance_bani + 5 where account = 'bank'`)
    expect(await platformBalance(app.db, 'bank')).toBe(bank + 5)
    expect(await platformBalance(app.db, 'card_clearing')).toBe(clearing)
    await writeCheckpoints(app.db)
    expect(await platformBalance(app.db, 'bank')).toBe(bank + 5)
    await app.db.$client.query(`update ledger_checkpoints set balance_bani = balance_bani - 5 where account = 'bank'`)
  })
})

describe('a checkpoint', () => {
  it('is written of every platform account that anything moved, and of no client’s', async () => {
    const own = await testApp()
    const client = await opened(own)
    for (const move of everyMove(3)) await moved(own, client, move)
    await moved(own, PLATFORM, ['courier_cost', 'courier_payable', 9])
    await checkpointed(own, 'courier_payable', -9)
    const { rows } = await own.db.$client.query('select account, balance_bani from ledger_checkpoints order by account')
    expect(rows).toEqual([
      { account: 'bank', balance_bani: 8_000 - 100 - 200 + 2_000 - 1_000 - 3 },
      { account: 'bonus_expense', balance_bani: 670 },
      { account: 'card_clearing', balance_bani: 9_003 },
      { account: 'courier_cod:fan', balance_bani: 3_000 - 93 },
      { account: 'courier_cost', balance_bani: 9 },
      { account: 'courier_payable', balance_bani: -9 },
      { account: 'revenue', balance_bani: -1_450 },
    ])
  })

  it('leaves to the tail what a transaction writes that was running then', async () => {
    const before = await platformBalance(app.db, 'vat')
    await app.db.inTransaction(async (tx) => {
      await postTransfer(tx, anyKind({ clientId: one, debit: 'vat', credit: 'unapplied', amountBani: bani(5), key: 'running' }))
      await moved(app, two, ['vat', 'unapplied', 3]) // younger and committed: after the horizon all the same
      await writeCheckpoints(app.db)
      expect(await platformBalance(app.db, 'vat')).toBe(before + 3)
    })
    expect(await platformBalance(app.db, 'vat')).toBe(before + 8)
    await checkpointed(app, 'vat', before + 8)
  })

  it('is right whichever of two that are written at once is written last', async () => {
    await moved(app, one, ['bank', 'unapplied', 500])
    await checkpointed(app, 'bank', await platformBalance(app.db, 'bank'))
    await warm(app)
    const waiting = (count: number) =>
      expect.poll(() => waitingFor(app, 'ledger_checkpoints'), { timeout: 60_000, interval: 10 }).toBe(count)
    const writers: Promise<void>[] = []
    await app.db.inTransaction(async (tx) => {
      await tx.$client.query(`select 1 from ledger_checkpoints where account = 'bank' for update`)
      for (const [i, amount] of [7, 11].entries()) {
        await moved(app, one, ['bank', 'unapplied', amount])
        writers.push(writeCheckpoints(app.db))
        await waiting(i + 1)
      }
    })
    await Promise.all(writers)
    const { differences } = await verifyLedger(app.db)
    expect(differences.filter(({ what }) => what === 'checkpoint of a platform account')).toEqual([])
    await checkpointed(app, 'bank', await platformBalance(app.db, 'bank'))
  })

  it('is written every half hour', async () => {
    await moved(app, one, ['rounding', 'unapplied', 1])
    expect(checkpointLedger.schedule?.lastDue(new Date('2026-11-22T10:59:59Z')).period).toBe('2026-11-22T10:30:00.000Z')
    await checkpointLedger.run(app, undefined as never)
    expect(await checkpoint(app, 'rounding')).toBeDefined()
    await checkpointed(app, 'rounding', 1)
  })
})
