/** What stands around the parcels: addresses, people, refusals, a recommended client, a file with wrong lines, a payment that fits nothing. */
import { accountByEmail, addAccount, createClient, DEMO_PASSWORD, invite, userConfirmed } from '#account/operations.ts'
import { fromRon } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import { partnerSaid } from '#contract/texts/message.ts'
import { creditBonus, importStatement } from '#paying/operations.ts'
import { receiveFile } from '#selling/operations.ts'
import { createSavedAddress, listSavedAddresses } from '#sending/operations.ts'
import { transfer } from '#server/ledger/transfer.ts'
import type { App } from '#server/platform/app.ts'
import { addDays, dayIn, mondayOf, startOfDay } from '#server/platform/clock.ts'
import { emit } from '#server/platform/jobs/events.ts'
import { auditLog } from '#server/platform/tables.ts'
import { entry } from '../demo-story.ts'
import { addressBook, fairFile, invitations, journal, recommended, refusals, unknownPayment } from './people.ts'
import type { PlannedDay, PlannedParcel } from './plan.ts'
import { type Played, withStatement } from './played-app.ts'
import { endWays, type Sender, sendParcel } from './send-parcels.ts'

type Whose = { clientId: string; ownerId: string }
const HOUR_MS = 3_600_000

/** At the beginning. Only once: who has more than the first address has them all. */
export async function fillAddressBook(app: App, { clientId }: Whose): Promise<void> {
  if ((await listSavedAddresses(app.db, { clientId, search: '' })).length > 1) return
  await app.db.inTransaction(async (tx) => {
    for (const [i, [shortName, company, county, city, postalCode, street, number]] of addressBook.entries()) {
      const contact = { contactName: company, contactCompany: company, contactPhone: `+4074410${String(300 + i).padStart(4, '0')}` }
      const place = { addressCounty: county, addressCity: city, addressPostalCode: postalCode }
      const fields = entry(shortName, contact, { ...place, addressStreet: street, addressNumber: number })
      await createSavedAddress(tx, { clientId, fields }, app.geography)
    }
  })
}

/** Couriers refuse the last parcels of the plan, each for a reason of its own: they are drafts. */
export async function haveSomeRefused(played: Played, sender: Sender, like: PlannedParcel): Promise<void> {
  for (const [i, { courier, words }] of refusals.entries()) {
    const at = new Date(like.at.getTime() + i * HOUR_MS)
    const parcel = { ...like, courier, number: REFUSED_FROM + i, at, cashRon: null, events: [], cancelledAt: null }
    await sendParcel(played, sender, parcel, partnerSaid(words)).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error
    })
  }
}
const REFUSED_FROM = 90_000

/** Another client, whose deliveries of the last weeks have earned the shop a bonus. */
export async function recommendOne(
  app: App,
  played: Played,
  { ownerId }: Whose,
  sender: Sender,
  days: readonly PlannedDay[],
): Promise<void> {
  if (await accountByEmail(app.db, recommended.email)) return
  const parcels = days.flatMap((one) => one.parcels).filter(({ events }) => events.at(-1)?.state === 'delivered')
  const some = parcels.slice(-recommended.parcels)
  const [first] = some
  if (!first) return
  const begun = played.at(new Date(first.at.getTime() - HOUR_MS))
  let clientId = ''
  await addAccount(app, { email: recommended.email, name: recommended.name, password: DEMO_PASSWORD }, async (tx, userId) => {
    clientId = await createClient(tx, { name: recommended.client, ownerId: userId })
    await transfer(tx, {
      ...{ clientId, amountBani: fromRon(1000), key: 'demo/start', happenedAt: begun.clock.now() },
      ...({ kind: 'payment', debit: 'bank', credit: 'unapplied' } as const),
    })
    await emit(begun, tx, userConfirmed, { userId, referredBy: ownerId })
  })
  for (const parcel of some) {
    const its = { ...parcel, number: RECOMMENDED_FROM + parcel.number, cashRon: null, at: new Date(parcel.at.getTime() + 60_000) }
    const awb = await sendParcel(played, { ...sender, clientId }, its)
    await endWays(played, new Date((its.events.at(-1)?.at ?? its.at).getTime() + HOUR_MS), [awb])
  }
  const monday = mondayOf(dayIn(app.clock.now()))
  await creditBonus(played.at(new Date(startOfDay(monday).getTime() + HOUR_MS / 6)))
}
const RECOMMENDED_FROM = 50_000

/** Money whose payer names neither proforma nor client. */
export async function receiveUnknown(played: Played, today: string): Promise<void> {
  const on = addDays(today, -2)
  const app = played.at(new Date(startOfDay(on).getTime() + 9 * HOUR_MS))
  const line = { on, amountBani: fromRon(unknownPayment.ron), name: unknownPayment.name, iban: '', text: unknownPayment.text }
  await importStatement(withStatement(app, [line]), { bytes: new Uint8Array(), readBy: null })
}

/** At last: what is dated by today. */
export async function inviteAndImport(app: App, { clientId, ownerId }: Whose): Promise<void> {
  for (const { email, role } of invitations) await invite(app, { clientId, email, role, invitedBy: ownerId })
  await receiveFile(app, { clientId, fileName: fairFile.name, bytes: Buffer.from(fairFile.text), name: null })
}

/** Over the last weeks, a few hours apart. */
export async function writeJournal(app: App, { clientId }: Whose): Promise<void> {
  const now = app.clock.now().getTime()
  const rows: (typeof auditLog.$inferInsert)[] = []
  for (const [i, [who, call]] of journal.entries()) {
    const user = await accountByEmail(app.db, `${who}@demo.test`)
    const at = new Date(now - (journal.length - i) * JOURNAL_EVERY_MS)
    rows.push({
      ...{ at, userId: user?.id ?? null, clientId, isActingFor: who === 'admin', call, ids: {}, outcome: 'done' },
      ipAddress: '127.0.0.1',
    })
  }
  await app.db.insert(auditLog).values(rows)
}
const JOURNAL_EVERY_MS = 19 * HOUR_MS
