/** What new lines are: claimed by who waited for them, money of an announced transfer, or left to an operator. */
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Message } from '#contract/texts/message.ts'
import { proformaNumber, proformasNamed } from '#paying/payments/contract/proforma.ts'
import { type AnnouncedTransfer, isTransferOpen, transfersNumbered } from '#paying/payments/server/transfers/announced-transfers.ts'
import { lockTransfer, receiveTransfer } from '#paying/payments/server/transfers/receive-transfer.ts'
import { rowBatchesOf } from '#server/platform/apart/batches.ts'
import { openWorkTurns } from '#server/platform/apart/turns.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { emitEvent } from '#server/platform/jobs/events.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { bankLineRead, isBankFee, lineReceivedAt } from './claim-lines.ts'
import { type StatementLineRow, statementLineLife } from './line-life.ts'
import { isLineOfAnotherClient } from './proposals.ts'
import { bankStatementLines as lines } from './tables.ts'

/** Goes on with what a killed process left; added together with the lines. */
export const lookAtLeftLines: Task = { name: 'look-at-statement-lines', run: (app) => lookAtLines(app) }

const LINES_AT_ONCE = 100

/** All that nothing was compared with yet, or of these alone. One that fails holds up none of the others, and is reported at the end. */
export async function lookAtLines(app: App, { only }: { only?: readonly string[] } = {}): Promise<void> {
  const { named, plain } = await toLookAt(app, only)
  const failures: unknown[] = []
  const tryAll = async (ids: readonly string[]): Promise<boolean> =>
    app.db
      .inTransaction((tx) => lookAt(app, tx, ids))
      .then(
        () => true,
        (error: unknown) => {
          if (ids.length === 1) failures.push(error)
          return false
        },
      )
  for (const one of named) await tryAll([one])
  for (const some of rowBatchesOf(plain, LINES_AT_ONCE)) {
    if (!(await tryAll(some)) && some.length > 1) for (const one of some) await tryAll([one])
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} lines of bank statements could not be looked at`)
}

const READ_AT_ONCE = 500

/** Money of several clients in one transaction would hold up their orders: what names a proforma of theirs (`named`) is looked at alone. */
async function toLookAt({ db }: App, only?: readonly string[]): Promise<{ named: string[]; plain: string[] }> {
  const wanted = only && new Set(only)
  const pending = await db
    .select({ id: lines.id })
    .from(lines)
    .where(isNull(lines.lookedAt))
    .orderBy(asc(lines.bookedOn), asc(lines.position))
  const found: { named: string[]; plain: string[] } = { named: [], plain: [] }
  const turn = openWorkTurns()
  for (const ids of rowBatchesOf(
    pending.flatMap(({ id }) => ((wanted?.has(id) ?? true) ? [id] : [])),
    READ_AT_ONCE,
  )) {
    const texts = sql<string[]>`${lines.line} -> 'texts'`
    const rows = await db.select({ id: lines.id, texts }).from(lines).where(inArray(lines.id, ids))
    const numbers = new Map<string, number[]>()
    for (const { id, texts } of rows) {
      await turn()
      numbers.set(id, proformasNamed(texts))
    }
    const known = new Set((await transfersNumbered(db, [...numbers.values()].flat())).map(({ number }) => number))
    for (const id of ids) found[numbers.get(id)?.some((number) => known.has(number)) ? 'named' : 'plain'].push(id)
  }
  return found
}

async function lookAt(app: App, tx: Tx, ids: readonly string[]): Promise<void> {
  const isNew = and(inArray(lines.id, [...ids]), isNull(lines.lookedAt))
  const found = await tx.select().from(lines).where(isNew).orderBy(asc(lines.id)).for('update')
  if (found.length === 0) return // another process was here
  await tx
    .update(lines)
    .set({ lookedAt: app.clock.now() })
    .where(
      inArray(
        lines.id,
        found.map(({ id }) => id),
      ),
    )
  for (const row of found) await emitEvent(app, tx, bankLineRead, { ...row, among: found })
  const open = await tx
    .select()
    .from(lines)
    .where(and(inArray(lines.id, [...ids]), eq(lines.state, 'open')))
    .orderBy(asc(lines.bookedOn), asc(lines.position))
  const outgoing = open.filter((row) => isOutgoing(row) && row.because === null)
  const [fees, payments] = [outgoing.filter(isBankFee), outgoing.filter((row) => !isBankFee(row))]
  await statementLineLife.moveMany(app, tx, fees, { to: 'ignored', patch: { because: { code: 'statement-line-bank-fee' } } })
  await statementLineLife.moveMany(app, tx, payments, { to: 'ignored', patch: { because: { code: 'statement-line-outgoing' } } })
  const mayBePaid = open.filter(mayBePayment)
  const numbered = await transfersNumbered(
    tx,
    mayBePaid.flatMap(({ line }) => proformasNamed(line.texts)),
  )
  if (numbered.length > 0) for (const row of mayBePaid) await receiveNamed(app, tx, row, numbered)
}

/** What we paid. A reversal may undo what a client was credited: an operator has to look. */
const isOutgoing = ({ amountBani, isReversal }: StatementLineRow): boolean => amountBani < 0 && !isReversal
const mayBePayment = ({ amountBani, isReversal, isDoubtful }: StatementLineRow): boolean => amountBani > 0 && !isReversal && !isDoubtful

/** Only where a line names one proforma alone, is its amount to the ban, and does not come from what is known as another client's. */
async function receiveNamed(app: App, tx: Tx, row: StatementLineRow, numbered: readonly AnnouncedTransfer[]): Promise<void> {
  const numbers = proformasNamed(row.line.texts)
  const [named, ...others] = numbered.filter(({ number }) => numbers.includes(number))
  if (!named || others.length > 0) return
  const payment = await lockTransfer(tx, { clientId: named.clientId, paymentId: named.id })
  if (!isTransferOpen(payment) || payment.amountBani !== row.amountBani) return
  if (await isLineOfAnotherClient(tx, row, payment.clientId)) return
  await receiveTransfer(app, tx, payment, { receivedAt: lineReceivedAt(app, row) })
  const because: Message = { code: 'statement-line-names-proforma', params: { number: proformaNumber(payment.number) } }
  await statementLineLife.move(app, tx, row, { to: 'used', patch: { clientId: payment.clientId, paymentId: payment.id, because } })
}
