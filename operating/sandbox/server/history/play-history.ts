/**
 * Months of the demo shop, played day by day through the product's own operations at the hour of that day: parcels, money, invoices, cash.
 * Repeated, as after a kill, it goes on where it was cut off.
 */

import { z } from 'zod'
import { isWorkingDay } from '#contract/banking/banking-days.ts'
import type { CourierCode } from '#contract/couriers.ts'
import { getDefaultAddress } from '#sending/operations.ts'
import type { App } from '#server/platform/app.ts'
import { addDays, addMonths, bucharestDayOf, startOfDay, weekdayOfDay } from '#server/platform/clock.ts'
import { demoCard } from '../demo-story.ts'
import { connectSecondShop, loseSecondShop } from '../seed-demo-store.ts'
import { controlSimulator } from '../simulators.ts'
import { depositRest } from './bank-of-story.ts'
import { type PlannedParcel, planHistory } from './plan.ts'
import { type CollectedParcel, isPayDay, payOutCash, returnPayment, saveDemoRepaymentProfile, sendCollectedCash } from './play-cash.ts'
import { playEinvoices } from './play-einvoices.ts'
import {
  beginSubscription,
  correctLastInvoice,
  fillUpBalance,
  invoiceAdvance,
  invoiceMonthBefore,
  isFirstOfMonth,
  type StoryPayer,
  saveDemoBilling,
  topUpBalance,
} from './play-money.ts'
import { playPickupPoints } from './play-pickup-points.ts'
import { playReturns } from './play-returns.ts'
import { playSecondClient } from './play-second.ts'
import { sendStoreOrders } from './play-store-orders.ts'
import { type PlayedStory, playedApp } from './played-app.ts'
import { correctDemoParcel, fillAddressBook, receiveDoubtfulPayments, recommendClient, refuseSomeParcels } from './seed-around.ts'
import { closedBankAccount, finishTracking, pricesOfToday, type StorySender, sendParcel } from './send-parcels.ts'

export type StoryClient = StoryPayer & { adminId: string }

const AT_ONCE = 4
const SHORT_WITHIN_DAYS = 5
const LEFT_TO_PAY_DAYS = 10
const HOUR_MS = 3_600_000
/** The card is kept from the third month on, an invoice is corrected in the fourth. */
const MONTHS_BEFORE = { saved: 3, correction: 2, advance: 1 }

export async function playHistory(app: App, whose: StoryClient): Promise<void> {
  const { clientId } = whose
  const today = bucharestDayOf(app.clock.now())
  const plan = planHistory({ today, months: app.config.demoMonths })
  const [first] = plan
  const like = plan.flatMap(({ parcels }) => parcels)[0]
  const address = await getDefaultAddress(app.db, clientId)
  if (!first || !like || !address) return
  await connectSecondShop(app, clientId)
  const played = playedApp(app)
  const begun = played.at(startOfDay(first.day))
  await saveDemoBilling(begun, whose)
  await saveDemoRepaymentProfile(begun, whose)
  const keeps = { token: demoCard.token, clientID: clientId }
  await controlSimulator(app, { partner: 'netopia', method: 'POST', what: 'advance', body: { keeps } }, z.unknown())
  const sender: StorySender = { clientId, address, prices: await pricesOfToday(app, clientId, address, like) }
  await fillAddressBook(begun, whose)
  await playPickupPoints(played, { clientId, door: address, firstDay: first.day, today })
  const second = await playSecondClient(app, played, { today, months: app.config.demoMonths, firstDay: first.day })
  const days = daysOf(whose, played, today)
  const doubtfulOn = addDays(today, -2)
  const parcelsOn = new Map(plan.map(({ day, parcels }) => [day, parcels]))
  for (let { day } = first; day < today; day = addDays(day, 1)) {
    await played.until(day)
    await days.play(day, sender, parcelsOn.get(day) ?? [])
    await second?.play(day)
    if (day === doubtfulOn) await receiveDoubtfulPayments(played, [whose, ...(second ? [second] : [])], day)
  }
  const last = plan.findLast(({ parcels }) => parcels.length > 0)?.parcels.at(-1)
  if (last) await refuseSomeParcels(played, sender, last)
  await recommendClient(app, played, whose, sender, plan)
  const on = addDays(today, -1)
  const yesterday = played.at(new Date(startOfDay(on).getTime() + 11 * HOUR_MS))
  await fillUpBalance(yesterday, played.booked, whose)
  await depositRest(yesterday, played.booked, { on, before: today })
  await playReturns(app, played, whose, plan)
  await correctDemoParcel(app, sender)
  await sendStoreOrders(app, clientId)
  await playEinvoices(app, whose)
  await loseSecondShop(app, clientId)
}

/** One after the other: what ends on a later day, and the cash that waits for its courier. */
function daysOf(whose: StoryClient, played: PlayedStory, today: string) {
  const ending = new Map<string, string[]>()
  let waiting: (CollectedParcel & { endsOn: string; hasClosedAccount: boolean })[] = []
  const savedOn = addMonths(today, -MONTHS_BEFORE.saved)
  const correctedOn = addMonths(today, -MONTHS_BEFORE.correction)
  const advanceOn = addMonths(today, -MONTHS_BEFORE.advance)
  // A pay day that has just been leaves nothing for the next: it is left to be done by hand.
  const leftToPayFrom = addDays(today, -LEFT_TO_PAY_DAYS)
  /** What is paid to the closed account, once it is with us. */
  let closedRon: number | null = null

  async function send(sender: StorySender, parcels: readonly PlannedParcel[]): Promise<void> {
    for (let from = 0; from < parcels.length; from += AT_ONCE)
      await Promise.all(
        parcels.slice(from, from + AT_ONCE).map(async (parcel) => {
          const awb = await sendParcel(played, sender, parcel)
          if (parcel.events.length === 0) return
          ending.set(parcel.endsOn, [...(ending.get(parcel.endsOn) ?? []), awb])
          const isCollected = parcel.cashRon !== null && parcel.events.at(-1)?.state === 'delivered'
          if (isCollected) waiting.push({ ...parcel, awb })
        }),
      )
  }

  /** FAN on Tuesdays and Fridays, Sameday on Thursdays: what was delivered until two days before. */
  async function transfer(courier: CourierCode, day: string): Promise<void> {
    const sent = waiting.filter((one) => one.courier === courier && one.endsOn <= addDays(day, -2))
    waiting = waiting.filter((one) => !sent.includes(one))
    const ofClosed = sent.find(({ hasClosedAccount }) => hasClosedAccount)
    if (ofClosed) closedRon = ofClosed.cashRon
    // Of the last report a line is missing: the bank has more than the courier says.
    const leftOut = courier === 'fan' && day > addDays(today, -SHORT_WITHIN_DAYS) ? 1 : 0
    await sendCollectedCash(played, { courier, day, collected: sent, leftOut, today })
  }

  async function pay(day: string): Promise<void> {
    const paid = await payOutCash(played, { day, adminId: whose.adminId })
    const back = paid.find(({ amountRon }) => amountRon === closedRon)
    if (!back) return
    closedRon = null
    returnPayment(played, { day, ...back, iban: closedBankAccount.iban })
  }

  return {
    async play(day: string, sender: StorySender, parcels: readonly PlannedParcel[]): Promise<void> {
      if (isFirstOfMonth(day)) await invoiceMonthBefore(played, whose, day)
      const noon = played.at(new Date(startOfDay(day).getTime() + 12 * HOUR_MS))
      if (day === savedOn) await beginSubscription(played, whose, noon.clock.now())
      if (day === correctedOn) await correctLastInvoice(noon, whose)
      if (day === advanceOn) await invoiceAdvance(noon, whose)
      await send(sender, parcels)
      await finishTracking(played, new Date(startOfDay(day).getTime() + 17.8 * HOUR_MS), ending.get(day) ?? [])
      await topUpBalance(played, whose, { day, isAutomatic: day > savedOn })
      if (!isWorkingDay(day)) return
      if (weekdayOfDay(day) === 2 || weekdayOfDay(day) === 5) await transfer('fan', day)
      if (weekdayOfDay(day) === 4) await transfer('sameday', day)
      if (isPayDay(day) && day < leftToPayFrom) await pay(day)
    },
  }
}
