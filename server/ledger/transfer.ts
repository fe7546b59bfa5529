/**
 * Money moves only here: one transfer from a debit account to a credit account, written in one statement together with
 * the balance of the client it concerns. Nothing written is ever changed; a correction is a new transfer.
 */

import type { QueryConfig } from 'pg'
import type { Bani } from '../../contract/money.ts'
import { Problem } from '../../contract/problems.ts'
import { databaseError, type Statements } from '../platform/database.ts'
import { type Account, AVAILABLE_SQL, type ClientAccount, clientAccounts, isClientAccount, PLATFORM } from './accounts.ts'

export type TransferWish = {
  /** Whose money; PLATFORM when both accounts are the platform's. */
  clientId: string
  debit: Account
  credit: Account
  /** Whole bani, above 0. */
  amountBani: Bani
  kind: string
  /** Unique for the client: the same wish under the same key is written once. */
  key: string
  orderId?: string
  invoiceId?: string
  sheetId?: string
  happenedAt?: Date
  /** Facts that cannot be refused (a card payment charged back) may push the available amount below its floor. */
  mayOverdraw?: boolean
}

export type Written = { id: number; isRepetition: boolean }

/**
 * Writes a posted transfer. Same key and same wish: the first one is answered again.
 * Throws `balance-too-small` when the client's available amount would fall below its floor,
 * `idempotency-key-reused` when the key stands for another transfer.
 */
export const transfer = (tx: Statements, wish: TransferWish): Promise<Written> => write(tx, wish, 'posted')

/**
 * Writes a pending transfer of services: the amount is taken from what is available at once, and posted or voided later
 * by `settle`. Throws as `transfer` does.
 */
export const reserve = (tx: Statements, wish: Omit<TransferWish, 'debit' | 'mayOverdraw'>): Promise<Written> =>
  write(tx, { ...wish, debit: 'services' }, 'pending')

async function write(tx: Statements, wish: TransferWish, state: 'posted' | 'pending'): Promise<Written> {
  const values = [
    wish.clientId,
    wish.amountBani,
    wish.key,
    wish.kind,
    wish.orderId ?? null,
    wish.invoiceId ?? null,
    wish.sheetId ?? null,
    wish.happenedAt ?? null,
  ]
  return only(tx, { ...statementFor(wish, state), values })
}

/** Error class of the database's own refusals, raised by functions that a migration makes. */
const REFUSED = 'LG001'

async function only(tx: Statements, statement: QueryConfig): Promise<Written> {
  try {
    const { rows } = await tx.$client.query<Written>(statement)
    return rows[0] as Written // the statement answers one row or fails
  } catch (error) {
    const refusal = databaseError(error)
    if (refusal?.code !== REFUSED) throw error
    throw new Problem(refusal.message === 'balance-too-small' ? 'balance-too-small' : 'idempotency-key-reused')
  }
}

type Statement = { name: string; text: string }
const statements = new Map<string, Statement>()

/** One prepared statement for each pair of accounts: there are few. */
function statementFor(wish: TransferWish, state: 'posted' | 'pending'): Statement {
  const name = `ledger/${wish.debit}/${wish.credit}/${state}/${wish.mayOverdraw ? 'free' : 'guarded'}`
  const known = statements.get(name)
  if (known) return known
  const made = { name: shortName(name), text: statementText(wish, state) }
  statements.set(name, made)
  return made
}

/** PostgreSQL cuts names at 63 bytes. */
const shortName = (name: string) => (name.length <= 63 ? name : `ledger/${name.length}/${name.slice(-40)}`)

function statementText({ debit, credit, mayOverdraw }: TransferWish, state: 'posted' | 'pending'): string {
  const row = `$1::uuid, '${debit}', '${credit}', $2::bigint, $4::text, '${state}', $3::text, $5::text, $6::text, $7::text, coalesce($8::timestamptz, now())`
  const insert =
    'insert into ledger_transfers (client_id, debit, credit, amount_bani, kind, state, key, order_id, invoice_id, sheet_id, happened_at)'
  const answer = `select coalesce((select id from written), ledger_earlier($1, $3, '${debit}', '${credit}', $2, $4, '${state}')) as id,
                         not exists (select 1 from written) as "isRepetition"`
  const changes = state === 'pending' ? ['reserved_bani = reserved_bani + $2'] : changesOf(debit, credit)
  if (changes.length === 0)
    return `with written as (${insert} select ${row} on conflict on constraint ledger_transfers_key do nothing returning id) ${answer}`
  const guard = lowersAvailable(debit, credit) && !mayOverdraw ? `and ${AVAILABLE_SQL} - $2 >= -credit_limit_bani` : ''
  return `with moved as (
      update ledger_balances set ${changes.join(', ')}
       where client_id = $1 ${guard}
         and not exists (select 1 from ledger_transfers where client_id = $1 and key = $3)
      returning client_id),
    written as (${insert} select ${row} from moved returning id)
    ${answer}`
}

function changesOf(debit: Account, credit: Account): string[] {
  const change = (account: ClientAccount, side: 'debit' | 'credit') => {
    const { column, grows } = clientAccounts[account]
    return `${column} = ${column} ${grows === side ? '+' : '-'} $2`
  }
  return [...(isClientAccount(debit) ? [change(debit, 'debit')] : []), ...(isClientAccount(credit) ? [change(credit, 'credit')] : [])]
}

function lowersAvailable(debit: Account, credit: Account): boolean {
  const counts = (account: Account) => isClientAccount(account) && clientAccounts[account].available
  return counts(debit) && !counts(credit)
}

export type Settlement = {
  clientId: string
  /** The key of the pending transfer. */
  pendingKey: string
  /** `post`: it becomes a charge. `void`: the amount is available again. */
  as: 'post' | 'void'
}

/**
 * Posts or voids a pending transfer, once: a repetition with the same outcome answers the same.
 * Throws an Error (a bug of the caller) when there is no such transfer or it was settled the other way.
 */
export async function settle(tx: Statements, { clientId, pendingKey, as }: Settlement): Promise<Written> {
  const change = as === 'post' ? ', services_bani = services_bani + pending.amount_bani' : ''
  return only(tx, {
    name: `ledger/settle/${as}`,
    text: `with pending as (
        select id, debit, credit, amount_bani, kind, order_id from ledger_transfers p
         where client_id = $1 and key = $2 and state = 'pending'
           and not exists (select 1 from ledger_transfers s where s.client_id = $1 and s.settles = p.id)),
      moved as (
        update ledger_balances set reserved_bani = reserved_bani - pending.amount_bani ${change}
          from pending where client_id = $1 returning client_id),
      written as (
        insert into ledger_transfers (client_id, debit, credit, amount_bani, kind, state, settles, key, order_id)
        select $1, pending.debit, pending.credit, pending.amount_bani, pending.kind, '${as}', pending.id, $2 || '/${as}', pending.order_id
          from pending, moved returning id)
      select coalesce((select id from written), ledger_settled($1, $2 || '/${as}')) as id, not exists (select 1 from written) as "isRepetition"`,
    values: [clientId, pendingKey],
  })
}

/** Opens a client's accounts, all at zero; repeatable. `creditLimitBani`: how far below zero orders may go. */
export async function openAccounts(tx: Statements, clientId: string, creditLimitBani: Bani): Promise<void> {
  if (clientId === PLATFORM) throw new Error('the platform keeps no balance row')
  await tx.$client.query({
    text: 'insert into ledger_balances (client_id, credit_limit_bani) values ($1, $2) on conflict do nothing',
    values: [clientId, creditLimitBani],
  })
}
