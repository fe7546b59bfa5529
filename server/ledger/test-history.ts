/** A ledger with something of everything: two clients whose amounts differ everywhere, and those at the edge of the rules. */
import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import { bani } from '#contract/money.ts'
import type { TransferKind } from '#contract/transfers.ts'
import type { App } from '#server/platform/app.ts'
import { type LedgerAccount, PLATFORM, type ReservableAccount, reservableAccounts } from './accounts.ts'
import { writeCheckpoints } from './balances.ts'
import { openLedgerAccounts, postTransfer, reserveTransfer, settleTransfer, type TransferInput } from './transfer.ts'

export type Move = [debit: LedgerAccount, credit: LedgerAccount, amount: number]

type Other = { kind?: TransferKind; debit?: LedgerAccount; credit?: LedgerAccount; key?: string; happenedAt?: Date } & {
  [I in 'orderId' | 'invoiceId' | 'sheetId']?: string
}

/** Between any two accounts, whatever kinds there are: the ledger's arithmetic is not of kinds. */
export const moved = (app: App, clientId: string, [debit, credit, amount]: Move, more: Other = {}) =>
  app.db.inTransaction((tx) => postTransfer(tx, anyKind({ clientId, debit, credit, amountBani: bani(amount), key: randomUUID(), ...more })))

export const anyKind = (input: object) => ({ kind: 'payment', ...input }) as TransferInput

type Reserving = [debit: ReservableAccount, credit: LedgerAccount]

export const reserved = (app: App, clientId: string, key: string, amount: number, [debit, credit]: Reserving = ['services', 'revenue']) =>
  app.db.inTransaction((tx) =>
    reserveTransfer(
      tx,
      anyKind({ clientId, debit, credit, amountBani: bani(amount), kind: 'order-activation', key }) as Parameters<
        typeof reserveTransfer
      >[1],
    ),
  )

export const settled = (app: App, clientId: string, pendingKey: string, as: 'post' | 'void') =>
  app.db.inTransaction((tx) => settleTransfer(tx, { clientId, pendingKey, as }))

export async function opened(app: App, creditLimit = 0): Promise<string> {
  const clientId = randomUUID()
  await app.db.inTransaction((tx) => openLedgerAccounts(tx, clientId, bani(creditLimit)))
  return clientId
}

/** Into and out of every account there is; `n` makes the amounts of each client its own. */
export const everyMove = (n: number): Move[] => [
  ['card_clearing', 'prepaid', 9_000 + n],
  ['prepaid', 'bank', 100 + n],
  ['bank', 'unapplied', 8_000 + n],
  ['unapplied', 'bank', 200 + n],
  ['bonus_expense', 'bonus', 700 + n],
  ['bonus', 'bonus_expense', 30 + n],
  ['services', 'revenue', 1_500 + n],
  ['revenue', 'services', 50 + n],
  ['receivable', 'services', 600 + n],
  ['unapplied', 'receivable', 400 + n],
  ['courier_cod:fan', 'cod_at_courier', 5_000 + n],
  ['cod_at_courier', 'cod_held', 3_000 + n],
  ['bank', 'courier_cod:fan', 2_000 + n],
  ['cod_held', 'bank', 1_000 + n],
  ['cod_overpaid', 'courier_cod:fan', 90 + n],
  ['cod_held', 'cod_overpaid', 40 + n],
]

export async function checkpoint(app: App, account: LedgerAccount): Promise<number | undefined> {
  const { rows } = await app.db.$client.query<{ balance: number }>(
    'select balance_bani as balance from ledger_checkpoints where account = $1',
    [account],
  )
  return rows[0]?.balance
}

/** Checkpoints until one holds this much of an account: transactions of other tests, on the same server, hold the horizon back. */
export const checkpointed = (app: App, account: LedgerAccount, balance: number) =>
  vi.waitFor(
    async () => {
      await writeCheckpoints(app.db)
      expect(await checkpoint(app, account)).toBe(balance)
    },
    { timeout: 60_000, interval: 20 },
  )

export type History = { one: string; two: string; still: string; onCredit: string; overdrawn: string }

export async function aHistory(app: App): Promise<History> {
  const [one, two, still, onCredit, overdrawn] = [
    await opened(app),
    await opened(app),
    await opened(app, 10),
    await opened(app, 500),
    await opened(app),
  ]
  for (const [clientId, n] of [
    [one, 1],
    [two, 20],
  ] as const) {
    for (const move of everyMove(n)) await moved(app, clientId, move)
    for (const [i, key] of ['open', 'other', 'posted', 'voided'].entries()) await reserved(app, clientId, key, 300 + n + i)
    await settled(app, clientId, 'posted', 'post')
    await settled(app, clientId, 'voided', 'void')
    for (const [i, debit] of reservableAccounts.entries()) {
      await reserved(app, clientId, `waits/${debit}`, 10 + n + i, [debit, 'rounding'])
      await reserved(app, clientId, `done/${debit}`, 5, [debit, 'rounding'])
      await settled(app, clientId, `done/${debit}`, 'post')
    }
  }
  await moved(app, onCredit, ['services', 'revenue', 500])
  await moved(app, overdrawn, ['unapplied', 'card_clearing', 60], { kind: 'payment-reversal' })
  await moved(app, PLATFORM, ['courier_cost', 'courier_payable', 900])
  await checkpointAmidst(app, one)
  return { one, two, still, onCredit, overdrawn }
}

/** A checkpoint that is written while a transfer is: what is committed after it belongs to the tail. */
async function checkpointAmidst(app: App, clientId: string): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    await postTransfer(tx, { clientId, debit: 'bank', credit: 'unapplied', amountBani: bani(11), kind: 'payment', key: 'amidst' })
    await checkpointed(app, 'courier_cost', 900)
  })
  await moved(app, clientId, ['bank', 'unapplied', 13])
}
