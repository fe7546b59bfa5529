/** Asks all couriers at once for a shipment; one that fails costs its own offers only and is named in a warning. */
import { randomUUID } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import { type CourierCode, couriers as courierNames, type Locker } from '../../../contract/couriers.ts'
import { OFFER_VALID_MINUTES, type Offer, type OfferList } from '../../../contract/offers.ts'
import type { Shipment } from '../../../contract/shipments.ts'
import type { CourierPort, CourierQuote, CourierShipment } from '../../partners/couriers/port.ts'
import type { App, Coordinates } from '../../platform/app.ts'
import { dayIn, hourIn } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import type { Task } from '../../platform/jobs.ts'
import { listedLocker, nearestLockers, offered, whyNot } from '../lockers/find-lockers.ts'
import { checkShipment } from './check-shipment.ts'
import { deliveryDay, firstPickupDay, nextWorkingDay } from './pickup-days.ts'
import { priceOf, vatPercentOn } from './price.ts'
import { fingerprintOf } from './stored-offer.ts'
import { clientPrices, offers } from './tables.ts'
import { quotesWithinLimits } from './within-limit.ts'

const ALTERNATIVES = 5
/** How many near points of a courier are looked at for one that fits. */
const NEAR_CANDIDATES = 20
/** Stands for "not saved yet" in what couriers are asked before there is an order. */
const NO_REFERENCE = 'OFERTA'

type Warning = OfferList['warnings'][number]

/** Throws what `checkShipment` throws. The offers are kept: an activation names one by id. */
export async function askOffers(app: App, clientId: string, shipment: Shipment): Promise<OfferList> {
  const now = app.clock.now()
  checkShipment(app.geography, shipment, now)
  const near = app.geography.locate(shipment.recipient.address)
  const [chosen, discounts] = await Promise.all([chosenLocker(app, app.db, shipment, near), discountsOf(app, clientId)])
  const pickupOn = firstPickupDay(now)
  const questions = await Promise.all(
    Object.values(app.couriers).map(async (courier) => {
      const locker = await lockerFor(app, courier, shipment, chosen.locker, near)
      return { courier, locker, shipment: courierShipment({ shipment, reference: NO_REFERENCE, locker, pickupOn }) }
    }),
  )
  const answers = await quotesWithinLimits(app, questions)
  const list = answers
    .flatMap(({ courier, locker, answer }) =>
      answer.kind === 'quoted'
        ? answer.quotes.map((quote) =>
            offerOf({
              quote,
              courier: courier.code,
              locker,
              near,
              now,
              discountPercent: discounts.get(courier.code) ?? 0,
              markupPercent: markupOf(app),
            }),
          )
        : [],
    )
    .sort((a, b) => Number(a.errors.length > 0) - Number(b.errors.length > 0) || a.price - b.price)
  await keep(app, clientId, shipment, list)
  const silent = answers.flatMap(({ courier, answer }): Warning[] => (answer.kind === 'unavailable' ? [unavailable(courier.code)] : []))
  return { offers: list, warnings: [...chosen.warnings, ...silent], lockerAlternatives: chosen.alternatives }
}

type Chosen = { locker: Locker | null; warnings: Warning[]; alternatives: OfferList['lockerAlternatives'] }

/** The point the recipient chose, if it can still take the parcel; otherwise why not, and the nearest that can. */
export async function chosenLocker(
  { couriers }: Pick<App, 'couriers'>,
  db: Queries,
  shipment: Shipment,
  near: Coordinates | null,
): Promise<Chosen> {
  if (!shipment.locker) return { locker: null, warnings: [], alternatives: [] }
  const locker = await listedLocker(db, shipment.locker)
  const needs = (courier: CourierCode) => ({
    packages: shipment.packing.packages,
    hasRepayment: shipment.extraOptions.repayment !== null,
    limits: couriers[courier].limits,
  })
  const reason = locker ? whyNot(locker, needs(locker.courier)) : 'Punctul de livrare ales nu mai exista in lista curierului.'
  if (locker && reason === null) return { locker, warnings: [], alternatives: [] }
  const from = locker ?? near
  const around = from ? await nearestLockers(db, { near: from, most: NEAR_CANDIDATES }) : []
  const alternatives = around.filter((other) => whyNot(other, needs(other.courier)) === null).slice(0, ALTERNATIVES)
  const name = locker ? `${locker.name}: ` : ''
  return {
    locker: null,
    warnings: [{ courier: shipment.locker.courier, code: 'locker-unavailable', message: `${name}${reason}` }],
    alternatives,
  }
}

/** The chosen point for its own courier; without a choice the nearest point of each courier that fits. */
async function lockerFor(
  app: App,
  courier: CourierPort,
  shipment: Shipment,
  chosen: Locker | null,
  near: Coordinates | null,
): Promise<Locker | null> {
  if (shipment.locker) return chosen?.courier === courier.code ? chosen : null
  if (!near || !courier.limits.locker) return null
  const around = await nearestLockers(app.db, { near, courier: courier.code, most: NEAR_CANDIDATES })
  const needs = { packages: shipment.packing.packages, hasRepayment: shipment.extraOptions.repayment !== null, limits: courier.limits }
  return around.find((locker) => whyNot(locker, needs) === null) ?? null
}

type CourierWish = { shipment: Shipment; reference: string; locker: Locker | null; pickupOn: string }

/** A shipment as couriers are told of it. */
export const courierShipment = ({ shipment, reference, locker, pickupOn }: CourierWish): CourierShipment => ({
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
  code: 'courier-unavailable',
  message: `${courierNames[courier].name} nu a raspuns. Ofertele sale lipsesc; reincercati peste putin timp.`,
})

async function discountsOf(app: App, clientId: string): Promise<Map<CourierCode, number>> {
  const rows = await app.db.select().from(clientPrices).where(eq(clientPrices.clientId, clientId))
  return new Map(rows.map((row) => [row.courier, row.discountPercent]))
}

const MARKUP_PERCENT_DEFAULT = 8
const markupOf = (app: App): number => Number(app.config.env.PRICE_MARKUP_PERCENT ?? MARKUP_PERCENT_DEFAULT)

type OfferParts = {
  quote: CourierQuote
  courier: CourierCode
  locker: Locker | null
  near: Coordinates | null
  now: Date
  discountPercent: number
  markupPercent: number
}

function offerOf({ quote, courier, locker, near, now, discountPercent, markupPercent }: OfferParts): Offer {
  const today = dayIn(now)
  const first = firstPickupDay(now)
  const isTooLate = first === today && quote.lastOrderHour !== null && hourIn(now) > quote.lastOrderHour
  const pickupOn = isTooLate ? nextWorkingDay(today) : first
  return {
    id: randomUUID(),
    courier,
    courierName: courierNames[courier].name,
    serviceCode: quote.serviceCode,
    serviceName: quote.serviceName,
    delivery: quote.delivery,
    ...priceOf(quote.lines, { markupPercent, discountPercent, vatPercent: vatPercentOn(today) }),
    deliveryHours: quote.deliveryHours,
    pickupOn,
    deliveryOn: quote.deliveryHours === null ? null : deliveryDay(pickupOn, quote.deliveryHours),
    lastPickupHour: quote.lastPickupHour,
    lastOrderHour: quote.lastOrderHour,
    errors: quote.problems,
    locker: quote.delivery === 'locker' && locker ? offered(locker, near) : null,
    validUntil: new Date(now.getTime() + OFFER_VALID_MINUTES * 60_000).toISOString(),
  }
}

async function keep(app: App, clientId: string, shipment: Shipment, list: readonly Offer[]): Promise<void> {
  if (list.length === 0) return
  await app.db.$client.query({
    name: 'offers-kept',
    text: `insert into offers (client_id, id, fingerprint, offer, valid_until)
           select $1, (offer ->> 'id')::uuid, $2, offer, (offer ->> 'validUntil')::timestamptz from jsonb_array_elements($3::jsonb) as offer`,
    values: [clientId, fingerprintOf(shipment), JSON.stringify(list)],
  })
}

const KEPT_AFTER_MS = 24 * 3600 * 1000

export const forgetOldOffers: Task = {
  name: 'forget-old-offers',
  everyMinutes: 60,
  async run(app) {
    await app.db.delete(offers).where(lt(offers.validUntil, new Date(app.clock.now().getTime() - KEPT_AFTER_MS)))
  },
}
