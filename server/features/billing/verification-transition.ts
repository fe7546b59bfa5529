/** The one place where it changes what the tax authority says of an entity: the permitted move, the row and the event, in the caller's transaction. */
import { and, eq } from 'drizzle-orm'
import type { InvalidReason, VerifyStatus } from '../../../contract/billing/entity-rules.ts'
import type { App } from '../../platform/app.ts'
import type { Tx } from '../../platform/database/database.ts'
import { emit, eventKind } from '../../platform/jobs/events.ts'
import type { BillingEntity, EntityId } from './billing-entities.ts'
import { billingEntities } from './tables.ts'

/** The tax authority's answer made an entity verified or invalid that was not so before. */
export const billingEntityVerified = eventKind<EntityId & { isActive: boolean; to: 'verified' | 'invalid' }>('billing-entity-verified')

type Answered = { to: 'verified'; invalidReason?: never } | { to: 'invalid'; invalidReason: InvalidReason }
type Moved = Answered & { verifiedAt: Date; verifyAt: Date; isVatPayer?: boolean; tradeRegister?: string }
type Unanswered = { to: 'pendingVerification'; verifyAt: Date } | { to: null; verifyAt: null }

/** null: it is not asked about. */
const moves: Record<VerifyStatus | 'none', readonly (VerifyStatus | null)[]> = {
  none: [null, 'pendingVerification'],
  pendingVerification: ['pendingVerification', 'verified', 'invalid', null],
  verified: ['pendingVerification', 'verified', 'invalid', null],
  invalid: ['pendingVerification', 'verified', 'invalid', null],
}

/** `entity` is locked and as it is now. Throws an Error (a bug of the caller) where the move is not permitted. */
export async function moveVerification(app: App, tx: Tx, entity: BillingEntity, move: Moved | Unanswered): Promise<void> {
  const { clientId, number, isActive, verifyStatus: from } = entity
  const { to, ...patch } = move
  if (!moves[from ?? 'none'].includes(to)) throw new Error(`entity ${number} of ${clientId} is ${from} and cannot become ${to}`)
  await tx
    .update(billingEntities)
    .set({ invalidReason: null, ...patch, verifyStatus: to })
    .where(and(eq(billingEntities.clientId, clientId), eq(billingEntities.number, number)))
  if (to !== from && (to === 'verified' || to === 'invalid')) await emit(app, tx, billingEntityVerified, { clientId, number, isActive, to })
}
