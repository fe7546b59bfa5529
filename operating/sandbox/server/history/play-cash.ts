/** The cash of delivered parcels: couriers send it, the bank shows it, and each month it is paid out. */

import { approveRun, askCourier, handOut, makeRun, moveReceivedCash, saveRepaymentProfile, takeAnswers } from '#cash/operations.ts'
import { isWorkingDay, nextWorkingDay } from '#contract/banking/banking-days.ts'
import type { CourierCode } from '#contract/couriers.ts'
import { fromRon, sum } from '#contract/money.ts'
import { importStatement } from '#paying/operations.ts'
import type { App } from '#server/platform/app.ts'
import { addDays, startOfDay } from '#server/platform/clock.ts'
import { CASH_TEXT, courierPayers, demoAccount } from '../demo-story.ts'
import type { PlannedParcel } from './plan.ts'
import { type Played, transfersKey, unless, withAnswer, withStatement } from './played-app.ts'

/** 5: the month's last banking day. */
const MONTHLY = 5

export const beginCash = (app: App, { clientId, ownerId }: { clientId: string; ownerId: string }): Promise<unknown> =>
  app.db.inTransaction((tx) =>
    saveRepaymentProfile(app, tx, {
      clientId,
      userId: ownerId,
      profile: { bankName: demoAccount.accountHolder, bankAccount: demoAccount.iban, repaymentSendInterval: MONTHLY },
    }),
  )

export type Collected = Pick<PlannedParcel, 'courier' | 'cashRon'> & { awb: string }

type Sent = { courier: CourierCode; day: string; collected: readonly Collected[]; leftOut: number; today: string }

export async function sendCash({ at, couriers }: Played, { courier, day, collected, leftOut, today }: Sent): Promise<void> {
  if (collected.length === 0) return
  couriers.transfers.set(
    transfersKey(courier, day),
    collected.slice(leftOut).map(({ awb, cashRon }) => ({ awb, amountBani: fromRon(cashRon ?? 0), collectedOn: null, transferredOn: day })),
  )
  const taken = await askCourier(at(new Date(startOfDay(day).getTime() + 19 * 3_600_000)), { courier, day, takenBy: null })
  const on = nextWorkingDay(day)
  // The bank has not booked it yet: the settlement is awaited.
  if (on >= today) return
  const app = at(new Date(startOfDay(on).getTime() + 8 * 3_600_000))
  const amountBani = sum(collected.map(({ cashRon }) => fromRon(cashRon ?? 0)))
  const line = { on, amountBani, name: courierPayers[courier] ?? courier, iban: '', text: CASH_TEXT }
  await importStatement(withStatement(app, [line]), { bytes: new Uint8Array(), readBy: null })
  if (taken.id !== null) await moveReceivedCash.run(app, { settlementId: taken.id })
}

/** The last banking day of its month. */
export const isPayDay = (day: string): boolean => isWorkingDay(day) && nextWorkingDay(day).slice(0, 7) !== day.slice(0, 7)

type Paying = { day: string; adminId: string }
export type PaidOut = { endToEndId: string; amountRon: number }

const inFile = /<EndToEndId>([^<]+)<[\s\S]*?<InstdAmt[^>]*>([\d.]+)</g

/** Made, approved, handed to the bank and answered: all of it is paid. Answers what the bank was given. */
export async function payOut({ at }: Played, { day, adminId }: Paying): Promise<PaidOut[]> {
  const morning = startOfDay(day).getTime()
  const hour = (hours: number) => at(new Date(morning + hours * 3_600_000))
  const runId = await unless('nothing-to-pay', makeRun(hour(10), { madeBy: adminId, idempotencyKey: `demo-history/${day}` }))
  if (runId === null) return []
  await unless('run-not-open', approveRun(hour(10.5), { runId, approvedBy: adminId }))
  const { bytes } = await handOut(hour(10.6), { runId, version: '03' })
  const xml = Buffer.from(bytes).toString()
  const [, messageId = ''] = /<MsgId>([^<]+)</.exec(xml) ?? []
  const paid = [...xml.matchAll(inFile)].map(([, endToEndId = '', amount]) => ({ endToEndId, amountRon: Number(amount) }))
  const answers = paid.map(({ endToEndId }) => ({ endToEndId, outcome: 'paid' as const, reasonCode: null, on: day }))
  await takeAnswers(withAnswer(hour(16), { messageId, answers, others: [] }), Buffer.from(messageId), adminId)
  return paid
}

type SentBack = PaidOut & { day: string; iban: string }

/** Some days later the bank of the payee sends a payment back. */
export async function sendBack({ at }: Played, { day, endToEndId, amountRon, iban }: SentBack): Promise<void> {
  const on = nextWorkingDay(addDays(day, 2))
  const app = at(new Date(startOfDay(on).getTime() + 8 * 3_600_000))
  const line = {
    on,
    amountBani: fromRon(amountRon),
    name: demoAccount.accountHolder,
    iban,
    text: 'Plata returnata',
    endToEndId,
    returnReason: 'AC04',
  }
  await importStatement(withStatement(app, [line]), { bytes: new Uint8Array(), readBy: null })
}
