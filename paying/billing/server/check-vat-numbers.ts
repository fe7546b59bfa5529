/** Asks VIES about the numbers of companies in the Union. Each answer is kept; what was not answered leaves the last answer as it is. */
import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { VatNumberAnswer } from '#paying/ports/vat-numbers.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import { vatNumberOf } from '../contract/vat-of-buyers.ts'
import type { BillingEntity } from './billing-entities.ts'
import { billingEntities, vatNumberAnswers } from './tables.ts'

const HOUR_MS = 3_600_000
const AGAIN_MS = { answered: 30 * 24 * HOUR_MS, unanswered: HOUR_MS }
/** Member states refuse more of one who asks. */
const AT_ONCE = 4

/** Not inside a transaction: it calls out. */
export async function checkVatNumbers(app: App, entities: readonly BillingEntity[]): Promise<void> {
  const left = [...entities]
  const work = async () => {
    for (let entity = left.shift(); entity; entity = left.shift()) await check(app, entity)
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, left.length) }, work))
}

/** What can be no VAT number is not asked for: it is none. */
const NONE: VatNumberAnswer = { kind: 'invalid', requestIdentifier: null, name: null, address: null }

async function check(app: App, entity: BillingEntity): Promise<void> {
  const { clientId, number, identificationCode, countryCode } = entity
  const asked = vatNumberOf(entity)
  const answer = asked ? await app.vatNumbers.check(asked, app.config.seller.cui) : NONE
  if (answer.kind === 'unknown') app.log.warn({ cause: answer.cause }, 'a VAT number could not be checked')
  const now = app.clock.now()
  const verifyAt = new Date(now.getTime() + AGAIN_MS[answer.kind === 'unknown' ? 'unanswered' : 'answered'])
  const isSame = and(
    ...[eq(billingEntities.clientId, clientId), eq(billingEntities.number, number), isNull(billingEntities.deletedAt)],
    ...[eq(billingEntities.identificationCode, identificationCode), eq(billingEntities.countryCode, countryCode)],
  )
  await app.db.inTransaction(async (tx) => {
    const vatNumber = asked ? asked.prefix + asked.vatNumber : identificationCode
    await tx.insert(vatNumberAnswers).values({ clientId, id: randomUUID(), number, askedAt: now, vatNumber, answer })
    const state = answer.kind === 'unknown' ? {} : { vatNumberState: answer.kind, vatNumberOn: bucharestDayOf(now) }
    // What was changed meanwhile is another number: it is asked about anew.
    await tx
      .update(billingEntities)
      .set({ ...state, verifyAt })
      .where(isSame)
  })
}
