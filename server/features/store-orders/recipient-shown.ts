/** To whom and where an order goes: as the store has it, or as somebody mended it since and saved it for later. */
import { CourierCode } from '../../../contract/couriers.ts'
import type { LockerChoice } from '../../../contract/shipments.ts'
import { type StoreOrderDetails, shippingPointId } from '../../../contract/store-orders/page.ts'
import type { StoreAddress, StoreOrder } from '../../partners/stores/port.ts'
import type { App } from '../../platform/app.ts'
import { listedLocker, offered } from '../lockers/find-lockers.ts'
import { chosenPoint } from './chosen-point.ts'
import type { Drafts } from './drafts.ts'
import { differences } from './order-version.ts'
import { partyErrors, recipientOf } from './recipient-of.ts'

type ShippingTo = StoreOrderDetails['shippingTo']
type Given = { order: StoreOrder; drafts: Drafts; version: string }

/** What was saved counts as long as the store still has the recipient for whom it was saved. */
export async function recipientShown(app: App, { order, drafts, version }: Given): Promise<{ shippingTo: ShippingTo; isSaved: boolean }> {
  const saved = drafts.find(({ draft }) => !differences(draft.version, version).includes('recipient'))?.draft
  const written = recipientOf(app, order)
  const party = saved?.recipient ?? written.party
  const chosen = chosenPoint(order)
  const choice = lockerChoiceOf(saved?.shippingPointId ?? null) ?? chosen.choice
  const ofPoint = written.errors.filter(({ type }) => type === 'SHIPPING_POINT_MISSING_ERROR' && choice === null)
  const ofParty = saved ? partyErrors(app, party) : written.errors.filter(({ type }) => type !== 'SHIPPING_POINT_MISSING_ERROR')
  const shippingTo = {
    storeAddress: order.shippingAddress && addressShown(order.shippingAddress),
    internalAddress: party,
    shippingPoint: choice && (await pointShown(app, choice, party.address, chosen.name)),
    errors: [...ofPoint, ...ofParty],
    info: saved ? [] : written.info,
  }
  return { shippingTo, isSaved: saved !== undefined }
}

/** `fan-123`; null: none, or of a courier we do not know. */
export function lockerChoiceOf(pointId: string | null): LockerChoice | null {
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
): Promise<ShippingTo['shippingPoint']> {
  const locker = await listedLocker(app.db, choice)
  return {
    internalId: shippingPointId(choice),
    name: locker?.name ?? nameThere ?? choice.id,
    isGone: locker === null,
    locker: locker && offered(locker, app.geography.locate(address)),
  }
}
