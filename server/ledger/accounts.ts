/** The accounts of the ledger and which side of them grows. */

/** Money we owe the client grows by credit; what the client owes us grows by debit. */
export const clientAccounts = {
  /** Advances paid and invoiced, still to be used. */
  prepaid: { column: 'prepaid_bani', grows: 'credit', available: true },
  /** Payments received, not invoiced yet. */
  unapplied: { column: 'unapplied_bani', grows: 'credit', available: true },
  /** Referral and other bonus. */
  bonus: { column: 'bonus_bani', grows: 'credit', available: true },
  /** Transport ordered, not invoiced yet. */
  services: { column: 'services_bani', grows: 'debit', available: true },
  /** Invoiced, unpaid. */
  receivable: { column: 'receivable_bani', grows: 'debit', available: true },
  /** Cash collected for the client: still with the courier, then with us. */
  cod_at_courier: { column: 'cod_at_courier_bani', grows: 'credit', available: false },
  cod_held: { column: 'cod_held_bani', grows: 'credit', available: false },
} as const satisfies Record<string, { column: string; grows: 'credit' | 'debit'; available: boolean }>

export type ClientAccount = keyof typeof clientAccounts

export type PlatformAccount =
  | 'bank'
  | 'card_clearing'
  | 'revenue'
  | 'rounding'
  | 'vat'
  | 'courier_cost'
  | 'courier_payable'
  | 'bonus_expense'
  | `courier_cod:${string}`

export type Account = ClientAccount | PlatformAccount

export const isClientAccount = (account: Account): account is ClientAccount => account in clientAccounts

/** Stands as the client of transfers between platform accounts only. */
export const PLATFORM = '00000000-0000-0000-0000-000000000000'

/** Available for orders = prepaid + unapplied + bonus − services − receivable, pending ones counted. */
export const AVAILABLE_SQL = 'prepaid_bani + unapplied_bani + bonus_bani - services_bani - receivable_bani - reserved_bani'
