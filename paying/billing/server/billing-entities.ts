/** The entities that invoices are issued to, as other features read them. */
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { App } from '#server/platform/app.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { contentVersionOf } from '#server/platform/http/versions.ts'
import { type BillingEntityShown, fiscalTypeNumbers } from '../contract/billing-entity.ts'
import { countryName } from '../contract/countries.ts'
import { isCompanyAbroad } from '../contract/vat-of-buyers.ts'
import { billingEntities } from './tables.ts'

export type BillingEntity = Omit<typeof billingEntities.$inferSelect, 'deletedAt'>

export type EntityId = { clientId: string; number: number }

const present = (clientId: string) => and(eq(billingEntities.clientId, clientId), isNull(billingEntities.deletedAt))

/** null: the client has none yet. */
export async function activeBillingEntity(db: Queries, clientId: string): Promise<BillingEntity | null> {
  const [entity] = await db
    .select()
    .from(billingEntities)
    .where(and(present(clientId), eq(billingEntities.isActive, true)))
  return entity ?? null
}

/** null: there is none of the client's with this number, or not any more. */
export async function billingEntity(db: Queries, { clientId, number }: EntityId): Promise<BillingEntity | null> {
  const [entity] = await db
    .select()
    .from(billingEntities)
    .where(and(present(clientId), eq(billingEntities.number, number)))
  return entity ?? null
}

/** Of several clients, deleted ones too: what was paid on them names them still. */
export const everyEntityOf = (db: Queries, clientIds: readonly string[]): Promise<BillingEntity[]> =>
  db
    .select()
    .from(billingEntities)
    .where(inArray(billingEntities.clientId, [...clientIds]))

/** The active one first, the others by name. */
export const billingEntitiesOf = (db: Queries, clientId: string): Promise<BillingEntity[]> =>
  db
    .select()
    .from(billingEntities)
    .where(present(clientId))
    .orderBy(desc(billingEntities.isActive), asc(sql`lower(${billingEntities.name})`), asc(billingEntities.number))

export const hasBillingEntity = async (db: Queries, clientId: string): Promise<boolean> =>
  (await billingEntitiesOf(db, clientId)).length > 0

/** As the list answers it. `locale`: of who reads it, BCP 47. */
type Written = Pick<
  BillingEntity,
  'isCompany' | 'name' | 'identificationType' | 'identificationCode' | 'tradeRegister' | 'countryCode' | 'address'
>

/** What a form writes over; what the tax authority says of it is not the form's. */
export const entityFormFields = (entity: Written): Written => {
  const { isCompany, name, identificationType, identificationCode, tradeRegister, countryCode, address } = entity
  return { isCompany, name, identificationType, identificationCode, tradeRegister, countryCode, address }
}

export function presentEntity({ config }: Pick<App, 'config'>, entity: BillingEntity, locale: string): BillingEntityShown {
  const { vatNumberState, vatNumberOn, provenOn, provenBy } = entity
  const { number, isActive, isConnected, verifyStatus, invalidReason, countryCode, address } = entity
  const { name, isCompany, identificationCode, identificationType, tradeRegister, isVatPayer } = entity
  return {
    fiscalSubaccountNumber: number,
    version: contentVersionOf(entityFormFields(entity)),
    isActive,
    isConnected,
    verifyStatus,
    invalidReason,
    abroad: isCompanyAbroad(entity)
      ? { vatNumberState, vatNumberOn, provenOn, provenBy, isRefused: config.companiesAbroad === 'refuse' }
      : null,
    countryString: countryName(countryCode, locale),
    address,
    entityData: {
      ...{ name, isCompany, identificationCode, tradeRegister, isVatPayer },
      fiscalIdentificationType: fiscalTypeNumbers[identificationType],
    },
  }
}
