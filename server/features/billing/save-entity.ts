/** Adds, changes, activates and deletes the entities that invoices are issued to. */

import { and, eq, sql } from 'drizzle-orm'
import { countyNamed } from '../../../contract/addresses/address-rules.ts'
import { type BillingForm, ENTITIES_MAX, keptCode, kindOfNumber } from '../../../contract/billing/billing-entity.ts'
import { activationRefusal, deletionRefusal, editRefusal, isVerified, type VerifyStatus } from '../../../contract/billing/entity-rules.ts'
import { fieldProblem, Problem } from '../../../contract/problems.ts'
import type { Message } from '../../../contract/texts/message.ts'
import type { App } from '../../platform/app.ts'
import type { Tx } from '../../platform/database/database.ts'
import { lockNamed } from '../../platform/database/statement.ts'
import { noteAudited } from '../../platform/http/request-entry.ts'
import { emit, eventKind } from '../../platform/jobs/events.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { type BillingEntity, billingEntitiesOf, type EntityId } from './billing-entities.ts'
import { billingOf, isSettled } from './client-billing.ts'
import { billingEntities } from './tables.ts'
import { moveVerification } from './verification-transition.ts'
import { verifyDueEntities } from './verify-entities.ts'

type Saved = { number: number; verifyStatus: VerifyStatus | null }

/** Throws `not-found`, `billing-refused`, `invalid-fields`. */
export const saveEntity = (app: App, { clientId, form }: { clientId: string; form: BillingForm }): Promise<Saved> =>
  app.db.inTransaction(async (tx) => {
    const entities = await lockEntities(tx, clientId)
    const columns = columnsOf(form)
    const before = form.fiscalSubaccountNumber === undefined ? null : named(entities, form.fiscalSubaccountNumber)
    if (before) refuse(editRefusal(before, await isSettled(tx, clientId)))
    if (!before && entities.length >= ENTITIES_MAX) refuse({ code: 'billing-entities-too-many', params: { max: ENTITIES_MAX } })
    refuseKnownCode(entities, { ...columns, number: before?.number ?? null })
    const entity = before ? await change(tx, before, columns) : await add(tx, clientId, { ...columns, isActive: !hasActive(entities) })
    const verifyStatus = await toVerify(app, tx, { before, entity })
    noteAudited({ fiscalSubaccountNumber: entity.number })
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
    identificationCode: keptCode(entityData.identificationCode, countryCode),
    tradeRegister: entityData.isCompany ? entityData.tradeRegister : '',
    /** What the authority says of a Romanian company is written with its answer. */
    isVatPayer: entityData.isCompany ? entityData.isVatPayer : false,
    countryCode,
    address: { ...address, countyString: county ?? address.countyString },
  }
}

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
    .values({ ...columns, clientId, number: number as never, isVatPayer: isVerified(columns) ? null : columns.isVatPayer }) // counted by the database
    .returning()
  return entity as BillingEntity // an insert without conflict clause returns its row
}

async function change(tx: Tx, before: BillingEntity, columns: Columns): Promise<BillingEntity> {
  const isVatPayer = !isVerified(columns) ? columns.isVatPayer : isSameIdentity(before, columns) ? before.isVatPayer : null
  const [entity] = await tx
    .update(billingEntities)
    .set({ ...columns, isVatPayer, updatedAt: sql`now()` })
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
  if (!isVerified(entity)) {
    if (entity.verifyStatus !== null) await moveVerification(app, tx, entity, { to: null, verifyAt: null })
    return null
  }
  if (before && isSameIdentity(before, entity) && entity.verifyStatus === 'verified') return 'verified'
  await moveVerification(app, tx, entity, { to: 'pendingVerification', verifyAt: app.clock.now() })
  await addJob(tx, { name: verifyDueEntities.name }, {}, { key: verifyDueEntities.name })
  return 'pendingVerification'
}

/** Throws `not-found`, `billing-refused`. */
export const activateEntity = (app: App, { clientId, number }: EntityId): Promise<void> =>
  app.db.inTransaction(async (tx) => {
    const entity = named(await lockEntities(tx, clientId), number)
    if (entity.isActive) return
    const [isAccountSettled, { multiCompanySelect }] = [await isSettled(tx, clientId), await billingOf(tx, clientId)]
    refuse(activationRefusal(entity, { isAccountSettled, mayChangeUnsettled: multiCompanySelect }))
    // Cleared first: there is never more than one (unique index).
    await tx
      .update(billingEntities)
      .set({ isActive: false })
      .where(and(eq(billingEntities.clientId, clientId), eq(billingEntities.isActive, true)))
    await tx.update(billingEntities).set({ isActive: true }).where(is(entity))
  })

/** It is about to be deleted; who still needs it throws `billing-refused`. */
export const entityDeletion = eventKind<EntityId>('billing-entity-deletion')

/** Throws `not-found`, `billing-refused`. */
export const deleteEntity = (app: App, { clientId, number }: EntityId): Promise<void> =>
  app.db.inTransaction(async (tx) => {
    const entity = named(await lockEntities(tx, clientId), number)
    refuse(deletionRefusal({ ...entity, isConnected: (await connectedEntities()).includes(number) }))
    await emit(app, tx, entityDeletion, { clientId, number })
    await tx.update(billingEntities).set({ deletedAt: app.clock.now(), verifyAt: null }).where(is(entity))
  })

/** Numbers of those connected to the e-invoicing system: none, as long as the product has no connection to it. */
export const connectedEntities = async (): Promise<number[]> => []

/** Of two changes at once the second sees what the first left. */
async function lockEntities(tx: Tx, clientId: string): Promise<BillingEntity[]> {
  await lockNamed(tx, `billing-entities/${clientId}`)
  return billingEntitiesOf(tx, clientId)
}
