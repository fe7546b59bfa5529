/** A part that waits to be sent, as the order's page shows it. */
import { type Bani, bani } from '#contract/money.ts'
import { type Coded, inWords, type Message, several, withWords } from '#contract/texts/message.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { optionsByRule, skippedRulesOf } from '#selling/automation/contract/decide.ts'
import type { MoveTarget } from '#selling/ports/stores.ts'
import { awbInTheWayMessageOf } from '#selling/store-shipments/server/rules/active-awbs.ts'
import { orderVersionChangesOf, orderVersionDifferences } from '#selling/store-shipments/server/rules/order-version.ts'
import type { PartToSend } from '#selling/store-shipments/server/rules/still-to-send.ts'
import type { ShipmentRow } from '#selling/store-shipments/server/shipments.ts'
import type { StoreSettings } from '#selling/stores/contract/stores.ts'
import type { LocationSender } from '#selling/stores/server/locations.ts'
import type { ShippingError } from '#sending/addresses/contract/draft-party.ts'
import { type OrderRow, waitingFor } from '#sending/operations.ts'
import { ExtraOptions } from '#sending/shipments/contract/shipments.ts'
import { bucharestWeekdayOf } from '#server/platform/clock.ts'
import type { AwaitingOrder, StoreProductShown } from '../../contract/page.ts'
import { isNotCorrectable, type Obstacle, obstacleShown, type PartFacts, partObstacles } from '../../contract/readiness.ts'
import { holdMessageOf } from '../rules/not-sendable.ts'
import type { RuleOfPart } from '../rules/rule-facts.ts'
import type { SavedPartDraft } from '../tables.ts'
import { type PartPacking, unmeasuredOf } from './part-packing.ts'
import { canTakeWholePart, moveLocation } from './where-to-move.ts'

const FRIDAY = 5

export type CardParts = {
  toSend: PartToSend
  products: StoreProductShown[]
  packed: PartPacking
  ruled: RuleOfPart
  draft: SavedPartDraft | null
  version: string
  sender: LocationSender | null
  targets: MoveTarget[] | null
  /** What this part's parcel collects at the door. */
  cashBani: Bani
  repaymentAccount: StoreSettings['repaymentAccount']
  defaultPackage: StoreSettings['defaultPackage']
  /** Against the order as a whole. */
  ofOrder: Obstacle | null
  sending: Pick<PartFacts, 'delivery' | 'isPermitted' | 'holds' | 'isScheduled'>
  inTheWay: ShipmentRow[]
  /** The part's last shipment, with our order. */
  last: { shipment: ShipmentRow; order: OrderRow | undefined } | null
  now: Date
}

type Worded = 'fromLocation' | 'notSendable' | 'obstacles' | 'changes' | 'activation' | 'fulfillmentHolds' | 'rule' | 'ruleRemarks'
type From = AwaitingOrder['fromLocation']
type Activation = NonNullable<AwaitingOrder['activation']>

/** With what is to be said still as codes. */
export type AwaitingCoded = Omit<AwaitingOrder, Worded> & {
  fromLocation: Omit<From, 'errors' | 'possibleLocationsForMove'> & {
    errors: Coded<ShippingError>[]
    targets: MoveTarget[] | null
  }
  fulfillmentHolds: Omit<AwaitingOrder['fulfillmentHolds'][number], 'said'>[]
  notSendable: Message | null
  obstacles: Obstacle[]
  changes: Message[]
  activation: Coded<Activation> | null
  ruled: RuleOfPart
}

export function cardInWords(
  texts: Texts,
  { fromLocation, notSendable, obstacles, changes, activation, ruled, ...card }: AwaitingCoded,
): AwaitingOrder {
  const { targets, errors, ...from } = fromLocation
  return {
    ...card,
    fromLocation: {
      ...from,
      errors: errors.map((error) => withWords(texts, error)),
      possibleLocationsForMove: targets?.map((target) => moveLocation(texts, target)) ?? null,
    },
    fulfillmentHolds: card.fulfillmentHolds.map((hold) => ({
      ...hold,
      said: inWords(texts, holdMessageOf({ reason: hold.reason, notes: hold.reasonNotes })),
    })),
    notSendable: notSendable && inWords(texts, notSendable),
    obstacles: obstacles.map((one) => obstacleShown(texts, one)),
    changes: changes.map((change) => inWords(texts, change)),
    activation: activation && withWords(texts, activation),
    rule: ruled.rule && { id: ruled.rule.id, name: ruled.rule.name },
    ruleRemarks: skippedRulesOf(ruled).map((remark) => inWords(texts, remark)),
  }
}

export function awaitingCard(parts: CardParts): AwaitingCoded {
  const { toSend, products, packed, draft, version, sender, targets, inTheWay, last } = parts
  const { part, lines } = toSend
  const changes = [...packed.changes, ...(draft ? orderVersionChangesOf(orderVersionDifferences(draft.version, version)) : [])]
  const obstacles = partObstacles({
    ...parts.sending,
    place: part.location.name,
    activeAwb: inTheWay.map(awbInTheWayMessageOf)[0] ?? null,
    sender: sender && { errors: sender.errors.map(({ message }) => message) },
    unmeasured: unmeasuredOf(packed.packing, products),
    changes,
  })
  const [against] = [...(parts.ofOrder ? [parts.ofOrder] : []), ...obstacles.filter(isNotCorrectable)]
  return {
    fulfillmentOrderId: part.id,
    activationId: draft?.activationId ?? null,
    service: draft?.service ?? null,
    fromLocation: {
      storeAddress: { name: part.location.name, formatted: part.location.formatted, locationId: part.location.id },
      internalAddress: sender && {
        ...sender.party,
        addressId: sender.addressId,
        locationId: sender.locationId,
        mutationId: sender.mutationId,
        validationStrategy: sender.validationStrategy,
      },
      errors: sender?.errors ?? [],
      hasViableLocationsForMove: targets?.some(canTakeWholePart) ?? null,
      targets,
    },
    lineItems: lines.map(({ id, variantId }) => ({ variantId, fulfillmentOrderLineItemsId: id })),
    products,
    packing: packed.packing,
    defaultPackage: parts.defaultPackage,
    extraOptions: optionsOf(parts),
    mutations: packed.isKept || (draft?.mutations.length ?? 0) > 0 ? [{ type: 'PACKING', operation: 'SAVE_OR_UPDATE' }] : [],
    fulfillmentHolds: part.holds.map(({ reason, notes }) => ({ reason, reasonNotes: notes })),
    permits: part.permits,
    notSendable: against ?? null,
    obstacles,
    activeAwbs: inTheWay.map(({ orderId, awb, orderState }) => ({ uniqueId: orderId, awb, mayCancel: orderState === 'active' })),
    changes,
    activation: last && activationOf(last),
    ruled: parts.ruled,
  }
}

/** As saved, else by the client's rule; but cash follows what is still owed, and Saturday is offered on Fridays only. */
function optionsOf({ draft, ruled, version, cashBani, repaymentAccount, now }: CardParts): ExtraOptions {
  const none = ExtraOptions.parse({})
  const saved = draft ? { ...none, ...draft.extraOptions } : ruled.rule ? optionsByRule(none, ruled.rule, ruled.facts) : none
  const isCashAsSaved = draft !== null && !orderVersionDifferences(draft.version, version).includes('cash')
  const amount = isCashAsSaved && saved.repayment ? bani(Math.min(saved.repayment.amount, cashBani)) : cashBani
  return {
    ...saved,
    saturdayDelivery: saved.saturdayDelivery && bucharestWeekdayOf(now) === FRIDAY,
    repayment: cashBani > 0 && repaymentAccount ? { ...repaymentAccount, amount } : null,
  }
}

function activationOf({ shipment, order }: NonNullable<CardParts['last']>): AwaitingCoded['activation'] {
  const uniqueId = shipment.orderId
  if (shipment.orderState === 'activating' && order)
    return { uniqueId, state: 'activating', message: waitingFor(order, null) ?? { code: 'order-activating' } }
  const said = shipment.fulfilmentState === 'reverted' ? shipment.notice : shipment.orderState === 'draft' ? shipment.refusal : null
  const message = several(said ?? [])
  return message === null ? null : { uniqueId, state: 'refused', message }
}
