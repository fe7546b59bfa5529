/** Asks the tax authority about Romanian companies, and VIES about those in the Union, that invoices are issued to, until it answers, and again from time to time. */

import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { CompanyAnswer } from '#paying/ports/tax.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import { assign, type StatementParams, statement } from '#server/platform/database/statement.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { everyInterval } from '#server/platform/jobs/schedules.ts'
import { isVerifiableEntity } from '../contract/entity-rules.ts'
import { hasVatNumberChecked } from '../contract/vat-of-buyers.ts'
import { activeBillingEntity, type BillingEntity, billingEntity, type EntityId } from './billing-entities.ts'
import { checkVatNumbers } from './check-vat-numbers.ts'
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
  schedule: everyInterval({ minutes: 1 }),
  async run(app) {
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      const due = await claimDue(app)
      await verify(app, due)
      if (due.length < app.tax.limits.batchMax) return
    }
  },
}

type ToInvoice = {
  clientId: string
  /** Without it the active one. */
  number?: number
}

/**
 * Before an invoice: the entity that it would be issued to is asked about again where the last answer is old. Where the authority does not answer the
 * last one holds. Not inside a transaction: it calls out.
 */
export async function verifyBeforeInvoice(app: App, of: ToInvoice): Promise<void> {
  const entity = await found(app.db, of)
  if (entity && isOld(entity, app.clock.now())) await verify(app, [entity])
}

/** `verifyBeforeInvoice` would call out. */
export async function isVerificationDue(app: App, tx: Tx, of: ToInvoice): Promise<boolean> {
  const entity = await found(tx, of)
  return entity !== null && isOld(entity, app.clock.now())
}

const found = (db: Queries, { clientId, number }: ToInvoice): Promise<BillingEntity | null> =>
  number === undefined ? activeBillingEntity(db, clientId) : billingEntity(db, { clientId, number })

/** An answer of VIES counts for its day. What waits for its first answer of the tax authority, or was refused, is no entity that invoices are issued to before it is asked about. */
const isOld = (entity: BillingEntity, now: Date): boolean =>
  hasVatNumberChecked(entity)
    ? entity.vatNumberOn !== bucharestDayOf(now)
    : isVerifiableEntity(entity) && entity.verifyStatus === 'verified' && !isFresh(entity, now)

const isFresh = ({ verifyStatus, verifiedAt }: BillingEntity, now: Date) =>
  verifyStatus === 'verified' && verifiedAt !== null && now.getTime() - verifiedAt.getTime() < FRESH_MS

const claiming = statement('entities-to-verify', (given: StatementParams<{ now: Date; until: Date; limit: number }>) => {
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

async function verify(app: App, all: readonly BillingEntity[]): Promise<void> {
  await checkVatNumbers(app, all.filter(hasVatNumberChecked))
  const entities = all.filter((entity) => !hasVatNumberChecked(entity))
  if (entities.length === 0) return
  const answers = await app.tax.companies(
    entities.map(({ identificationCode }) => identificationCode),
    bucharestDayOf(app.clock.now()),
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
  if (!entity || !isVerifiableEntity(entity) || entity.identificationCode !== asked.identificationCode || entity.name !== asked.name) return
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
