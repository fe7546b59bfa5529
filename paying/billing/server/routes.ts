import { compactFiscalCode } from '#contract/tax/fiscal-codes.ts'
import { type Route, serve } from '#server/platform/http/http.ts'
import { billingContactCalls, billingDataCalls, invoicingCalls } from '../contract/billing-calls.ts'
import { contractCalls } from '../contract/contract-terms.ts'
import { hasSettledAmounts } from '../contract/entity-rules.ts'
import { billingEntitiesOf, presentEntity } from './billing-entities.ts'
import { clientBillingOf, clientFlags, saveClientFlags, saveInvoicingSettings, unsettledAmountsOf } from './client-billing.ts'
import { billingContactOf, saveContact } from './contact.ts'
import { contractTerms, saveContractTerms } from './contract-terms.ts'
import { lookUpCompany } from './look-up-company.ts'
import { activateEntity, deleteEntity, proveEstablishment, saveEntity } from './save-entity.ts'

const success = { success: true } as const

export const billingRoutes: Route[] = [
  serve(billingDataCalls.list, async (app, { client, texts }) => {
    const [entities, { multiCompanySelect }, settlement] = await Promise.all([
      billingEntitiesOf(app.db, client.id),
      clientBillingOf(app.db, client.id),
      unsettledAmountsOf(app.db, client.id),
    ])
    return {
      list: entities.map((entity) => presentEntity(app, entity, texts.forms.locale)),
      multiCompanySelect: { enabled: multiCompanySelect },
      settlement: {
        amountNotInvoicedSum: settlement.notInvoicedBani,
        amountPrepaidSum: settlement.prepaidBani,
        isSettled: hasSettledAmounts(settlement),
      },
    }
  }),
  serve(billingDataCalls.save, async (app, { client, body, ifMatch }) => {
    const { number, verifyStatus } = await saveEntity(app, { clientId: client.id, form: body, ifMatch })
    return { ...success, fiscalSubaccountNumber: number, verifyStatus }
  }),
  serve(billingDataCalls.remove, async (app, { client, params }) => {
    await deleteEntity(app, { clientId: client.id, number: params.fiscalSubaccountNumber })
    return success
  }),
  serve(billingDataCalls.activate, async (app, { client, params }) => {
    await activateEntity(app, { clientId: client.id, number: params.fiscalSubaccountNumber })
    return success
  }),
  serve(billingDataCalls.lookUp, (app, { body, texts }) => lookUpCompany(app, compactFiscalCode(body.identificationCode), texts)),

  serve(billingContactCalls.read, async (app, { client }) => ({ data: await billingContactOf(app.db, client.id) })),
  serve(billingContactCalls.save, async (app, { client, body }) => {
    await app.db.inTransaction((tx) => saveContact(tx, client.id, body.data))
    return success
  }),

  serve(invoicingCalls.read, async (app, { client }) => {
    const { invoiceEveryPrepay, invoiceEveryOrder, everyOrderModifiedManually } = await clientBillingOf(app.db, client.id)
    return {
      settings: {
        invoiceEveryPrepay: { value: invoiceEveryPrepay },
        invoiceEveryOrder: { value: invoiceEveryOrder, modifiedManually: everyOrderModifiedManually },
      },
    }
  }),
  serve(invoicingCalls.save, async (app, { client, body }) => {
    await app.db.inTransaction((tx) => saveInvoicingSettings(tx, client.id, body.settings))
    return success
  }),
  serve(invoicingCalls.flags, (app, { params }) => clientFlags(app.db, params.id)),
  serve(contractCalls.read, (app, { params }) => contractTerms(app, params.id)),
  serve(contractCalls.save, async (app, { params, body, concerns }) => {
    concerns(params.id)
    return { ...success, ...(await saveContractTerms(app, params.id, body)) }
  }),
  serve(invoicingCalls.prove, async (app, { params, body, concerns }) => {
    concerns(params.id)
    await proveEstablishment(app, { clientId: params.id, number: params.fiscalSubaccountNumber, proof: body })
    return success
  }),
  serve(invoicingCalls.saveFlags, async (app, { params, body, concerns }) => {
    concerns(params.id)
    await app.db.inTransaction((tx) => saveClientFlags(tx, params.id, body))
    return success
  }),
]
