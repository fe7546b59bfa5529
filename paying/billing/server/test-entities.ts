/** Billing entities for tests, as the form would have kept them. */
import { randomUUID } from 'node:crypto'
import type { App } from '#server/platform/app.ts'
import { billingEntities } from './tables.ts'

export type EntityRow = typeof billingEntities.$inferInsert

/** A verified Romanian company that is the active entity, where `changed` says nothing else. */
export async function anEntity(app: App, changed: Pick<EntityRow, 'clientId'> & Partial<EntityRow>): Promise<void> {
  await app.db.insert(billingEntities).values({
    number: 1,
    isActive: true,
    isCompany: true,
    name: 'ATELIER DEMO S.R.L.',
    identificationType: 'cif',
    identificationCode: '90000014',
    countryCode: 'RO',
    isVatPayer: true,
    verifyStatus: 'verified',
    // Never old, however far a test moves the clock: nothing is asked about it before an invoice.
    verifiedAt: new Date('2100-01-01T00:00:00Z'),
    address: {
      ...{ countryCode: 'RO', localityString: 'Cluj-Napoca', countyString: 'Cluj', postalCode: '400114' },
      ...{ street: 'Strada Horea', number: '1', additionalInfo: '' },
    },
    ...changed,
  })
}

/** As a form sends it; each is another one. */
export const aCompanyAbroad = () => ({
  entityData: { name: 'Werkstatt', isCompany: true, identificationCode: `DE ${randomUUID().slice(0, 8)} 1`, fiscalIdentificationType: 2 },
  address: { countryCode: 'DE', localityString: 'Berlin', street: 'Hauptstr.' },
})

/** Asks for what is always refused. */
export async function deletingTheActive<Answer>(app: App, clientId: string, ask: (path: string) => Promise<Answer>): Promise<Answer> {
  await anEntity(app, { clientId })
  return ask('/user/billing/data/1')
}
