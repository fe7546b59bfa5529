/** Asks all couriers at once for a shipment; one that fails costs its own offers only and is named in a warning. */

import { eq, lt, sql } from 'drizzle-orm'
import { workingHoursOf } from '#account/operations.ts'
import { pickupWindowOn } from '#contract/client-profile/working-hours.ts'
import type { CourierCode, Locker } from '#contract/couriers.ts'
import { ZERO } from '#contract/money.ts'
import type { Message } from '#contract/texts/message.ts'
import type { GeoCoordinates } from '#sending/app-parts.ts'
import { type LockerNeeds, listedLocker, lockerRefusal, nearestFitting, nearestLockers } from '#sending/lockers/server/find-lockers.ts'
import type { CourierLimits, CourierShipment } from '#sending/ports/couriers.ts'
import type { Shipment } from '#sending/shipments/contract/shipments.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf, bucharestHourOf } from '#server/platform/clock.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { bareColumns, type StatementParams, statement } from '#server/platform/database/statement.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { everyInterval } from '#server/platform/jobs/schedules.ts'
import type { OfferMade, OffersMade } from '../contract/offers.ts'
import { requireSendableShipment } from './check-shipment.ts'
import { type OfferTerms, offerOf } from './offer-of.ts'
import { firstPickupDay, type PickupWindowOn } from './pickup-days.ts'
import { shipmentFingerprintOf } from './stored-offer.ts'
import { clientPrices, offers } from './tables.ts'
import { quotesWithinLimits } from './within-limit.ts'

const ALTERNATIVES = 5
/** How many near points are looked at for those that fit. */
const NEAR_CANDIDATES = 20
/** Stands for "not saved yet" in what couriers are asked before there is an order. */
const NO_REFERENCE = 'OFERTA'

type Warning = OffersMade['warnings'][number]

/**
 * Left out: all couriers, and besides the address their nearest points. `isPatient`: as of `quotesWithinLimits`. `isTakenAtOnce`: by the caller
 * itself, which holds the offer.
 */
export type OfferScope = { courier?: CourierCode; isToAddress?: boolean; isPatient?: boolean; isTakenAtOnce?: boolean }

/** Throws what `checkShipment` throws. The offers are kept: an activation names one by id. */
export async function askOffers(
  app: App,
  clientId: string,
  shipment: Shipment,
  { courier: only, isToAddress = false, isPatient = false, isTakenAtOnce = false }: OfferScope = {},
): Promise<OffersMade> {
  const now = app.clock.now()
  const pointNeedsEmail = shipment.locker !== null && app.couriers.get(shipment.locker.courier)?.limits.pointNeedsEmail === true
  requireSendableShipment({ geography: app.geography, shipment, now, pointNeedsEmail })
  const near = app.geography.locate(shipment.recipient.address)
  const workingHours = await workingHoursOf(app.db, clientId)
  const windowOn: PickupWindowOn = (day) => pickupWindowOn(workingHours, day)
  const terms: OfferTerms = {
    near,
    now,
    today: bucharestDayOf(now),
    hour: bucharestHourOf(now),
    firstPickupOn: firstPickupDay(now, windowOn),
    windowOn,
    markupPercent: markupOf(app),
    isForSaturday: shipment.extraOptions.saturdayDelivery,
  }
  const chosen = await chosenLocker(app, app.db, shipment, near)
  const lockers = isToAddress ? new Map<CourierCode, Locker>() : await lockersFor(app, shipment, chosen.locker, near)
  const questions = [...app.couriers.values()].flatMap((courier) => {
    if (!courier.quotes || (only !== undefined && courier.code !== only)) return []
    const locker = lockers.get(courier.code) ?? null
    const asked = courierShipment({ shipment, reference: NO_REFERENCE, locker, pickupOn: terms.firstPickupOn })
    return [{ courier, quotes: courier.quotes, locker, shipment: asked }]
  })
  const [answers, discounts, agreed] = await Promise.all([
    quotesWithinLimits(app, questions, { isPatient }),
    discountsOf(app, clientId),
    app.agreedPickups.termsAt(app.db, { clientId, address: shipment.sender.address, on: bucharestDayOf(now) }),
  ])
  const list = answers
    .flatMap(({ courier: { code }, locker, answer }) => {
      const { correction: pickupCorrection, daysOff } = agreed.get(code) ?? { correction: ZERO, daysOff: [] }
      const given = { courier: code, locker, discountPercent: discounts.get(code) ?? 0, pickupCorrection, daysOff, terms }
      return answer.kind === 'quoted' ? answer.quotes.map((quote) => offerOf(quote, given)) : []
    })
    .sort((a, b) => Number(a.errors.length > 0) - Number(b.errors.length > 0) || a.price - b.price)
  if (!isTakenAtOnce) await keep(app, clientId, shipment, list)
  const silent = answers.flatMap(({ courier, answer }): Warning[] => (answer.kind === 'unavailable' ? [unavailable(courier.code)] : []))
  return { offers: list, warnings: [...chosen.warnings, ...silent], lockerAlternatives: chosen.alternatives }
}

type Chosen = { locker: Locker | null; warnings: Warning[]; alternatives: OffersMade['lockerAlternatives'] }

/** The point the recipient chose, if it can still take the parcel; otherwise why not, and the nearest that can. */
export async function chosenLocker(
  { couriers }: Pick<App, 'couriers'>,
  db: Queries,
  shipment: Shipment,
  near: GeoCoordinates | null,
): Promise<Chosen> {
  if (!shipment.locker) return { locker: null, warnings: [], alternatives: [] }
  const locker = await listedLocker(db, shipment.locker)
  const reason = locker && whyNotAt(couriers, shipment, locker)
  if (locker && reason === null) return { locker, warnings: [], alternatives: [] }
  const from = locker ?? near
  const alternatives = from ? await fittingNear({ couriers, db }, shipment, from) : []
  const message: Message = {
    code: 'locker-unavailable',
    params: { locker: locker?.name ?? null, reason: reason ?? { code: 'chosen-point-gone' } },
  }
  return { locker: null, warnings: [{ courier: shipment.locker.courier, message }], alternatives }
}

/** The nearest points that can take the shipment instead of one that cannot, whatever the courier's list says of that one. */
export async function lockerAlternativesTo(app: App, shipment: Shipment, lost: Locker): Promise<OffersMade['lockerAlternatives']> {
  const around = await fittingNear(app, shipment, lost)
  return around.filter(({ courier, id }) => courier !== lost.courier || id !== lost.id)
}

async function fittingNear(
  { couriers, db }: { couriers: App['couriers']; db: Queries & Parameters<typeof nearestLockers>[0] },
  shipment: Shipment,
  near: GeoCoordinates,
): Promise<OffersMade['lockerAlternatives']> {
  const around = await nearestLockers(db, { near, among: [...couriers.keys()], max: NEAR_CANDIDATES })
  return around.filter((other) => whyNotAt(couriers, shipment, other) === null).slice(0, ALTERNATIVES)
}

/** The chosen point for its own courier; without a choice the nearest point of each courier that fits. */
async function lockersFor(
  { couriers, db }: App,
  shipment: Shipment,
  chosen: Locker | null,
  near: GeoCoordinates | null,
): Promise<Map<CourierCode, Locker>> {
  if (shipment.locker) return new Map(chosen ? [[chosen.courier, chosen]] : [])
  if (!near) return new Map()
  const delivering = [...couriers.values()].filter((courier) => courier.limits.locker !== null)
  return nearestFitting(db, { near, needs: new Map(delivering.map(({ code, limits }) => [code, needsOf(shipment, limits)])) })
}

/** Why the point cannot take the shipment; null: it can. One of a courier that is not in use is as little there as one that was taken away. */
function whyNotAt(couriers: App['couriers'], shipment: Shipment, point: Locker): Message | null {
  const courier = couriers.get(point.courier)
  return courier ? lockerRefusal(point, needsOf(shipment, courier.limits)) : { code: 'chosen-point-gone' }
}

const needsOf = ({ packing, extraOptions }: Shipment, limits: CourierLimits): LockerNeeds => ({
  packages: packing.packages,
  hasRepayment: extraOptions.repayment !== null,
  limits,
})

type ShipmentOfDraft = { shipment: Shipment; reference: string; locker: Locker | null; pickupOn: string }

/** A shipment as sent to couriers. */
export const courierShipment = ({ shipment, reference, locker, pickupOn }: ShipmentOfDraft): CourierShipment => ({
  reference,
  sender: shipment.sender,
  recipient: shipment.recipient,
  packing: shipment.packing,
  extraOptions: shipment.extraOptions,
  locker,
  pickupOn,
})

const unavailable = (courier: CourierCode): Warning => ({
  courier,
  message: { code: 'courier-unavailable', params: { courier } },
})

async function discountsOf({ db }: App, clientId: string): Promise<Map<CourierCode, number>> {
  const { courier, discountPercent: percent } = clientPrices
  const rows = await db.select({ courier, percent }).from(clientPrices).where(eq(clientPrices.clientId, clientId))
  return new Map(rows.map(({ courier, percent }) => [courier, percent]))
}

const MARKUP_PERCENT_DEFAULT = 8
const markupOf = (app: App): number => Number(app.config.env.PRICE_MARKUP_PERCENT ?? MARKUP_PERCENT_DEFAULT)

const keeping = statement('offers-kept', (given: StatementParams<{ clientId: string; fingerprint: string; offers: string }>) => ({
  text: sql`
    insert into ${offers} (${bareColumns([offers.clientId, offers.id, offers.fingerprint, offers.offer, offers.validUntil])})
    select ${given.clientId}, (offer ->> 'id')::uuid, ${given.fingerprint}, offer, (offer ->> 'validUntil')::timestamptz
      from set_config('synchronous_commit', 'off', true), jsonb_array_elements(${given.offers}::jsonb) as offer`,
}))

/** Not waited for on disk: offers lost in a crash are asked for again. */
async function keep(app: App, clientId: string, shipment: Shipment, list: readonly OfferMade[]): Promise<void> {
  if (list.length === 0) return
  await keeping.run(app.db, { clientId, fingerprint: shipmentFingerprintOf(shipment), offers: JSON.stringify(list) })
}

const KEPT_AFTER_MS = 24 * 3600 * 1000

export const deleteOldOffers: Task = {
  name: 'forget-old-offers',
  schedule: everyInterval({ hours: 1 }),
  async run(app) {
    await app.db.delete(offers).where(lt(offers.validUntil, new Date(app.clock.now().getTime() - KEPT_AFTER_MS)))
  },
}
