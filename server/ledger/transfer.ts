/**
 * Money moves only here: one transfer from a debit account to a credit account, written in one statement together with
 * the balance of the client it concerns. Nothing written is ever changed; a correction is a new transfer.
 */

import type { QueryConfig } from 'pg'
import type { Bani } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import { databaseError, type Statements } from '#server/platform/database/database.ts'
import {
  AVAILABLE_SQL,
  balanceColumn,
  balanceLeftSql,
  type ClientAccount,
  clientAccountNames,
  clientAccounts,
  isClientAccount,
  type LedgerAccount,
  PLATFORM,
  type ReservableAccount,
  reservableAccounts,
  reservedColumn,
} from './accounts.ts'
import { type LedgerMovement, mayOverdraw, type PendingLedgerMovement } from './kinds.ts'

type Written = { id: number; isRepetition: boolean }

type Given = {
  /** Whose money; PLATFORM when both accounts are the platform's. */
  clientId: string
  /** Whole bani, above 0. */
  amountBani: Bani
  /** Unique for the client: the same transfer under the same key is written once. */
  key: string
  /** Without it now. */
  happenedAt?: Date
}

/** What moves between which accounts, and what it belongs to, is its kind's (kinds.ts). */
export type TransferInput = Given & LedgerMovement
type ReservationInput = Given & PendingLedgerMovement

/**
 * Writes a posted transfer. Same key and same transfer: the first one is answered again.
 * Throws `balance-too-small` when the client's available amount would fall below its credit limit, or the client's cash below zero;
 * `idempotency-key-reused` when the key stands for another transfer.
 */
export const postTransfer = (tx: Statements, input: TransferInput): Promise<Written> => write(tx, input, 'posted')

/**
 * Writes a pending transfer: the amount is taken at once from what its debit account's floor bounds, and posted or voided later by
 * `settle`. Throws as `transfer` does.
 */
export const reserveTransfer = (tx: Statements, input: ReservationInput): Promise<Written> => write(tx, input, 'pending')

async function write(tx: Statements, input: TransferInput, state: 'posted' | 'pending'): Promise<Written> {
  const values = [
    input.clientId,
    input.amountBani,
    input.key,
    input.kind,
    input.orderId ?? null,
    input.invoiceId ?? null,
    input.sheetId ?? null,
    input.paymentId ?? null,
    input.happenedAt ?? null,
  ]
  return only(tx, { ...statementFor(input, state), values })
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
function statementFor({ debit, credit, kind }: LedgerMovement, state: 'posted' | 'pending'): Statement {
  const isFree = state === 'posted' && mayOverdraw(kind)
  const name = `ledger/${debit}/${credit}/${state}/${isFree ? 'free' : 'guarded'}`
  const known = statements.get(name)
  if (known) return known
  const guards = isFree ? [] : guardsOf(debit, credit, state)
  const made = { name, text: statementText({ debit, credit, state, guards }) }
  statements.set(name, made)
  return made
}

type Shape = { debit: LedgerAccount; credit: LedgerAccount; state: 'posted' | 'pending'; guards: readonly string[] }

function statementText({ debit, credit, state, guards }: Shape): string {
  const row = `$1::uuid, '${debit}', '${credit}', $2::bigint, $4::text, '${state}', $3::text, $5::text, $6::text, $7::text, $8::text, coalesce($9::timestamptz, now())`
  const insert =
    'insert into ledger_transfers (client_id, debit, credit, amount_bani, kind, state, key, order_id, invoice_id, sheet_id, payment_id, happened_at)'
  const answer = `select coalesce((select id from written), ledger_earlier($1, $3, '${debit}', '${credit}', $2, $4, '${state}')) as id,
                         not exists (select 1 from written) as "isRepetition"`
  const changes = state === 'pending' ? [`${reservedOf(debit)} = ${reservedOf(debit)} + $2`] : changesOf(debit, credit)
  if (changes.length === 0)
    return `with written as (${insert} select ${row} on conflict on constraint ledger_transfers_key do nothing returning id) ${answer}`
  return `with moved as (
      update ledger_balances set ${changes.join(', ')}
       where client_id = $1 ${guards.map((guard) => `and ${guard}`).join(' ')}
         and not exists (select 1 from ledger_transfers where client_id = $1 and key = $3)
      returning client_id),
    written as (${insert} select ${row} from moved returning id)
    ${answer}`
}

/** Only what can be reserved gets here: `reserve` takes nothing else. */
const reservedOf = (account: LedgerAccount) => reservedColumn(account as ReservableAccount)

type Side = 'debit' | 'credit'

function changesOf(debit: LedgerAccount, credit: LedgerAccount): string[] {
  const change = (account: ClientAccount, side: Side) => {
    const column = balanceColumn(account)
    return `${column} = ${column} ${clientAccounts[account].grows === side ? '+' : '-'} $2`
  }
  return [...(isClientAccount(debit) ? [change(debit, 'debit')] : []), ...(isClientAccount(credit) ? [change(credit, 'credit')] : [])]
}

/** What must still be there. What a pending transfer would bring its credit account does not count yet. */
function guardsOf(debit: LedgerAccount, credit: LedgerAccount, state: 'posted' | 'pending'): string[] {
  const isAvailable = (account: LedgerAccount) => isClientAccount(account) && clientAccounts[account].floor === 'available'
  const takesFromItself = (account: LedgerAccount, side: Side): account is ClientAccount =>
    isClientAccount(account) && clientAccounts[account].floor === 'zero' && clientAccounts[account].grows !== side
  const lowersAvailable = isAvailable(debit) && (state === 'pending' || !isAvailable(credit))
  return [
    ...(lowersAvailable ? [`${AVAILABLE_SQL} - $2 >= -credit_limit_bani`] : []),
    ...(takesFromItself(debit, 'debit') ? [`${balanceLeftSql(debit)} - $2 >= 0`] : []),
    ...(takesFromItself(credit, 'credit') ? [`${balanceLeftSql(credit)} - $2 >= 0`] : []),
  ]
}

type Settlement = {
  clientId: string
  /** The key of the pending transfer. */
  pendingKey: string
  /** `post`: it becomes a posted transfer. `void`: what it reserved is free again. */
  as: 'post' | 'void'
  /** When the answer was given that settles it; without it now. */
  happenedAt?: Date
}

/**
 * Posts or voids a pending transfer, whichever account it reserves, once: a repetition with the same outcome answers the same.
 * Throws an Error (a bug of the caller) when there is no such transfer or it was settled the other way.
 */
export async function settleTransfer(tx: Statements, { clientId, pendingKey, as, happenedAt }: Settlement): Promise<Written> {
  return only(tx, { name: `ledger/settle/${as}`, text: settlementText[as], values: [clientId, pendingKey, happenedAt ?? null] })
}

/** Which accounts a pending transfer moves is read with it: one statement serves them all. */
const settlementText = { post: textOfSettlement('post'), void: textOfSettlement('void') }

function textOfSettlement(as: 'post' | 'void'): string {
  const freed = reservableAccounts.map((account) => {
    const column = reservedColumn(account)
    return `${column} = ${column} - case pending.debit when '${account}' then pending.amount_bani else 0 end`
  })
  const posted = clientAccountNames.map((account) => {
    const column = balanceColumn(account)
    const [adds, takes] = clientAccounts[account].grows === 'debit' ? ['debit', 'credit'] : ['credit', 'debit']
    return `${column} = ${column} + case '${account}' when pending.${adds} then pending.amount_bani when pending.${takes} then -pending.amount_bani else 0 end`
  })
  return `with pending as (
        select id, debit, credit, amount_bani, kind, order_id, invoice_id, sheet_id, payment_id from ledger_transfers p
         where client_id = $1 and key = $2 and state = 'pending'
           and not exists (select 1 from ledger_transfers s where s.client_id = $1 and s.settles = p.id)),
      moved as (
        update ledger_balances set ${[...freed, ...(as === 'post' ? posted : [])].join(',\n          ')}
          from pending where client_id = $1 returning client_id),
      written as (
        insert into ledger_transfers (client_id, debit, credit, amount_bani, kind, state, settles, key, order_id, invoice_id, sheet_id, payment_id, happened_at)
        select $1, pending.debit, pending.credit, pending.amount_bani, pending.kind, '${as}', pending.id, $2 || '/${as}',
               pending.order_id, pending.invoice_id, pending.sheet_id, pending.payment_id, coalesce($3::timestamptz, now())
          from pending, moved returning id)
      select coalesce((select id from written), ledger_settled($1, $2 || '/${as}')) as id, not exists (select 1 from written) as "isRepetition"`
}

/** Opens a client's accounts, all at zero; repeatable. `creditLimitBani`: how far below zero orders may go. */
export async function openLedgerAccounts(tx: Statements, clientId: string, creditLimitBani: Bani): Promise<void> {
  if (clientId === PLATFORM) throw new Error('the platform keeps no balance row')
  await tx.$client.query({
    text: 'insert into ledger_balances (client_id, credit_limit_bani) values ($1, $2) on conflict do nothing',
    values: [clientId, creditLimitBani],
  })
}
