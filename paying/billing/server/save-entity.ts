/** Adds, changes, activates and deletes the entities that invoices are issued to. */

import { and, eq, sql } from 'drizzle-orm'
import { fieldProblem, Problem } from '#contract/problems.ts'
import type { Message } from '#contract/texts/message.ts'
import { countyNamed } from '#sending/addresses/contract/address-rules.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { lockByName } from '#server/platform/database/statement.ts'
import { noteAuditedValues } from '#server/platform/http/request-entry.ts'
import { requireVersion } from '#server/platform/http/versions.ts'
import { emitEvent, eventKind } from '#server/platform/jobs/events.ts'
import { addJob } from '#server/platform/jobs/jobs.ts'
import type { EstablishmentProof } from '../contract/billing-calls.ts'
import { type BillingForm, ENTITIES_MAX, keptFiscalCode, kindOfNumber } from '../contract/billing-entity.ts'
import {
  entityActivationRefusal,
  entityDeletionRefusal,
  entityEditRefusal,
  isVerifiableEntity,
  type VerifyStatus,
} from '../contract/entity-rules.ts'
import { isSameIdentity as isSameFiscalIdentity } from '../contract/fiscal-identity.ts'
import { hasVatNumberChecked, isCompanyAbroad, isInUnion } from '../contract/vat-of-buyers.ts'
import { type BillingEntity, billingEntitiesOf, type EntityId, entityFormFields } from './billing-entities.ts'
import { clientBillingOf, isClientAccountSettled } from './client-billing.ts'
import { billingEntities } from './tables.ts'
import { moveVerification } from './verification-transition.ts'
import { verifyDueEntities } from './verify-entities.ts'

type Saved = { number: number; verifyStatus: VerifyStatus | null }

type Saving = { clientId: string; form: BillingForm; ifMatch?: string | null }

/** Throws `not-found`, `billing-refused`, `invalid-fields`, `changed-meanwhile`. */
export const saveEntity = (app: App, { clientId, form, ifMatch = null }: Saving): Promise<Saved> =>
  app.db.inTransaction(async (tx) => {
    const entities = await lockEntities(tx, clientId)
    const sent = columnsOf(form)
    if (app.config.companiesAbroad === 'refuse' && isCompanyAbroad(sent))
      throw fieldProblem('address.countryCode', 'company-abroad-refused', 'invalid')
    const before = form.fiscalSubaccountNumber === undefined ? null : named(entities, form.fiscalSubaccountNumber)
    const columns = before ? withCompleted(before, sent) : sent
    if (before) {
      const saved = entityFormFields(before)
      requireVersion(ifMatch, { saved, beforeCompleted: { ...saved, tradeRegister: '' }, wanted: entityFormFields(columns) })
    }
    if (before) refuse(entityEditRefusal(before, await isClientAccountSettled(tx, clientId)))
    if (before && !isSameFiscalIdentity(before, columns)) {
      if (before.isConnected) refuse({ code: 'billing-entity-is-connected' })
      await emitEvent(app, tx, entityLeaving, { clientId, number: before.number, as: 'changed' })
    }
    if (!before && entities.length >= ENTITIES_MAX) refuse({ code: 'billing-entities-too-many', params: { max: ENTITIES_MAX } })
    refuseKnownCode(entities, { ...columns, number: before?.number ?? null })
    const entity = before ? await change(tx, before, columns) : await add(tx, clientId, { ...columns, isActive: !hasActive(entities) })
    const verifyStatus = await toVerify(app, tx, { before, entity })
    noteAuditedValues({ fiscalSubaccountNumber: entity.number })
    return { number: entity.number, verifyStatus }
  })

type Columns = ReturnType<typeof columnsOf>

function columnsOf({ entityData, address }: BillingForm) {
  const { countryCode } = address
  const county = countryCode === 'RO' ? countyNamed(address.countyString)?.name : undefined
  return {
    isCompany: entityData.isCompany,
    name: entityData.name,
    identificationType: kindOfNumber(entityData.fiscalIdentificationType),
    identificationCode: keptFiscalCode(entityData.identificationCode, countryCode),
    tradeRegister: entityData.isCompany ? entityData.tradeRegister : '',
    /** What the authority says of a Romanian company is written with its answer. */
    isVatPayer: entityData.isCompany ? entityData.isVatPayer : false,
    countryCode,
    address: { ...address, countyString: county ?? address.countyString },
  }
}

/** A number that the tax authority has added stays where a form, opened before, sends none. */
const withCompleted = (before: BillingEntity, sent: Columns): Columns =>
  isVerifiableEntity(before) && isSameIdentity(before, sent) ? { ...sent, tradeRegister: sent.tradeRegister || before.tradeRegister } : sent

const hasActive = (entities: readonly BillingEntity[]) => entities.some(({ isActive }) => isActive)

function refuse(refusal: Message | null): void {
  if (refusal) throw new Problem('billing-refused', { because: refusal })
}

function named(entities: readonly BillingEntity[], number: number): BillingEntity {
  const entity = entities.find((one) => one.number === number)
  if (!entity) throw new Problem('not-found')
  return entity
}

type Coded = Pick<BillingEntity, 'identificationCode' | 'countryCode'> & { number: number | null }

function refuseKnownCode(entities: readonly BillingEntity[], { identificationCode, countryCode, number }: Coded): void {
  const isKnown = entities.some(
    (one) => one.number !== number && one.identificationCode === identificationCode && one.countryCode === countryCode,
  )
  if (isKnown) throw fieldProblem('entityData.identificationCode', 'billing-entity-known', 'known')
}

/** Numbers of deleted entities are not given again. */
async function add(tx: Tx, clientId: string, columns: Columns & { isActive: boolean }): Promise<BillingEntity> {
  const number = sql<number>`(select coalesce(max(number), 0) + 1 from billing_entities where client_id = ${clientId})`
  const [entity] = await tx
    .insert(billingEntities)
    .values({ ...columns, clientId, number: number as never, isVatPayer: isVerifiableEntity(columns) ? null : columns.isVatPayer }) // counted by the database
    .returning()
  return entity as BillingEntity // an insert without conflict clause returns its row
}

/** What is known abroad is of one fiscal identity. */
const unproven = { vatNumberState: null, vatNumberOn: null, provenOn: null, provenBy: '' }

async function change(tx: Tx, before: BillingEntity, columns: Columns): Promise<BillingEntity> {
  const isOther = !isSameFiscalIdentity(before, columns)
  const isVatPayer = !isVerifiableEntity(columns) ? columns.isVatPayer : isSameIdentity(before, columns) ? before.isVatPayer : null
  const [entity] = await tx
    .update(billingEntities)
    .set({ ...columns, ...(isOther ? unproven : {}), isVatPayer, updatedAt: sql`now()` })
    .where(is(before))
    .returning()
  return entity as BillingEntity // locked before: it is there
}

const is = ({ clientId, number }: EntityId) => and(eq(billingEntities.clientId, clientId), eq(billingEntities.number, number))

type Identity = Pick<BillingEntity, 'isCompany' | 'name' | 'identificationCode' | 'countryCode'>

/** What the tax authority was asked about. */
const isSameIdentity = (a: Identity, b: Identity): boolean =>
  a.isCompany === b.isCompany && a.name === b.name && a.identificationCode === b.identificationCode && a.countryCode === b.countryCode

/** Another identity is asked about, and one that was refused is so again. */
async function toVerify(app: App, tx: Tx, { before, entity }: { before: BillingEntity | null; entity: BillingEntity }) {
  if (!isVerifiableEntity(entity)) {
    if (entity.verifyStatus !== null) await moveVerification(app, tx, entity, { to: null, verifyAt: null })
    if (hasVatNumberChecked(entity) && entity.vatNumberState === null) {
      await tx.update(billingEntities).set({ verifyAt: app.clock.now() }).where(is(entity))
      await verifySoon(tx)
    }
    return null
  }
  if (before && isSameIdentity(before, entity) && entity.verifyStatus === 'verified') return 'verified'
  await moveVerification(app, tx, entity, { to: 'pendingVerification', verifyAt: app.clock.now() })
  await verifySoon(tx)
  return 'pendingVerification'
}

const verifySoon = (tx: Tx) => addJob(tx, { name: verifyDueEntities.name }, {}, { key: verifyDueEntities.name })

/** Throws `not-found`, `billing-refused`. */
export const activateEntity = (app: App, { clientId, number }: EntityId): Promise<void> =>
  app.db.inTransaction(async (tx) => {
    const entity = named(await lockEntities(tx, clientId), number)
    if (entity.isActive) return
    const [isAccountSettled, { multiCompanySelect }] = [await isClientAccountSettled(tx, clientId), await clientBillingOf(tx, clientId)]
    refuse(entityActivationRefusal(entity, { isAccountSettled, mayChangeUnsettled: multiCompanySelect }))
    // Cleared first: there is never more than one (unique index).
    await tx
      .update(billingEntities)
      .set({ isActive: false })
      .where(and(eq(billingEntities.clientId, clientId), eq(billingEntities.isActive, true)))
    await tx.update(billingEntities).set({ isActive: true }).where(is(entity))
  })

/**
 * It is about to be deleted, or to become another fiscal identity; who still needs it throws `billing-refused`. A changed code is another
 * company's: once documents or money are on the entry it is a new entry.
 */
export const entityLeaving = eventKind<EntityId & { as: 'deleted' | 'changed' }>('billing-entity-leaving')

/** Throws `not-found`, `billing-refused`. */
export const deleteEntity = (app: App, { clientId, number }: EntityId): Promise<void> =>
  app.db.inTransaction(async (tx) => {
    const entity = named(await lockEntities(tx, clientId), number)
    refuse(entityDeletionRefusal(entity))
    await emitEvent(app, tx, entityLeaving, { clientId, number, as: 'deleted' })
    await tx.update(billingEntities).set({ deletedAt: app.clock.now(), verifyAt: null }).where(is(entity))
  })

type Proving = EntityId & { proof: EstablishmentProof }

/** Throws `not-found`, `billing-refused` where it is no company outside the Union, and `invalid-fields` for a day to come. */
export const proveEstablishment = (app: App, { clientId, number, proof }: Proving): Promise<void> =>
  app.db.inTransaction(async (tx) => {
    const entity = named(await lockEntities(tx, clientId), number)
    if (!isCompanyAbroad(entity) || isInUnion(entity.countryCode)) refuse({ code: 'establishment-needs-no-proof' })
    const { provenOn } = proof
    if (provenOn !== null && provenOn > bucharestDayOf(app.clock.now())) throw fieldProblem('provenOn', 'proof-day-ahead', 'invalid')
    await tx
      .update(billingEntities)
      .set({ provenOn, provenBy: provenOn === null ? '' : proof.provenBy })
      .where(is(entity))
  })

/**
 * It is connected to the e-invoicing system, or not any more: who connects writes it down here, in its own transaction. Throws `not-found`.
 * Answers the entity, which cannot change meanwhile.
 */
export async function markEntityConnected(tx: Tx, { isConnected, ...id }: EntityId & { isConnected: boolean }): Promise<BillingEntity> {
  const entity = named(await lockEntities(tx, id.clientId), id.number)
  if (entity.isConnected !== isConnected) await tx.update(billingEntities).set({ isConnected }).where(is(id))
  return { ...entity, isConnected }
}

/** Of two changes at once the second sees what the first left. */
async function lockEntities(tx: Tx, clientId: string): Promise<BillingEntity[]> {
  await lockByName(tx, `billing-entities/${clientId}`)
  return billingEntitiesOf(tx, clientId)
}
