import { compactFiscalCode } from '#contract/tax/fiscal-codes.ts'
import { type Route, serve } from '#server/platform/http/http.ts'
import { customerCalls } from '../contract/customers.ts'
import { checkVatNumber, lookUpCustomerCompany } from './ask-registers.ts'
import { addCustomer, changeCustomer, listCustomers, removeCustomer } from './customers.ts'

const success = { success: true } as const

export const customerRoutes: Route[] = [
  serve(customerCalls.list, async (app, { client, texts }) => ({
    data: await listCustomers(app.db, { clientId: client.id, locale: texts.forms.locale }),
  })),

  serve(customerCalls.add, async (app, { client, body }) => {
    const id = await app.db.inTransaction((tx) => addCustomer(app, tx, { clientId: client.id, form: body }))
    return { ...success, id }
  }),

  serve(customerCalls.change, async (app, { client, params, body, ifMatch }) => {
    await app.db.inTransaction((tx) => changeCustomer(tx, { clientId: client.id, id: params.id, form: body, ifMatch }))
    return success
  }),

  serve(customerCalls.remove, async (app, { client, params }) => {
    await app.db.inTransaction((tx) => removeCustomer(tx, { clientId: client.id, id: params.id }))
    return success
  }),

  serve(customerCalls.lookUp, (app, { body }) => lookUpCustomerCompany(app, compactFiscalCode(body.identificationCode))),

  serve(customerCalls.checkVatNumber, (app, { client, params }) => checkVatNumber(app, { clientId: client.id, id: params.id })),
]
