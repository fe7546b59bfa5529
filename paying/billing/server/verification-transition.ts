/** The life of what the tax authority says of an entity. */

import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { eventKind } from '#server/platform/jobs/events.ts'
import { life } from '#shapes/life/life.ts'
import type { EntityInvalidReason, VerifyStatus } from '../contract/entity-rules.ts'
import type { BillingEntity, EntityId } from './billing-entities.ts'
import { billingEntities } from './tables.ts'

/** The tax authority's answer made an entity verified or invalid that was not so before. */
export const billingEntityVerified = eventKind<EntityId & { isActive: boolean; to: 'verified' | 'invalid' }>('billing-entity-verified')

type Answered = { to: 'verified'; invalidReason?: never } | { to: 'invalid'; invalidReason: EntityInvalidReason }
type Moved = Answered & { verifiedAt: Date; verifyAt: Date; isVatPayer?: boolean; tradeRegister?: string }
type Unanswered = { to: 'pendingVerification'; verifyAt: Date } | { to: null; verifyAt: null }

/** null: it is not asked about. */
const asked: readonly (VerifyStatus | null)[] = ['pendingVerification', 'verified', 'invalid', null]

const verificationLife = life({
  name: 'billing entity',
  table: billingEntities,
  key: ['clientId', 'number'],
  state: 'verifyStatus',
  moves: { pendingVerification: asked, verified: asked, invalid: asked },
  fromOther: [null, 'pendingVerification'],
  clears: ['invalidReason'],
  label: ({ clientId, number }) => `entity ${number} of ${clientId}`,
  event: billingEntityVerified,
  payload: ({ from, to, now: { clientId, number, isActive } }) =>
    to !== from && (to === 'verified' || to === 'invalid') ? { clientId, number, isActive, to } : null,
})

/** `entity` is locked and as it is now. Throws an Error (a bug of the caller) where the move is not permitted. */
export async function moveVerification(app: App, tx: Tx, entity: BillingEntity, { to, ...patch }: Moved | Unanswered): Promise<void> {
  await verificationLife.move(app, tx, { ...entity, deletedAt: null }, { to, patch }) // what is asked about is not deleted
}
