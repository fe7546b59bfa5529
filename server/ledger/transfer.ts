/**
 * Money moves only here: one transfer from a debit account to a credit account, written in one statement together with
 * the balance of the client it concerns. Nothing written is ever changed; a correction is a new transfer.
 */
import type { Bani } from '../../contract/money.ts'
import { Problem } from '../../contract/problems.ts'
import type { Statements } from '../platform/database.ts'
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
  const statement = statementFor(wish, state)
  const { rows } = await tx.$client.query<{ id: number }>({
    ...statement,
    values: [
      wish.clientId,
      wish.amountBani,
      wish.key,
      wish.kind,
      wish.orderId ?? null,
      wish.invoiceId ?? null,
      wish.sheetId ?? null,
      wish.happenedAt ?? null,
    ],
  })
  const written = rows[0]
  return written ? { id: written.id, isRepetition: false } : earlier(tx, wish, state)
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
  const changes = state === 'pending' ? ['reserved_bani = reserved_bani + $2'] : changesOf(debit, credit)
  if (changes.length === 0) return `${insert} select ${row} on conflict on constraint ledger_transfers_key do nothing returning id`
  const guard = lowersAvailable(debit, credit) && !mayOverdraw ? `and ${AVAILABLE_SQL} - $2 >= -credit_limit_bani` : ''
  return `with moved as (
      update ledger_balances set ${changes.join(', ')}
       where client_id = $1 ${guard}
         and not exists (select 1 from ledger_transfers where client_id = $1 and key = $3)
      returning client_id)
    ${insert} select ${row} from moved returning id`
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

type Row = { id: number; debit: string; credit: string; amount_bani: number; kind: string; state: string }

async function earlier(tx: Statements, wish: TransferWish, state: string): Promise<Written> {
  const { rows } = await tx.$client.query<Row>({
    name: 'ledger/by-key',
    text: 'select id, debit, credit, amount_bani, kind, state from ledger_transfers where client_id = $1 and key = $2',
    values: [wish.clientId, wish.key],
  })
  const row = rows[0]
  if (!row) throw new Problem('balance-too-small')
  const isSame =
    row.debit === wish.debit &&
    row.credit === wish.credit &&
    row.amount_bani === wish.amountBani &&
    row.kind === wish.kind &&
    row.state === state
  if (!isSame) throw new Problem('idempotency-key-reused')
  return { id: row.id, isRepetition: true }
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
  const { rows } = await tx.$client.query<{ id: number }>({
    name: `ledger/settle/${as}`,
    text: `with pending as (
        select id, debit, credit, amount_bani, kind, order_id from ledger_transfers p
         where client_id = $1 and key = $2 and state = 'pending'
           and not exists (select 1 from ledger_transfers s where s.client_id = $1 and s.settles = p.id)),
      moved as (
        update ledger_balances set reserved_bani = reserved_bani - pending.amount_bani ${change}
          from pending where client_id = $1 returning client_id)
      insert into ledger_transfers (client_id, debit, credit, amount_bani, kind, state, settles, key, order_id)
      select $1, pending.debit, pending.credit, pending.amount_bani, pending.kind, '${as}', pending.id, $2 || '/${as}', pending.order_id
        from pending, moved returning id`,
    values: [clientId, pendingKey],
  })
  const written = rows[0]
  if (written) return { id: written.id, isRepetition: false }
  const done = await tx.$client.query<{ id: number }>({
    name: 'ledger/settled',
    text: 'select id from ledger_transfers where client_id = $1 and key = $2',
    values: [clientId, `${pendingKey}/${as}`],
  })
  const repeated = done.rows[0]
  if (!repeated) throw new Error(`pending transfer ${pendingKey} does not exist or was settled the other way`)
  return { id: repeated.id, isRepetition: true }
}

/** Opens a client's accounts, all at zero; repeatable. `creditLimitBani`: how far below zero orders may go. */
export async function openAccounts(tx: Statements, clientId: string, creditLimitBani: Bani): Promise<void> {
  if (clientId === PLATFORM) throw new Error('the platform keeps no balance row')
  await tx.$client.query('insert into ledger_balances (client_id, credit_limit_bani) values ($1, $2) on conflict do nothing', [
    clientId,
    creditLimitBani,
  ])
}
