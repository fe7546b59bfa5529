/** Lines of our bank statement that are couriers' transfers of cash. */
import { and, eq, gte, isNull, lte, ne } from 'drizzle-orm'
import { type CourierCode, courierCodes, couriers } from '#contract/couriers.ts'
import type { Bani } from '#contract/money.ts'
import type { Message } from '#contract/texts/message.ts'
import {
  type BankLineRead,
  bankLineRead,
  claimBankLine,
  leaveLineOpen,
  lineReceivedAt,
  openIncomingLines,
  replaceLeftReason,
} from '#paying/operations.ts'
import type { App } from '#server/platform/app.ts'
import { addDays, bucharestDayOf } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import { receiveSettlement } from '../receive-settlement.ts'
import type { Settlement } from '../settlement-lives.ts'
import { courierSettlements as settlements } from '../tables.ts'

/** Banks book at night, over weekends and holidays; a courier may report what it will send tomorrow. */
const BOOKED_BEFORE_DAYS = 1
const BOOKED_AFTER_DAYS = 10

export const settlementsOnBankLine = subscribe(bankLineRead, claim)

/** Only where name and amount fit one settlement that is awaited, and no other: one received without a line may be of this line, too. */
async function claim(app: App, tx: Tx, read: BankLineRead): Promise<void> {
  const { id, bookedOn, amountBani, isReversal, isDoubtful, line } = read
  const courier = courierNamed(line)
  if (!courier || amountBani <= 0 || isReversal) return
  const found = await withoutLine(tx, { courier, amountBani, bookedOn })
  const [settlement] = found
  if (!settlement) return
  if (found.length > 1 || settlement.state !== 'reported' || isDoubtful)
    return leaveLineOpen(tx, { lineId: id, because: mayBeOf(settlement) })
  await claimBankLine(app, tx, { lineId: id, clientId: null, because: settlementClaimOf(settlement) })
  await receiveSettlement(app, tx, settlement, { receivedOn: bucharestDayOf(lineReceivedAt(app, { bookedOn })), statementLineId: id })
}

type Sought = Pick<BankLineRead, 'amountBani' | 'bookedOn'> & { courier: CourierCode }

/** Settlements of this sum whose transfer is on no line yet. */
const withoutLine = (tx: Tx, { courier, amountBani, bookedOn }: Sought): Promise<Settlement[]> =>
  tx
    .select()
    .from(settlements)
    .where(
      and(
        hasNoLine(courier, amountBani),
        gte(settlements.transferredOn, addDays(bookedOn, -BOOKED_AFTER_DAYS)),
        lte(settlements.transferredOn, addDays(bookedOn, BOOKED_BEFORE_DAYS)),
      ),
    )
    .for('update')

const hasNoLine = (courier: CourierCode, total: Bani) =>
  and(
    ...[eq(settlements.courier, courier), isNull(settlements.statementLineId), eq(settlements.totalBani, total)],
    ne(settlements.state, 'removed'),
  )

/** Within these days it is on the statement. */
export const settlementBookingDaysOf = ({ transferredOn }: Settlement): { from: string; to: string } => ({
  from: addDays(transferredOn, -BOOKED_BEFORE_DAYS),
  to: addDays(transferredOn, BOOKED_AFTER_DAYS),
})

/** What a line is left open for that may be of one of several, or of one that was received without it. */
const mayBeOf = ({ courier, totalBani }: Settlement): Message => ({
  code: 'statement-line-may-be-settlement',
  params: { courier: couriers[courier].name, amount: totalBani },
})

/** After one of them has its line: others are no longer of it, where no further settlement waits for one. */
export async function clearLinesLikeSettlement(tx: Tx, settlement: Settlement): Promise<void> {
  const { courier, totalBani } = settlement
  const [waiting] = await tx
    .select({ id: settlements.id })
    .from(settlements)
    .where(and(hasNoLine(courier, totalBani), ne(settlements.id, settlement.id)))
    .limit(1)
  if (!waiting) await replaceLeftReason(tx, mayBeOf(settlement), null)
}

/** What a line is used for that is its transfer. */
export function settlementClaimOf({ courier, transferredOn }: Settlement): Message {
  const params = { courier: couriers[courier].name, day: transferredOn }
  return { code: 'statement-line-courier-settlement', params }
}

/** The account's holder, else what the bank wrote of it; null: none of them, or two. */
export function courierNamed({ counterparty, texts }: BankLineRead['line']): CourierCode | null {
  const named = (text: string) => courierCodes.filter((code) => couriers[code].onStatements.test(text))
  const said = counterparty.name ? named(counterparty.name) : named(texts.join(' '))
  return said.length === 1 ? (said[0] ?? null) : null
}

/** Of transfers that came before they were reported. */
export async function claimOpenBankLines(app: App, tx: Tx, courier: CourierCode): Promise<void> {
  const awaited = await tx
    .select({ amountBani: settlements.totalBani })
    .from(settlements)
    .where(and(eq(settlements.courier, courier), eq(settlements.state, 'reported')))
  const amounts = awaited.map(({ amountBani }) => amountBani)
  for (const line of await openIncomingLines(tx, amounts)) if (courierNamed(line.line) === courier) await claim(app, tx, line)
}
