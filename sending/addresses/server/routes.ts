import { inWords, withWords } from '#contract/texts/message.ts'
import { type Route, serve } from '#server/platform/http/http.ts'
import { addressSearch } from '../contract/address-search.ts'
import { addressBook, addressChecks } from '../contract/addresses.ts'
import { addressReading } from '../contract/written-address/read-address.ts'
import { addressProblemOf, createSavedAddress, listSavedAddresses, makeDefaultAddress, updateSavedAddress } from './address-book.ts'
import { romanianPhone } from './phone.ts'
import { readPastedAddress } from './read-pasted-address.ts'
import type { AddressIndex } from './search/address-index.ts'
import { listCounties, postalCodesOfStreet, reversePostalCode, searchLocalities, searchStreets } from './search/search.ts'
import { validateAddress } from './validate-address.ts'

/** Which streets `validateStreet` leaves; without it also those that resemble what was typed. */
const streetsLeft: Partial<Record<number, 'meant' | 'exact'>> = { 1: 'meant', 2: 'exact' }

export const addressRoutes = (index: AddressIndex): Route[] => [
  serve(addressSearch.counties, async () => listCounties()),

  serve(addressSearch.localities, async (_app, { params, query }) =>
    searchLocalities(index.current, { county: params.countyCode, text: params.text, page: query.page }),
  ),

  serve(addressSearch.streets, async (_app, { params, query }) =>
    searchStreets(index.current, { county: params.countyCode, city: params.city, text: params.text, page: query.page }),
  ),

  serve(addressSearch.postalCodeReverse, async (_app, { params }) => reversePostalCode(index.current, params.postalCode.trim())),

  serve(addressSearch.postalCodes, async (_app, { params, query }) => ({
    codes: postalCodesOfStreet(index.current, {
      county: params.countyCode,
      city: params.city,
      street: params.street,
      number: query.number ?? '',
      block: query.block ?? '',
      only: streetsLeft[query.validateStreet ?? 0] ?? null,
    }),
  })),

  serve(addressChecks.validateAddress, async (_app, { body, texts }) => ({
    errors: validateAddress(index, body.address, body.phone).map((error) => withWords(texts, error)),
    isChecked: index.current.isComplete,
  })),

  serve(addressReading.read, async (_app, { body, texts }) => readPastedAddress(index, texts, body.text)),

  serve(addressChecks.checkPhone, async (_app, { body }) => {
    const phone = romanianPhone(body.phone)
    return { valid: phone !== null, phone }
  }),

  serve(addressBook.all, async (app, { client, body, texts }) =>
    (await listSavedAddresses(app.db, { clientId: client.id, search: body.search })).map((saved) => {
      const problem = addressProblemOf(app.geography, saved)
      return { ...saved, problem: problem && inWords(texts, problem) }
    }),
  ),

  serve(addressBook.create, async (app, { client, body }) =>
    app.db.inTransaction((tx) => createSavedAddress(tx, { clientId: client.id, fields: body }, app.geography)),
  ),

  serve(addressBook.update, async (app, { client, params, body, ifMatch }) =>
    app.db.inTransaction((tx) => updateSavedAddress(tx, { clientId: client.id, id: params.id, fields: body, ifMatch }, app.geography)),
  ),

  serve(addressBook.makeDefault, async (app, { client, params }) => {
    await app.db.inTransaction((tx) => makeDefaultAddress(tx, { clientId: client.id, id: params.id }))
    return { success: true }
  }),
]
