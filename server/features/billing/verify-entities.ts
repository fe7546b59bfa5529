/** Asks the tax authority about Romanian companies that invoices are issued to, until it answers, and again from time to time. */

import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { isVerified } from '../../../contract/billing/entity-rules.ts'
import type { CompanyAnswer } from '../../partners/tax/port.ts'
import type { App } from '../../platform/app.ts'
import { dayIn } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { assign, type Given, statement } from '../../platform/database/statement.ts'
import type { Task } from '../../platform/jobs/jobs.ts'
import { every } from '../../platform/jobs/schedules.ts'
import { activeBillingEntity, type BillingEntity, type EntityId } from './billing-entities.ts'
import { invalidReasonOf } from './company-answers.ts'
import { billingEntities } from './tables.ts'
import { moveVerification } from './verification-transition.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** One process asks about an entity at a time; one that was lost leaves it to others after this. */
const CLAIMED_MS = 5 * MINUTE_MS
/** While the authority does not answer. */
const PENDING_AGAIN_MS = 2 * MINUTE_MS
const ANSWERED_AGAIN_MS = 60 * MINUTE_MS
/** After its answer. What it refused may be corrected there any day. */
const NEXT_MS = { verified: 30 * DAY_MS, invalid: DAY_MS }
/** An answer older than this is asked for again before an invoice. */
const FRESH_MS = 7 * DAY_MS
const ROUNDS_MAX = 50

/** What is due: it runs by the clock, and at once after something was saved. */
export const verifyDueEntities: Task = {
  name: 'verify-billing-entities',
  schedule: every({ minutes: 1 }),
  async run(app) {
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      const due = await claimDue(app)
      await verify(app, due)
      if (due.length < app.tax.limits.batchMax) return
    }
  },
}

/** The entity that invoices are issued to, asked about again where the last answer is old. Not inside a transaction: it may call out. */
export async function entityToInvoice(app: App, clientId: string): Promise<BillingEntity | null> {
  const entity = await activeBillingEntity(app.db, clientId)
  if (!entity || !isVerified(entity) || isFresh(entity, app.clock.now())) return entity
  await verify(app, [entity])
  return activeBillingEntity(app.db, clientId)
}

const isFresh = ({ verifyStatus, verifiedAt }: BillingEntity, now: Date) =>
  verifyStatus === 'verified' && verifiedAt !== null && now.getTime() - verifiedAt.getTime() < FRESH_MS

const claiming = statement('entities-to-verify', (given: Given<{ now: Date; until: Date; limit: number }>) => {
  const { clientId, number, verifyAt } = billingEntities
  return {
    rows: getTableColumns(billingEntities),
    text: (list) => sql`
      update ${billingEntities} set ${assign(billingEntities, { verifyAt: given.until })}
        from (select ${clientId}, ${number} from ${billingEntities} where ${verifyAt} <= ${given.now} order by ${verifyAt}
               limit ${given.limit} for update skip locked) due
       where ${clientId} = due.client_id and ${number} = due.number
      returning ${list}`,
  }
})

async function claimDue(app: App): Promise<BillingEntity[]> {
  const now = app.clock.now()
  return claiming.all(app.db, { now, until: new Date(now.getTime() + CLAIMED_MS), limit: app.tax.limits.batchMax })
}

async function verify(app: App, entities: readonly BillingEntity[]): Promise<void> {
  if (entities.length === 0) return
  const answers = await app.tax.companies(
    entities.map(({ identificationCode }) => identificationCode),
    dayIn(app.clock.now()),
  )
  for (const asked of entities) {
    const answer = answers.get(asked.identificationCode) ?? { kind: 'unknown', cause: 'not answered' }
    if (answer.kind === 'unknown') app.log.warn({ cause: answer.cause }, 'a company could not be verified')
    await app.db.inTransaction((tx) => writeAnswer(app, tx, asked, answer))
  }
}

/** What was changed or deleted meanwhile is not what was asked about: it is asked about anew. */
async function writeAnswer(app: App, tx: Tx, asked: BillingEntity, answer: CompanyAnswer): Promise<void> {
  const entity = await lockEntity(tx, asked)
  if (!entity || !isVerified(entity) || entity.identificationCode !== asked.identificationCode || entity.name !== asked.name) return
  const now = app.clock.now()
  const after = (ms: number) => new Date(now.getTime() + ms)
  if (answer.kind === 'unknown') {
    const verifyAt = after(entity.verifyStatus === 'pendingVerification' ? PENDING_AGAIN_MS : ANSWERED_AGAIN_MS)
    await tx.update(billingEntities).set({ verifyAt }).where(is(entity))
    return
  }
  const invalidReason = invalidReasonOf(answer, entity.name)
  const known =
    answer.kind === 'found'
      ? { isVatPayer: answer.company.isVatPayer, tradeRegister: entity.tradeRegister || answer.company.tradeRegister }
      : {}
  await moveVerification(
    app,
    tx,
    entity,
    invalidReason
      ? { to: 'invalid', invalidReason, verifiedAt: now, verifyAt: after(NEXT_MS.invalid), ...known }
      : { to: 'verified', verifiedAt: now, verifyAt: after(NEXT_MS.verified), ...known },
  )
}

const is = ({ clientId, number }: EntityId) => and(eq(billingEntities.clientId, clientId), eq(billingEntities.number, number))

async function lockEntity(tx: Tx, id: EntityId): Promise<BillingEntity | null> {
  const [entity] = await tx
    .select()
    .from(billingEntities)
    .where(and(is(id), isNull(billingEntities.deletedAt)))
    .for('update')
  return entity ?? null
}
