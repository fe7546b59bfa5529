/** An offer at the moment of activation: still valid, for exactly this shipment, from a service that can take it. */
import { getTableColumns, sql } from 'drizzle-orm'
import { Problem } from '#contract/problems.ts'
import type { Texts } from '#contract/texts/texts.ts'
import type { LockerChoice, Shipment } from '#sending/shipments/contract/shipments.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { type StatementParams, statement } from '#server/platform/database/statement.ts'
import { type OfferMade, type PointOffered, pointInWords } from '../contract/offers.ts'
import { chosenLocker } from './ask-offers.ts'
import { shipmentFingerprintOf } from './stored-offer.ts'
import { offers } from './tables.ts'

const keptOffer = statement('offer', (given: StatementParams<{ clientId: string; offerId: string }>) => ({
  rows: getTableColumns(offers),
  text: (list) => sql`select ${list} from ${offers} where ${offers.clientId} = ${given.clientId} and ${offers.id} = ${given.offerId}`,
}))

/** Throws `offer-expired`, `offer-not-current`, `offer-unavailable` or `locker-unavailable` (with alternatives). */
export async function takeOffer(
  app: App,
  tx: Tx,
  { clientId, offerId, shipment }: { clientId: string; offerId: string; shipment: Shipment },
): Promise<OfferMade> {
  const kept = await keptOffer.first(tx, { clientId, offerId })
  if (!kept) throw new Problem('offer-not-current')
  refuseExpired(app, kept.offer, kept.validUntil)
  if (kept.fingerprint !== shipmentFingerprintOf(shipment)) throw new Problem('offer-not-current')
  return takeable(app, tx, kept.offer, shipment)
}

/** The same of an offer that was made for exactly this shipment by the same call. */
export function takeMadeOffer(app: App, tx: Tx, offer: OfferMade, shipment: Shipment): Promise<OfferMade> {
  refuseExpired(app, offer, new Date(offer.validUntil))
  return takeable(app, tx, offer, shipment)
}

/** Also one made before midnight whose day of pick-up has passed. */
function refuseExpired(app: App, { pickupOn }: OfferMade, validUntil: Date): void {
  const now = app.clock.now()
  if (validUntil <= now || pickupOn < bucharestDayOf(now)) throw new Problem('offer-expired')
}

async function takeable(app: App, tx: Tx, offer: OfferMade, shipment: Shipment): Promise<OfferMade> {
  if (isToAnotherPoint(offer, shipment)) throw new Problem('offer-not-current')
  const [error] = offer.errors
  if (error) throw new Problem('offer-unavailable', { because: error })
  if (offer.locker) await checkLocker(app, tx, shipment, offer)
  return offer
}

/** An offer to the address leaves the shipment's point aside, and one to a point is good where none was chosen. */
const isToAnotherPoint = ({ locker: to }: OfferMade, { locker: chosen }: Shipment): boolean =>
  to !== null && chosen !== null && (to.courier !== chosen.courier || to.id !== chosen.id)

/** The courier's list may have changed since the offer: a full or vanished point is said before anything is reserved. */
async function checkLocker(app: App, tx: Tx, shipment: Shipment, offer: OfferMade): Promise<void> {
  const { locker: at } = offer
  if (!at) return
  const near = app.geography.locate(shipment.recipient.address)
  const shipmentThere = { ...shipment, locker: { courier: at.courier, id: at.id } }
  const { locker, warnings, alternatives } = await chosenLocker(app, tx, shipmentThere, near)
  if (locker) return
  throw new Problem('locker-unavailable', {
    ...(warnings[0] ? { because: warnings[0].message } : {}),
    extra: (texts) => otherPoints(texts, { point: shipmentThere.locker, alternatives }),
  })
}

type Others = { point: LockerChoice; alternatives: readonly PointOffered[] }

/** What `locker-unavailable` carries for the screens. */
export const otherPoints = (texts: Texts, { point, alternatives }: Others) => ({
  point,
  alternatives: alternatives.map((one) => pointInWords(texts, one)),
})
