/** The words in which the tests of bank statements speak: files of the platform's account, clients who announce, what became of lines. */
import { randomUUID } from 'node:crypto'
import { createClient } from '#account/clients/server/clients.ts'
import { bani } from '#contract/money.ts'
import { bankFilesHere } from '#partners/banks/read-statement.ts'
import { anEntity, type EntityRow } from '#paying/billing/server/test-entities.ts'
import { announceTransfer } from '#paying/payments/server/transfers/announce-transfer.ts'
import type { App } from '#server/platform/app.ts'
import { textsOf } from '#server/platform/texts.ts'
import type { StatementLineShown, StatementLineState } from '../contract/bank-statements.ts'
import { importStatement } from './import-statement.ts'
import { listStatementLines } from './list-lines.ts'

export const imported = (app: App, bytes: Buffer) => importStatement(app, { bytes, readBy: null })

export const linesIn = async (app: App, state: StatementLineState): Promise<StatementLineShown[]> =>
  (await listStatementLines(app, { state, page: 1, texts: textsOf('ro') })).list

type Announcing = { name?: string; entity?: Partial<EntityRow> }

/** With a billing entity of its own. */
export async function aPayer(app: App, { name = 'Atelier', entity = {} }: Announcing = {}): Promise<string> {
  const clientId = await app.db.inTransaction(async (tx) => createClient(tx, { name, ownerId: await anOwner(app) }))
  await anEntity(app, { clientId, ...entity })
  return clientId
}

async function anOwner({ db }: App): Promise<string> {
  const id = randomUUID()
  await db.$client.query(`insert into users (id, email, name, is_confirmed, referral_code) values ($1, $2, 'Ana', true, $3)`, [
    id,
    `${id}@exemplu.ro`,
    id.slice(0, 8),
  ])
  return id
}

export const announced = (app: App, clientId: string, amount: number) =>
  announceTransfer(app, { clientId, amountBani: bani(amount), entityNumber: 1, key: null, createdBy: null })

/** What came in of a client's payments, and what its balance has by it. */
export async function moneyOf({ db }: App, clientId: string): Promise<{ payments: string[]; unapplied: number }> {
  const { rows } = await db.$client.query<{ state: string; amount: number }>(
    'select state, amount_bani as amount from payments where client_id = $1 order by number',
    [clientId],
  )
  const { rows: balances } = await db.$client.query<{ sum: number }>(
    `select coalesce(sum(amount_bani), 0)::bigint as sum from ledger_transfers where client_id = $1 and kind = 'payment'`,
    [clientId],
  )
  return { payments: rows.map(({ state, amount }) => `${state} ${amount}`), unapplied: balances[0]?.sum ?? 0 }
}

/** As the product's own, but in this thread. */
export const bankHere: App['bank'] = bankFilesHere
