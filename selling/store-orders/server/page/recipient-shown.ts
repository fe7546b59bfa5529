/** To whom and where an order goes: as the store has it, or as a user corrected it since: saved for later, or for a parcel that is on its way. */
import { CourierCode, isLockerFull } from '#contract/couriers.ts'
import { type Coded, inWords, type Message, withWords } from '#contract/texts/message.ts'
import type { Texts } from '#contract/texts/texts.ts'
import type { StoreAddress, StoreOrder } from '#selling/ports/store-orders.ts'
import { chosenPoint, type PointChoice } from '#selling/store-shipments/server/rules/chosen-point.ts'
import type { ShipmentRow } from '#selling/store-shipments/server/shipments.ts'
import type { DraftParty, ShippingError } from '#sending/addresses/contract/draft-party.ts'
import { type PointOffered, pointInWords } from '#sending/offers/contract/offers.ts'
import {
  listedLocker,
  type OrderRow,
  offeredLockerOf,
  refusedAddressErrors,
  shippingErrorsOf,
  storedShipmentOf,
} from '#sending/operations.ts'
import type { LockerChoice } from '#sending/shipments/contract/shipments.ts'
import type { App } from '#server/platform/app.ts'
import { type StoreOrderDetails, shippingPointId } from '../../contract/page.ts'
import type { RecipientFacts } from '../../contract/readiness.ts'
import type { AcceptedAdvice } from '../../contract/shipment.ts'
import type { PartDrafts } from '../drafts.ts'
import { storeRecipientOf } from '../rules/recipient-of.ts'

type ShippingTo = StoreOrderDetails['shippingTo']
/** `shipments`: oldest first, with our orders by id. */
type Given = {
  order: Pick<StoreOrder, 'shippingAddress' | 'shippingLine' | 'attributes' | 'customerName' | 'email' | 'phone' | 'notUnderstood'>
  drafts: PartDrafts
  shipments: readonly ShipmentRow[]
  orders: ReadonlyMap<string, OrderRow>
  /** Whether the recipient is another by now than it was in this version. */
  isAnother: (version: string | null) => boolean
}
type Corrected = {
  version: string | null
  recipient: DraftParty
  point: LockerChoice | null
  /** A service to the address was chosen: the point that the buyer did not choose is not missed. */
  isToAddress: boolean
  accepted: readonly AcceptedAdvice[]
}

type PointShown = NonNullable<ShippingTo['shippingPoint']>
type PointCoded = Omit<PointShown, 'locker'> & { locker: PointOffered | null }

/** With what is to be said still as codes. */
export type ShippingToCoded = Omit<ShippingTo, 'shippingPoint' | 'errors' | 'info'> & {
  shippingPoint: PointCoded | null
  errors: Coded<ShippingError>[]
  info: Message[]
}

export const shippingToInWords = (texts: Texts, { shippingPoint: point, errors, info, ...shown }: ShippingToCoded): ShippingTo => ({
  ...shown,
  shippingPoint: point && { ...point, locker: point.locker && pointInWords(texts, point.locker) },
  errors: errors.map((error) => withWords(texts, error)),
  info: info.map((one) => inWords(texts, one)),
})

/** What was saved counts as long as the store still has the recipient for whom it was saved. */
export async function recipientShown(app: App, given: Given): Promise<{ shippingTo: ShippingToCoded; recipient: RecipientFacts }> {
  const { order, isAnother } = given
  const chosen = chosenPoint(order)
  const saved = correctionsIn(given, chosen).find((one) => !isAnother(one.version))
  const written = storeRecipientOf(app, order)
  const party = saved?.recipient ?? written.party
  const choice = saved?.point ?? chosen.choice
  const ofPoint = written.errors.filter(({ type }) => type === 'SHIPPING_POINT_MISSING_ERROR' && choice === null && !saved?.isToAddress)
  const ofParty = saved ? shippingErrorsOf(app, party) : written.errors.filter(({ type }) => type !== 'SHIPPING_POINT_MISSING_ERROR')
  const shippingPoint = choice && (await pointShown(app, choice, party.address, chosen.name))
  const accepted = saved?.accepted ?? []
  const errors = [...ofPoint, ...ofParty].filter(({ type }) => !accepted.some((one) => one === type))
  const shippingTo = {
    storeAddress: order.shippingAddress && addressShown(order.shippingAddress),
    internalAddress: party,
    shippingPoint,
    errors,
    accepted: [...accepted],
    info: saved ? [] : written.info,
  }
  return { shippingTo, recipient: { errors, refused: refusedAddressErrors(party), point: shippingPoint && pointFacts(shippingPoint) } }
}

/** A parcel was sent there: streets and numbers are as they were wanted. */
const allAdvice: readonly AcceptedAdvice[] = ['STREET_ERROR', 'NUMBER_ERROR']

export const pointFacts = ({ name, isGone, locker }: PointCoded): RecipientFacts['point'] => ({
  name,
  isGone,
  isFull: locker !== null && isLockerFull(locker),
})

/** Newest first; drafts of open parts before what was sent. */
function correctionsIn({ drafts, shipments, orders }: Given, chosen: PointChoice): Corrected[] {
  const saved = drafts.map(({ draft }) => ({
    version: draft.version,
    recipient: draft.recipient,
    point: lockerChoiceOfPoint(draft.shippingPointId),
    isToAddress: draft.service?.lockerId === null,
    // Drafts from before acceptance was kept have none.
    accepted: draft.accepted ?? [],
  }))
  // A locker that only an offer named was one parcel's; one in place of the buyer's is for all of them.
  const isPointMissing = chosen.isWanted && chosen.choice === null
  const sent = shipments.toReversed().flatMap(({ version, orderId }) => {
    const order = orders.get(orderId)
    return order
      ? [
          {
            ...{ version, recipient: order.recipient, accepted: allAdvice, isToAddress: false },
            point: isPointMissing ? storedShipmentOf(order).locker : null,
          },
        ]
      : []
  })
  return [...saved, ...sent]
}

/** `fan-123`; null: none, or of a courier we do not know. */
export function lockerChoiceOfPoint(pointId: string | null): LockerChoice | null {
  const [courier, ...id] = (pointId ?? '').split('-')
  const known = CourierCode.safeParse(courier)
  return known.success && id.length > 0 ? { courier: known.data, id: id.join('-') } : null
}

const addressShown = ({ provinceCode: _code, countryCode: _country, ...shown }: StoreAddress): ShippingTo['storeAddress'] => shown

async function pointShown(
  app: App,
  choice: LockerChoice,
  address: ShippingTo['internalAddress']['address'],
  nameThere: string | null,
): Promise<PointCoded> {
  const locker = await listedLocker(app.db, choice)
  return {
    internalId: shippingPointId(choice),
    name: locker?.name ?? nameThere ?? choice.id,
    isGone: locker === null,
    locker: locker && offeredLockerOf(locker, app.geography.locate(address)),
  }
}
