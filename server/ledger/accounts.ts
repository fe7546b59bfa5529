/** The accounts of the ledger and their rules. All statements are made from these lists; only the verifier has its own (verify.ts). */
import type { CourierCode } from '#contract/couriers.ts'

type Rules = {
  /** The side that adds to it: money we owe the client grows by credit, what the client owes us by debit. */
  grows: 'credit' | 'debit'
  /** `available`: all of these together are what can be ordered for, down to the credit limit. `zero`: it never falls below zero. */
  floor: 'available' | 'zero'
}

export const clientAccounts = {
  /** Advances paid and invoiced, still to be used. */
  prepaid: { grows: 'credit', floor: 'available' },
  /** Payments received, not invoiced yet. */
  unapplied: { grows: 'credit', floor: 'available' },
  /** Referral and other bonus. */
  bonus: { grows: 'credit', floor: 'available' },
  /** Transport ordered, not invoiced yet. */
  services: { grows: 'debit', floor: 'available' },
  /** Invoiced, unpaid. */
  receivable: { grows: 'debit', floor: 'available' },
  /** Cash collected for the client: still with the courier, then with us. */
  cod_at_courier: { grows: 'credit', floor: 'zero' },
  cod_held: { grows: 'credit', floor: 'zero' },
  /** What a client was paid too much, to be netted in the next sheet. */
  cod_overpaid: { grows: 'debit', floor: 'zero' },
} as const satisfies Record<string, Rules>

export type ClientAccount = keyof typeof clientAccounts

/** A debit takes from what its floor bounds. Of the others a debit adds to what the client owes: there is nothing to hold back. */
export type ReservableAccount = {
  [A in ClientAccount]: (typeof clientAccounts)[A] extends { grows: 'debit'; floor: 'zero' } ? never : A
}[ClientAccount]

export const platformAccounts = [
  'bank',
  'card_clearing',
  'revenue',
  'rounding',
  'vat',
  'courier_cost',
  'courier_payable',
  'bonus_expense',
] as const

export type PlatformAccount = (typeof platformAccounts)[number] | `courier_cod:${CourierCode}`

export type LedgerAccount = ClientAccount | PlatformAccount

/** Stands as the client of transfers between platform accounts only. */
export const PLATFORM = '00000000-0000-0000-0000-000000000000'

export const isClientAccount = (account: LedgerAccount): account is ClientAccount => account in clientAccounts

export const clientAccountNames = Object.keys(clientAccounts) as ClientAccount[] // Object.keys forgets what they are

const isReservable = (account: ClientAccount): account is ReservableAccount => {
  const { grows, floor }: Rules = clientAccounts[account]
  return !(grows === 'debit' && floor === 'zero')
}

export const reservableAccounts = clientAccountNames.filter(isReservable)

export const balanceColumn = <A extends ClientAccount>(account: A) => `${account}_bani` as const
/** What pending transfers hold back of an account. */
export const reservedColumn = <A extends ReservableAccount>(account: A) => `${account}_reserved_bani` as const

/** The columns of a client's row. */
export type BalanceColumn = `${ClientAccount}_bani` | `${ReservableAccount}_reserved_bani`

export const balanceColumns: readonly BalanceColumn[] = [
  ...clientAccountNames.map(balanceColumn),
  ...reservableAccounts.map(reservedColumn),
]

/** What is left of one account when its reservations are taken off. */
export const balanceLeftSql = (account: ClientAccount): string =>
  isReservable(account) ? `${balanceColumn(account)} - ${reservedColumn(account)}` : balanceColumn(account)

/**
 * Available for orders = prepaid + unapplied + bonus − services − receivable, less whatever is reserved of them. Bonus counts for who pays before;
 * of others it pays invoices alone. `countsBonus`: a column or a parameter.
 */
export const availableSql = (countsBonus: string): string =>
  clientAccountNames
    .filter((account) => clientAccounts[account].floor === 'available')
    .map((account) => `${clientAccounts[account].grows === 'credit' ? '+' : '-'} ${countedSql(account, countsBonus)}`)
    .join(' ')

const countedSql = (account: ClientAccount, countsBonus: string): string =>
  account === 'bonus' ? `case when ${countsBonus} then ${balanceLeftSql(account)} else 0 end` : balanceLeftSql(account)

export const AVAILABLE_SQL = availableSql('counts_bonus')
