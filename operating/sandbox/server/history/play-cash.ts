/** The cash of delivered parcels: couriers send it, the bank shows it, and each month it is paid out. */

import {
  approvePayoutRun,
  fetchSettlements,
  handOutRunFile,
  makePayoutRun,
  moveReceivedCash,
  saveRepaymentProfile,
  takeBankAnswers,
} from '#cash/operations.ts'
import { isWorkingDay, nextWorkingDay } from '#contract/banking/banking-days.ts'
import type { CourierCode } from '#contract/couriers.ts'
import { fromRon, negate, sum } from '#contract/money.ts'
import type { App } from '#server/platform/app.ts'
import { addDays, startOfDay } from '#server/platform/clock.ts'
import { CASH_TEXT, courierPayers, demoBankAccount } from '../demo-story.ts'
import { answerAllPaid, bookStoryLines, orderedPaymentsIn, type StoryPayment } from './bank-of-story.ts'
import type { PlannedParcel } from './plan.ts'
import { type PlayedStory, transfersKey, unlessProblem } from './played-app.ts'

/** 5: the month's last banking day. */
const MONTHLY = 5

export const saveDemoRepaymentProfile = (app: App, { clientId, ownerId }: { clientId: string; ownerId: string }): Promise<unknown> =>
  app.db.inTransaction((tx) =>
    saveRepaymentProfile(app, tx, {
      clientId,
      userId: ownerId,
      profile: { bankName: demoBankAccount.accountHolder, bankAccount: demoBankAccount.iban, repaymentSendInterval: MONTHLY },
    }),
  )

export type CollectedParcel = Pick<PlannedParcel, 'courier' | 'cashRon'> & { awb: string }

type Sent = { courier: CourierCode; day: string; collected: readonly CollectedParcel[]; leftOut: number; today: string }

export async function sendCollectedCash(played: PlayedStory, { courier, day, collected, leftOut, today }: Sent): Promise<void> {
  if (collected.length === 0) return
  const { at, couriers } = played
  couriers.transfers.set(
    transfersKey(courier, day),
    collected.slice(leftOut).map(({ awb, cashRon }) => ({ awb, amountBani: fromRon(cashRon ?? 0), collectedOn: null, transferredOn: day })),
  )
  const taken = await fetchSettlements(at(new Date(startOfDay(day).getTime() + 19 * 3_600_000)), { courier, day, takenBy: null })
  const on = nextWorkingDay(day)
  // The bank has not booked it yet: the settlement is awaited.
  if (on >= today) return
  const app = at(new Date(startOfDay(on).getTime() + 8 * 3_600_000))
  const amountBani = sum(collected.map(({ cashRon }) => fromRon(cashRon ?? 0)))
  const line = { on, amountBani, name: courierPayers[courier] ?? courier, iban: '', text: CASH_TEXT }
  played.later(on, async () => {
    await bookStoryLines(app, played.booked, [line])
    if (taken.id !== null) await moveReceivedCash.run(app, { settlementId: taken.id })
  })
}

/** The last banking day of its month. */
export const isPayDay = (day: string): boolean => isWorkingDay(day) && nextWorkingDay(day).slice(0, 7) !== day.slice(0, 7)

type Paying = { day: string; adminId: string }

/** Made, approved, handed to the bank, answered and debited: all of it is paid. Answers what the bank was given. */
export async function payOutCash({ at, booked }: PlayedStory, { day, adminId }: Paying): Promise<StoryPayment[]> {
  const morning = startOfDay(day).getTime()
  const hour = (hours: number) => at(new Date(morning + hours * 3_600_000))
  const runId = await unlessProblem('nothing-to-pay', makePayoutRun(hour(10), { madeBy: adminId, idempotencyKey: `demo-history/${day}` }))
  if (runId === null) return []
  await unlessProblem('run-not-open', approvePayoutRun(hour(10.5), { runId, approvedBy: adminId }))
  const { bytes } = await handOutRunFile(hour(10.6), { runId, version: '03' })
  const file = Buffer.from(bytes).toString()
  const paid = orderedPaymentsIn(file)
  await takeBankAnswers(hour(16), answerAllPaid(file, hour(16).clock.now()), { takenBy: adminId, fileName: `raspuns-${day}.xml` })
  const debits = paid.map(({ endToEndId, amountRon, iban, name }) => ({
    ...{ on: day, amountBani: negate(fromRon(amountRon)), name, iban, text: 'Plata ramburs', endToEndId },
  }))
  await bookStoryLines(hour(20), booked, debits)
  return paid
}

type SentBack = Pick<StoryPayment, 'endToEndId' | 'amountRon' | 'iban'> & { day: string }

/** Some days later the bank of the payee sends a payment back. */
export function returnPayment({ at, booked, later }: PlayedStory, { day, endToEndId, amountRon, iban }: SentBack): void {
  const on = nextWorkingDay(addDays(day, 2))
  const app = at(new Date(startOfDay(on).getTime() + 8 * 3_600_000))
  const line = {
    on,
    amountBani: fromRon(amountRon),
    name: demoBankAccount.accountHolder,
    iban,
    text: 'Plata returnata',
    endToEndId,
    returnReason: 'AC04',
  }
  later(on, () => bookStoryLines(app, booked, [line]))
}
