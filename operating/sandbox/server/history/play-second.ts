/** The other demo client, a tea house in Iasi: it sends less, without cash, and pays by card. */
import { accountByEmail, firstClientOwnedBy } from '#account/operations.ts'
import { BillingForm } from '#paying/billing/contract/billing-entity.ts'
import { hasBillingEntity, saveContact, saveEntity } from '#paying/operations.ts'
import { getDefaultAddress } from '#sending/operations.ts'
import type { App } from '#server/platform/app.ts'
import { startOfDay } from '#server/platform/clock.ts'
import { demoTeas, secondAddressBook, secondDemoCompany, secondDemoContact } from './people.ts'
import { type OrderPace, type PlannedParcel, planHistory } from './plan.ts'
import { invoiceMonthBefore, isFirstOfMonth, type StoryPayer, topUpWhenLow } from './play-money.ts'
import type { PlayedStory } from './played-app.ts'
import { fillAddressBook } from './seed-around.ts'
import { finishTracking, pricesOfToday, type StorySender, sendParcel } from './send-parcels.ts'

const OWNER = 'client2@demo.test'
const pace: OrderPace = { seed: 20_260_202, least: 0, most: 2, hasRareFates: false }
const NUMBERED_FROM = 30_000
const HOUR_MS = 3_600_000

type Second = StoryPayer & { play(day: string): Promise<void> }

type Months = { today: string; months: number; firstDay: string }

/** null: its owner has closed the account. */
export async function playSecondClient(app: App, played: PlayedStory, { today, months, firstDay }: Months): Promise<Second | null> {
  const owner = await accountByEmail(app.db, OWNER)
  const clientId = owner && (await firstClientOwnedBy(app.db, owner.id))
  const address = clientId && (await getDefaultAddress(app.db, clientId))
  const plan = new Map(planHistory({ today, months, pace }).map(({ day, parcels }) => [day, parcels.map(itsOwn)]))
  const [like] = [...plan.values()].flat()
  if (!owner || !clientId || !address || !like) return null
  const payer = { clientId, ownerId: owner.id }
  const begun = played.at(startOfDay(firstDay))
  if (!(await hasBillingEntity(app.db, clientId))) {
    await saveEntity(begun, { clientId, form: BillingForm.parse(secondDemoCompany) })
    await begun.db.inTransaction((tx) => saveContact(tx, clientId, secondDemoContact))
  }
  await fillAddressBook(begun, { clientId }, secondAddressBook)
  const sender: StorySender = { clientId, address, prices: await pricesOfToday(app, clientId, address, like) }
  const ending = new Map<string, string[]>()
  return {
    ...payer,
    async play(day) {
      const hour = (hours: number) => new Date(startOfDay(day).getTime() + hours * HOUR_MS)
      if (isFirstOfMonth(day)) await invoiceMonthBefore(played, payer, day)
      await topUpWhenLow(played.at(hour(8)), payer, day)
      for (const parcel of plan.get(day) ?? []) {
        const awb = await sendParcel(played, sender, parcel)
        if (parcel.events.length > 0) ending.set(parcel.endsOn, [...(ending.get(parcel.endsOn) ?? []), awb])
      }
      await finishTracking(played, hour(17.9), ending.get(day) ?? [])
    },
  }
}

const itsOwn = (parcel: PlannedParcel): PlannedParcel => ({
  ...parcel,
  number: NUMBERED_FROM + parcel.number,
  content: demoTeas[parcel.number % demoTeas.length] ?? demoTeas[0],
  cashRon: null,
})
