/** The words in which the tests of bank statements speak: files of the platform's account, clients who announce, what became of lines. */
import { randomUUID } from 'node:crypto'
import { bani } from '../../../contract/money.ts'
import type { StatementLineShown, StatementLineState } from '../../../contract/payments/bank-statements.ts'
import { bankFiles } from '../../partners/banks/read-statement.ts'
import { camt, ibanOf } from '../../partners/banks/sample-statements.ts'
import type { App } from '../../platform/app.ts'
import { textsOf } from '../../platform/texts.ts'
import { anEntity, type EntityRow } from '../billing/test-entities.ts'
import { createClient } from '../members/clients.ts'
import { announceTransfer } from '../payments/transfers/announce-transfer.ts'
import { importStatement } from './import-statement.ts'
import { listLines } from './list-lines.ts'

export const ibanNumbered = (number: number): string => ibanOf('INGB', String(number).padStart(16, '0'))

export type Line = {
  amount: number
  text?: string
  name?: string
  iban?: string
  reference?: string
  isReversal?: boolean
  endToEndId?: string
}

const decimal = (amount: number) => (Math.abs(amount) / 100).toFixed(2)
const total = (lines: readonly Line[]) => lines.reduce((sum, { amount }) => sum + amount, 0)
const OPENING = 10_000_000

/** CAMT.053 of one day, opened with 100,000 RON. */
export function camtFile({ config }: Pick<App, 'config'>, lines: readonly Line[], bookedOn = '2026-11-20'): Buffer {
  const entries = lines.map(({ amount, text = '', name = '', iban = '', reference, isReversal = false, endToEndId = '' }) => ({
    amount: decimal(amount),
    side: amount < 0 ? ('DBIT' as const) : ('CRDT' as const),
    extra: [
      ...(isReversal ? ['<RvslInd>true</RvslInd>'] : []),
      ...(reference ? [`<AcctSvcrRef>${reference}</AcctSvcrRef>`] : []),
      `<NtryDtls><TxDtls>${endToEndId ? `<Refs><EndToEndId>${endToEndId}</EndToEndId></Refs>` : ''}<RltdPties><Dbtr><Nm>${name}</Nm></Dbtr>`,
      iban ? `<DbtrAcct><Id><IBAN>${iban}</IBAN></Id></DbtrAcct>` : '',
      `</RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls>`,
    ].join(''),
  }))
  const closing = decimal(OPENING + total(lines))
  const xml = camt('02', entries, { opening: decimal(OPENING), closing, account: config.seller.iban })
  return Buffer.from(xml.replaceAll('2026-11-20', bookedOn))
}

/** The same day as the bank writes it in MT940: other numbers, and everything in one text. */
export function mt940File({ config }: Pick<App, 'config'>, lines: readonly Line[], bookedOn = '2026-11-20'): Buffer {
  const day = bookedOn.replaceAll('-', '').slice(2)
  const swift = (amount: number) => decimal(amount).replace('.', ',')
  const written = lines.flatMap(({ amount, text = '', name = '', iban = '' }, i) => [
    `:61:${day}${day.slice(2)}${amount < 0 ? 'D' : 'C'}${swift(amount)}NTRFNONREF//MT${day}${String(i).padStart(6, '0')}`,
    `:86:000+20INCASARE+23${text}+31${iban}+32${name}`,
  ])
  const head = [':20:BRD', `:25:${config.seller.iban}`, ':28:00138/1', `:60F:C${day}RON${swift(OPENING)}`]
  return Buffer.from([...head, ...written, `:62F:C${day}RON${swift(OPENING + total(lines))}`, ''].join('\r\n'))
}

export const imported = (app: App, bytes: Buffer) => importStatement(app, { bytes, readBy: null })

export const linesIn = async (app: App, state: StatementLineState): Promise<StatementLineShown[]> =>
  (await listLines(app, { state, page: 1, texts: textsOf('ro') })).list

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
export const bankHere: App['bank'] = {
  limits: bankFiles.limits,
  readStatement: async (bytes, accounts) => bankFiles.readStatement(bytes, accounts),
}
