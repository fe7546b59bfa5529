/** The entities that invoices are issued to, as other features read them. */
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { type BillingEntityShown, fiscalTypeNumbers } from '../../../contract/billing/billing-entity.ts'
import { countryName } from '../../../contract/billing/countries.ts'
import type { Queries } from '../../platform/database/database.ts'
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

/** The active one first, the others by name. */
export const billingEntitiesOf = (db: Queries, clientId: string): Promise<BillingEntity[]> =>
  db
    .select()
    .from(billingEntities)
    .where(present(clientId))
    .orderBy(desc(billingEntities.isActive), asc(sql`lower(${billingEntities.name})`), asc(billingEntities.number))

/** As the list answers it. `locale`: of who reads it, BCP 47. */
export function presentEntity(entity: BillingEntity, locale: string): BillingEntityShown {
  const { number, isActive, verifyStatus, invalidReason, countryCode, address } = entity
  const { name, isCompany, identificationCode, identificationType, tradeRegister, isVatPayer } = entity
  return {
    fiscalSubaccountNumber: number,
    isActive,
    verifyStatus,
    invalidReason,
    countryString: countryName(countryCode, locale),
    address,
    entityData: {
      ...{ name, isCompany, identificationCode, tradeRegister, isVatPayer },
      fiscalIdentificationType: fiscalTypeNumbers[identificationType],
    },
  }
}
