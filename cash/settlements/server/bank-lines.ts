/** Lines of our bank statement that are couriers' transfers of cash. */
import { and, eq, gte, lte } from 'drizzle-orm'
import { type CourierCode, courierCodes, couriers } from '../../../contract/couriers.ts'
import type { App } from '../../../server/platform/app.ts'
import { addDays, dayIn } from '../../../server/platform/clock.ts'
import type { Tx } from '../../../server/platform/database/database.ts'
import { subscribe } from '../../../server/platform/jobs/events.ts'
import { type BankLineRead, bankLineRead, claimLine, openIncomingLines, receivedAt } from '../../bank-statements/server/look-at-lines.ts'
import { receiveSettlement } from './receive-settlement.ts'
import { courierSettlements as settlements } from './tables.ts'

/** Banks book at night, over weekends and holidays; a courier may report what it will send tomorrow. */
const BOOKED_BEFORE_DAYS = 1
const BOOKED_AFTER_DAYS = 10

export const onBankLine = subscribe(bankLineRead, claim)

/** Only where name and amount fit one settlement that is awaited, and no other. */
async function claim(app: App, tx: Tx, { id, bookedOn, amountBani, isReversal, isDoubtful, line }: BankLineRead): Promise<void> {
  const courier = courierNamed(line)
  if (!courier || amountBani <= 0 || isReversal || isDoubtful) return
  const [settlement, ...others] = await tx
    .select()
    .from(settlements)
    .where(
      and(
        ...[eq(settlements.courier, courier), eq(settlements.state, 'reported'), eq(settlements.totalBani, amountBani)],
        ...[
          gte(settlements.transferredOn, addDays(bookedOn, -BOOKED_AFTER_DAYS)),
          lte(settlements.transferredOn, addDays(bookedOn, BOOKED_BEFORE_DAYS)),
        ],
      ),
    )
    .for('update')
  if (!settlement || others.length > 0) return
  const params = { courier: couriers[courier].name, day: settlement.transferredOn }
  await claimLine(app, tx, { lineId: id, clientId: null, because: { code: 'statement-line-courier-settlement', params } })
  await receiveSettlement(app, tx, settlement, { receivedOn: dayIn(receivedAt(app, { bookedOn })), statementLineId: id })
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
