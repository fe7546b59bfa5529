/** What stands in the way of sending a shop's orders, each with what to do about it. */

import type { Coded, Message } from '#contract/texts/message.ts'
import { hasOpenCashOrders } from '#selling/store-copy/server/tabs/open-cash.ts'
import type { ConfigurationError } from '#selling/stores/contract/stores.ts'
import { convertedLocation, senderContactOf } from '#selling/stores/server/converted-location.ts'
import { seenLocations } from '#selling/stores/server/locations.ts'
import { type StoreRow, storeOf } from '#selling/stores/server/stores.ts'
import { listSavedAddresses } from '#sending/operations.ts'
import type { App } from '#server/platform/app.ts'

/** Pages where it is fixed. */
const integrationPage = ({ config }: App) => `${config.publicUrl}/profile/shopify`
const settingsPage = (app: App, { name }: StoreRow) => `${integrationPage(app)}/settings/${name}`
const addressesPage = ({ config }: App) => `${config.publicUrl}/profile/addresses`

/** Cash at the door is collected and paid out in this currency alone. */
const CURRENCY = 'RON'

/** Empty: orders can be sent. From what is kept: no call to the store is made. */
export async function checkAccount(app: App, input: { clientId: string; name: string }): Promise<Coded<ConfigurationError>[]> {
  const store = await storeOf(app.db, input)
  return [
    ...needsAuthError(app, store),
    ...scopesError(app, store),
    ...currencyError(store),
    ...(await pickUpError(app, store)),
    ...(await repaymentError(app, store)),
  ]
}

function needsAuthError(app: App, { needsAuthSince, title }: StoreRow): Coded<ConfigurationError>[] {
  if (needsAuthSince === null) return []
  const message: Message = { code: 'store-access-lost', params: { title } }
  return [{ code: 'needs-auth', message, docsUrl: null, settingsUrl: integrationPage(app), allowTesting: false }]
}

function scopesError(app: App, { missingScopes }: StoreRow): Coded<ConfigurationError>[] {
  if (missingScopes.length === 0) return []
  const message: Message = { code: 'store-scopes-missing', params: { scopes: missingScopes } }
  // Without a right to read, what would be shown is wrong: the store leaves out what it hides.
  const canRead = missingScopes.every((scope) => !scope.startsWith('read_'))
  return [{ code: 'missing-scopes', message, docsUrl: null, settingsUrl: integrationPage(app), allowTesting: canRead }]
}

/** A shop may sell in RON and count in another currency: what the buyer owes at the door decides, order by order. */
function currencyError({ currency }: StoreRow): Coded<ConfigurationError>[] {
  if (currency === CURRENCY) return []
  const message: Message = { code: 'store-currency', params: { currency, collected: CURRENCY } }
  return [{ code: 'currency', message, docsUrl: null, settingsUrl: null, allowTesting: true }]
}

async function pickUpError(app: App, store: StoreRow): Promise<Coded<ConfigurationError>[]> {
  const { clientId } = store
  const saved = await listSavedAddresses(app.db, { clientId, search: '' })
  if (saved.some(({ shippingPointId }) => shippingPointId === null)) return []
  const contact = await senderContactOf(app, clientId)
  const senders = (await seenLocations(app.db, store)).map((location) => convertedLocation(app.geography, location, contact))
  if (senders.some((sender) => sender !== null && sender.contact.phone !== '')) return []
  const message: Message = { code: 'no-pick-up-address' }
  return [{ code: 'no-pick-up-address', message, docsUrl: null, settingsUrl: addressesPage(app), allowTesting: true }]
}

async function repaymentError(app: App, store: StoreRow): Promise<Coded<ConfigurationError>[]> {
  if (store.settings.repaymentAccount !== null || !(await hasOpenCashOrders(app.db, store))) return []
  const message: Message = { code: 'no-repayment-account' }
  return [{ code: 'no-repayment-account', message, docsUrl: null, settingsUrl: settingsPage(app, store), allowTesting: true }]
}
