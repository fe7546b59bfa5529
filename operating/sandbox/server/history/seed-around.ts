/** What stands around the parcels: addresses, people, refusals, a correction, a recommended client, a file with wrong lines, payments in doubt. */
import { accountByEmail, addAccount, createClient, DEMO_PASSWORD, inviteMember, userConfirmed } from '#account/operations.ts'
import { fromRon } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import { partnerSaid } from '#contract/texts/message.ts'
import { announceTransfer, creditBonus } from '#paying/operations.ts'
import { SendingRule } from '#selling/automation/contract/rules.ts'
import { listImports, receiveFile, rulesOf, saveRules } from '#selling/operations.ts'
import { partyOf } from '#sending/addresses/contract/addresses.ts'
import {
  activateOrder,
  askOffers,
  correctOrder,
  createOrder,
  createSavedAddress,
  findOrder,
  listSavedAddresses,
} from '#sending/operations.ts'
import { orderInput } from '#sending/orders/contract/orders.ts'
import { ExtraOptions, PARCEL, type Shipment } from '#sending/shipments/contract/shipments.ts'
import { postTransfer } from '#server/ledger/transfer.ts'
import type { App } from '#server/platform/app.ts'
import { addDays, bucharestDayOf, mondayOf, startOfDay } from '#server/platform/clock.ts'
import { emitEvent } from '#server/platform/jobs/events.ts'
import { addressBookEntry, partyAtPlace } from '../demo-story.ts'
import { bookStoryLines } from './bank-of-story.ts'
import {
  type AddressBookRow,
  correctedParcel,
  demoAddressBook,
  demoCourierRefusals,
  demoImportFile,
  demoInvitations,
  doubtfulPayment,
  recommendedDemoClient,
  shopRules,
  unknownPayment,
} from './people.ts'
import type { PlannedDay, PlannedParcel } from './plan.ts'
import { uuidFromName } from './play-money.ts'
import type { PlayedStory } from './played-app.ts'
import { finishTracking, type StorySender, sendParcel } from './send-parcels.ts'

type Whose = { clientId: string; ownerId: string }
const HOUR_MS = 3_600_000

/** At the beginning. Only once: who has more than the first address has them all. */
export async function fillAddressBook(
  app: App,
  { clientId }: Pick<Whose, 'clientId'>,
  book: readonly AddressBookRow[] = demoAddressBook,
): Promise<void> {
  if ((await listSavedAddresses(app.db, { clientId, search: '' })).length > 1) return
  await app.db.inTransaction(async (tx) => {
    for (const [i, [shortName, company, county, city, postalCode, street, number]] of book.entries()) {
      const contact = { contactName: company, contactCompany: company, contactPhone: `+4074410${String(300 + i).padStart(4, '0')}` }
      const place = { addressCounty: county, addressCity: city, addressPostalCode: postalCode }
      const fields = addressBookEntry(shortName, contact, { ...place, addressStreet: street, addressNumber: number })
      await createSavedAddress(tx, { clientId, fields }, app.geography)
    }
  })
}

/** Couriers refuse the last parcels of the plan, each for a reason of its own: they are drafts. */
export async function refuseSomeParcels(played: PlayedStory, sender: StorySender, like: PlannedParcel): Promise<void> {
  for (const [i, { courier, words }] of demoCourierRefusals.entries()) {
    const at = new Date(like.at.getTime() + i * HOUR_MS)
    const parcel = { ...like, courier, number: REFUSED_FROM + i, at, cashRon: null, events: [], cancelledAt: null }
    await sendParcel(played, sender, parcel, partnerSaid(words)).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error
    })
  }
}
const REFUSED_FROM = 90_000

/** Another client, whose deliveries have earned the shop a bonus each week. */
export async function recommendClient(
  app: App,
  played: PlayedStory,
  { ownerId }: Whose,
  sender: StorySender,
  days: readonly PlannedDay[],
): Promise<void> {
  if (await accountByEmail(app.db, recommendedDemoClient.email)) return
  const { weeks, parcelsAWeek, email, name, client } = recommendedDemoClient
  const thisMonday = mondayOf(bucharestDayOf(app.clock.now()))
  const mondays = Array.from({ length: weeks }, (_, n) => addDays(thisMonday, 7 * (n - weeks)))
  const begun = played.at(new Date(startOfDay(mondays[0] ?? thisMonday).getTime() + HOUR_MS))
  let clientId = ''
  await addAccount(app, { email, name, password: DEMO_PASSWORD }, async (tx, userId) => {
    clientId = await createClient(tx, { name: client, ownerId: userId })
    await postTransfer(tx, {
      ...{ clientId, amountBani: fromRon(1000), key: 'demo/start', happenedAt: begun.clock.now() },
      ...({ kind: 'payment', debit: 'bank', credit: 'unapplied' } as const),
    })
    await emitEvent(begun, tx, userConfirmed, { userId, referredBy: ownerId })
  })
  for (const monday of mondays) {
    const next = addDays(monday, 7)
    const ofWeek = days.filter(({ day }) => day >= monday && day < next).flatMap(({ parcels }) => parcels)
    const some = ofWeek.filter(({ events }) => events.at(-1)?.state === 'delivered').slice(0, parcelsAWeek)
    for (const parcel of some) {
      const its = { ...parcel, number: RECOMMENDED_FROM + parcel.number, cashRon: null, at: new Date(parcel.at.getTime() + 60_000) }
      const awb = await sendParcel(played, { ...sender, clientId }, its)
      await finishTracking(played, new Date((its.events.at(-1)?.at ?? its.at).getTime() + HOUR_MS), [awb])
    }
    await creditBonus(played.at(new Date(startOfDay(next).getTime() + HOUR_MS / 6)))
  }
}
const RECOMMENDED_FROM = 50_000

/** Money whose payer names neither proforma nor client: a line that fits nothing, and one that fits what two clients have announced. */
export async function receiveDoubtfulPayments(played: PlayedStory, payers: readonly Whose[], on: string): Promise<void> {
  const announced = played.at(new Date(startOfDay(addDays(on, -1)).getTime() + 9 * HOUR_MS))
  const amountBani = fromRon(doubtfulPayment.ron)
  for (const payer of payers)
    await announceTransfer(announced, {
      ...{ clientId: payer.clientId, createdBy: payer.ownerId, amountBani, entityNumber: 1, key: 'demo-history/doubtful' },
    })
  const app = played.at(new Date(startOfDay(on).getTime() + 9 * HOUR_MS))
  const lines = [unknownPayment, doubtfulPayment].map(({ name, text, ron }) => ({ on, amountBani: fromRon(ron), name, iban: '', text }))
  await bookStoryLines(app, played.booked, lines)
}

/** Activated today at a courier, and corrected: another AWB takes the place of the one with the wrong number. */
export async function correctDemoParcel(app: App, { clientId, address }: Pick<StorySender, 'clientId' | 'address'>): Promise<void> {
  const { contact, place, wrongNumber, rightNumber, content } = correctedParcel
  const shipmentTo = (addressNumber: string): Shipment => ({
    ...{ sender: partyOf(address), recipient: partyAtPlace(contact, { ...place, addressNumber }), locker: null },
    packing: { type: PARCEL, content, packages: [{ weightKg: 1, lengthCm: 35, widthCm: 25, heightCm: 12 }] },
    extraOptions: ExtraOptions.parse({}),
  })
  const [wrong, right] = [shipmentTo(wrongNumber), shipmentTo(rightNumber)]
  const made = await createOrder(app, { clientId, key: 'demo-history/corrected', input: orderInput({ shipment: wrong }) })
  const orderId = made.uniqueId
  const offerFor = async (shipment: Shipment): Promise<string | null> => {
    const { offers } = await askOffers(app, clientId, shipment, { isPatient: true })
    return offers.find(({ delivery, errors }) => delivery === 'address' && errors.length === 0)?.id ?? null
  }
  const first = made.state === 'draft' ? await offerFor(wrong) : null
  if (first !== null) await activateOrder(app, { clientId, orderId, offerId: first, key: null })
  const order = await findOrder(app.db, clientId, orderId)
  const second = order?.state === 'active' ? await offerFor(right) : null
  if (second !== null)
    await correctOrder(app, { clientId, orderId, input: orderInput({ shipment: right }), offerId: second, key: 'demo-history/correction' })
}

export async function inviteDemoMembers(app: App, { clientId, ownerId }: Whose): Promise<{ id: string; role: string }[]> {
  const invited: { id: string; role: string }[] = []
  for (const { email, role } of demoInvitations)
    invited.push({ role, id: await inviteMember(app, { clientId, email, role, invitedBy: ownerId }) })
  return invited
}

/** At last: what is dated by today. */
export async function importDemoFile(app: App, { clientId }: Pick<Whose, 'clientId'>): Promise<void> {
  if ((await listImports(app, clientId)).length > 0) return
  await receiveFile(app, { clientId, fileName: demoImportFile.name, bytes: Buffer.from(demoImportFile.text), name: null })
}

/** Who has set rules keeps them. */
export async function saveDemoShopRules(app: App, { clientId }: Whose): Promise<void> {
  if ((await rulesOf(app.db, clientId)).rules.length > 0) return
  const rules = shopRules.map((rule) => SendingRule.parse({ id: uuidFromName(`${clientId}/${rule.name}`), ...rule }))
  await saveRules(app, { clientId, rules })
}
