/**
 * Activation makes exactly one AWB and one charge, whatever fails: the money is reserved and the effect added that asks the courier
 * (create-awb.ts) in one transaction; the effect is claimed before the courier is called, and its outcome settles both.
 */

import { type Bani, bani, ZERO } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import type { Texts } from '#contract/texts/texts.ts'
import type { OfferMade } from '#sending/offers/contract/offers.ts'
import { takeMadeOffer, takeOffer } from '#sending/offers/server/take-offer.ts'
import { addClaimedEffect, addEffect, type RunBy } from '#server/effects/add-effect.ts'
import type { EffectRow } from '#server/effects/effect-kind.ts'
import { awaitEffectWithin, callEffectWithin } from '#server/effects/run-effect.ts'
import { reserveTransfer } from '#server/ledger/transfer.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { type IdempotentCall, runIdempotent } from '#server/platform/http/idempotency.ts'
import { emitEvent, eventKind } from '#server/platform/jobs/events.ts'
import type { ProcessSession } from '#server/platform/processes/process-session.ts'
import type { TimelineEntry } from '../../contract/order-timeline.ts'
import { ACTIVATION_WAIT_MS, type Activation } from '../../contract/orders.ts'
import { storedShipmentOf } from '../draft/stored-shipment.ts'
import { orderFromStoreReason } from '../draft/write-order.ts'
import { insertOrder, moveOrder, noteOnTimeline } from '../order-transition.ts'
import { type OrderRow, type OrderSummaryCoded, orderSummaryOf, summaryInWords } from '../present-order.ts'
import { lockOrder, orderOf } from '../queries.ts'
import { type AttemptRef, activationKey, attemptReferenceOf, effectOfAttempt } from './attempt.ts'
import { type AwbToCreate, createAwb } from './create-awb.ts'
import { refusalProblem, refusalShown } from './point-refused.ts'
import { beginOncePaid, type UnpaidPrice } from './shortfall.ts'

export type ActivationCoded = Omit<Activation, 'order'> & { order: OrderSummaryCoded }

export const activationInWords = (texts: Texts, { order, ...activation }: ActivationCoded): Activation => ({
  ...activation,
  order: summaryInWords(texts, order),
})

export type ActivationInput = { clientId: string; orderId: string; offerId: string; key: string | null }

/**
 * Reserves the price, asks the courier, and answers within 20 s: `active` with the AWB, or `activating` when the courier
 * is slower. Throws the offer's problems, `order-not-draft`, `balance-too-small`, and `courier-refused` with the reason.
 */
export async function activateOrder(app: App, { clientId, orderId, offerId, key }: ActivationInput): Promise<ActivationCoded> {
  const repeated = { clientId, key, operation: 'activate-order', body: { orderId, offerId } }
  const begun = await beginActivation(
    app,
    repeated,
    async (tx) => {
      const order = await lockOrder(tx, clientId, orderId)
      if (order.origin !== 'typed' && order.state === 'draft') throw new Problem('order-not-draft', { because: orderFromStoreReason })
      return { order, offerId }
    },
    'caller',
  )
  return activationOutcomeWithin(app, begun)
}

/** `claimed`: the caller asks the courier (`activationOutcomeWithin`). `waitedMs`: so long the caller has waited for money already. */
export type BegunActivation = AttemptRef & { claimed?: EffectRow; waitedMs?: number }

/**
 * The order, locked until the transaction ends, or a draft that is not written yet (`isNew`); and its offer: by its id, or as it was made a
 * moment ago for exactly this shipment.
 */
export type ChosenOrder = {
  order: OrderRow
  isNew?: boolean
  offerId: string
  offer?: OfferMade | undefined
  /** Who began it, where no user did: a step of its timeline. */
  begunBy?: TimelineEntry | null
}

/**
 * Everything of an activation but waiting for its outcome. `choose` locks the order, or makes it, in the same transaction; it is called again
 * where the balance had to be raised first. A caller with many to activate begins them all, each carried on by a job, and learns the
 * outcomes from their changes.
 */
export const beginActivation = (
  app: App,
  repeated: IdempotentCall,
  choose: (tx: Tx) => Promise<ChosenOrder>,
  runBy: RunBy = 'job',
): Promise<BegunActivation> => beginOncePaid(app, { clientId: repeated.clientId, runBy }, () => tryToBegin(app, repeated, choose, runBy))

async function tryToBegin(
  app: App,
  repeated: IdempotentCall,
  choose: (tx: Tx) => Promise<ChosenOrder>,
  runBy: RunBy,
): Promise<BegunActivation | UnpaidPrice> {
  const { clientId } = repeated
  let wanted = ZERO
  let claimed: EffectRow | null = null
  // Before the transaction: while none is held it is waited for, and the order would stay locked.
  const session = runBy === 'caller' ? await app.process.current() : null
  try {
    const { orderId, attempt } = await app.db.inTransaction(async (tx) => {
      claimed = null
      const started = await runIdempotent(tx, repeated, async () => {
        const { effect, ...begun } = await begin(app, tx, await choose(tx), session)
        claimed = effect
        return begun
      })
      wanted = bani(started.priceBani)
      // Last, because the client's balance stays locked from here to the commit; a repetition reserves nothing more.
      await reservePrice(tx, { clientId, happenedAt: app.clock.now(), ...started })
      return started
    })
    return { clientId, orderId, attempt, ...(claimed ? { claimed } : {}) }
  } catch (error) {
    // With a reason it is no matter of the amount.
    if (error instanceof Problem && error.code === 'balance-too-small' && error.because === null) return { unpaidBani: wanted }
    throw error
  }
}

type Started = { orderId: string; attempt: number; priceBani: Bani }
/** `effect`: claimed for the caller; null: a job's, or begun by an earlier call. */
type StartedNow = Started & { effect: EffectRow | null }

/** An order is about to be activated, not yet charged. Who keeps the client from it throws a Problem. */
export const activationBegins = eventKind<{ clientId: string }>('activation-begins')

/** A new attempt, or the one that is under way with the same offer. `session`: the caller's, who asks the courier; null: a job does. */
async function begin(app: App, tx: Tx, chosen: ChosenOrder, session: ProcessSession | null): Promise<StartedNow> {
  const { order, isNew, offerId, offer: made, begunBy = null } = chosen
  if (order.state !== 'draft') return sameAttempt(order, offerId)
  const { clientId, id: orderId } = order
  await emitEvent(app, tx, activationBegins, { clientId })
  const shipment = storedShipmentOf(order)
  const offer = made ? await takeMadeOffer(app, tx, made, shipment) : await takeOffer(app, tx, { clientId, offerId, shipment })
  const { courier, serviceName, price: priceBani, locker } = offer
  const attempt = order.attempt + 1
  const patch = { attempt, refusal: null, courier, serviceName, offer, priceBani, locker }
  if (isNew) await insertOrder(app, tx, order, { to: 'activating', patch })
  else await moveOrder(app, tx, order, { to: 'activating', entry: null, patch })
  if (begunBy) await noteOnTimeline(app, tx, { clientId, orderId, state: null, entry: begunBy })
  const reference = attemptReferenceOf({ orderId, attempt })
  const input: AwbToCreate = { orderId, attempt, courier, reference }
  const added = { clientId, kind: createAwb, key: reference, subject: orderId, input }
  const effect = session ? await addClaimedEffect(app, tx, { ...added, session: session.number }) : null
  if (!session) await addEffect(app, tx, added)
  return { orderId, attempt, priceBani, effect }
}

function sameAttempt({ id: orderId, attempt, offer, priceBani }: OrderRow, offerId: string): StartedNow {
  if (offer?.id !== offerId || priceBani === null) throw new Problem('order-not-draft')
  return { orderId, attempt, priceBani: bani(priceBani), effect: null }
}

/** The transaction's last statement: it fails where the balance is too small, and then nothing of it was. */
const reservePrice = (tx: Tx, { clientId, happenedAt, orderId, attempt, priceBani }: Started & { clientId: string; happenedAt: Date }) =>
  reserveTransfer(tx.ending, {
    clientId,
    happenedAt,
    debit: 'services',
    credit: 'revenue',
    amountBani: priceBani,
    kind: 'order-activation',
    key: activationKey({ orderId, attempt }),
    orderId,
  })

/** Asks the courier where the caller holds the claim, and waits for the outcome, for as long as a user's own request waits. */
export function effectAnsweredWithin(app: App, { claimed, waitedMs = 0, ...ref }: BegunActivation): Promise<EffectRow | null> {
  const leftMs = ACTIVATION_WAIT_MS - waitedMs
  return claimed ? callEffectWithin(app, createAwb, claimed, leftMs) : awaitEffectWithin(app, effectOfAttempt(ref), leftMs)
}

/** What became of it; a refusal is thrown to every caller, every time. */
export async function activationOutcomeWithin(app: App, begun: BegunActivation): Promise<ActivationCoded> {
  const effect = await effectAnsweredWithin(app, begun)
  const order = await orderOf(app.db, begun.clientId, begun.orderId)
  if (effect?.state === 'refused')
    throw await refusalProblem(app, order, refusalShown(app, order, effect.reason ?? { code: 'courier-said-no' }))
  return { success: true, state: order.awb === null ? 'activating' : 'active', order: orderSummaryOf(app, order, effect) }
}
