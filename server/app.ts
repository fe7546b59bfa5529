/** The only place where ports meet adapters: what the product is made of. */
import { join } from 'node:path'
import { type AnyEffectKind, effectKindsOf } from './effects/effect-kind.ts'
import { effectClaimsAreLost, effectsAfterClockSetBack, forgetSettledEffects, recoverEffects } from './effects/recover-effects.ts'
import { runEffectTask } from './effects/run-effect.ts'
import { forgetOldTraces } from './features/account/forget-old-traces.ts'
import { accountRoutes } from './features/account/routes.ts'
import { mail } from './features/account/send-letter.ts'
import { type AddressIndex, hasPostalCodes, openAddressIndex } from './features/addresses/address-index.ts'
import { coordinatesOf } from './features/addresses/coordinates.ts'
import { namesOf } from './features/addresses/place-meant.ts'
import { addressRoutes } from './features/addresses/routes.ts'
import { seedDemoStreets } from './features/addresses/seed-demo-streets.ts'
import { seedLocalities } from './features/addresses/seed-localities.ts'
import { validateAddress } from './features/addresses/validate-address.ts'
import { balanceRoutes } from './features/balance/routes.ts'
import { lockerRoutes } from './features/lockers/routes.ts'
import { couriersNeverSynced, syncLockers } from './features/lockers/sync-lockers.ts'
import { forgetOldOffers } from './features/offers/ask-offers.ts'
import { offerRoutes } from './features/offers/routes.ts'
import { askCourier } from './features/orders/ask-courier.ts'
import { cancelAwb } from './features/orders/cancel-awb.ts'
import { updateCash } from './features/orders/change-cash.ts'
import { compareAwbs } from './features/orders/compare-awbs.ts'
import { clockWasSetBack } from './features/orders/lost-attempts.ts'
import { claimsAreLost, recoverActivation, recoverActivations, recoverAll } from './features/orders/recover-activation.ts'
import { requestPickup } from './features/orders/request-pickup.ts'
import { orderRoutes } from './features/orders/routes.ts'
import { trackOrders } from './features/orders/track-orders.ts'
import { sandboxRoutes } from './features/sandbox/routes.ts'
import { seedDemoOrders } from './features/sandbox/seed-demo-orders.ts'
import { seedDemoStore } from './features/sandbox/seed-demo-store.ts'
import { seedSandbox } from './features/sandbox/seed-sandbox.ts'
import { settingsRoutes } from './features/settings/routes.ts'
import { activateStoreOrder } from './features/store-orders/activate-store-order.ts'
import { copyStore } from './features/store-orders/copy-store.ts'
import { mergeAwaitingCounts } from './features/store-orders/count-awaiting.ts'
import { fulfilInStore } from './features/store-orders/fulfil-in-store.ts'
import { markPaid } from './features/store-orders/mark-paid.ts'
import { askAllCopies, reconcileStores } from './features/store-orders/reconcile-stores.ts'
import { storeOrderRoutes } from './features/store-orders/routes.ts'
import { shipmentChanged } from './features/store-orders/shipment-changed.ts'
import { storeEvent } from './features/store-orders/store-event.ts'
import { syncFulfilment } from './features/store-orders/sync-fulfilment.ts'
import { watchOverMany } from './features/store-orders/watch-over-many.ts'
import { forgetOldEvents } from './features/stores/events.ts'
import { openGrants } from './features/stores/grants.ts'
import { storeRoutes } from './features/stores/routes.ts'
import { checkAccess, recheckAccess } from './features/stores/store-access.ts'
import { subscribeAgain, subscribeStore } from './features/stores/subscribe-store.ts'
import { checkpointLedger } from './ledger/balances.ts'
import { courierPorts, storePorts } from './partner-accounts.ts'
import { smtpMail } from './partners/mail/smtp.ts'
import type { PartnerDeps } from './partners/partner-http.ts'
import type { App, Geography } from './platform/app.ts'
import { systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { connect } from './platform/database.ts'
import { watchHealth } from './platform/database-health.ts'
import { folderFiles } from './platform/files.ts'
import type { Route } from './platform/http.ts'
import { forgetOldKeys } from './platform/idempotency.ts'
import { addJob, type Task } from './platform/jobs.ts'
import type { Logger } from './platform/log.ts'
import { openNotices } from './platform/notices.ts'
import { forgetOldPartnerCalls, keepPartnerCalls, sharedTokens } from './platform/partner-records.ts'
import { forgetOldLimits } from './platform/rate-limit.ts'
import { forgetOldSecurityEvents } from './platform/security-log.ts'

export type Parts = {
  app: App
  addresses: AddressIndex
  /** What must be there before the first request; nothing where it is already. */
  seed(): Promise<void>
  /** What a killed process left open. `alone`: nobody else can be working on it. Before the worker starts. */
  takeOver(options: { alone: boolean }): Promise<void>
  clockWasSetBack(): Promise<void>
  /** After the worker has started. */
  recover(): Promise<void>
  stop(): Promise<void>
}

export async function composeApp({ config, log, databaseUrl }: { config: Config; log: Logger; databaseUrl: string }): Promise<Parts> {
  const db = connect(databaseUrl, { poolSize: config.databasePool })
  const notices = await openNotices(databaseUrl, log)
  const health = watchHealth(databaseUrl)
  const partnerCalls = keepPartnerCalls(db, log)
  const deps: PartnerDeps = {
    now: () => systemClock.now(),
    tokens: sharedTokens(db, config.authSecret),
    record: partnerCalls.record,
    noteOddRows: (rows) => log.warn(rows, 'rows of a partner’s list made no sense and were left out'),
  }
  const grants = openGrants({ databaseUrl, db, authSecret: config.authSecret, now: deps.now })
  const unplaced: Omit<App, 'geography'> = {
    config,
    db,
    log,
    notices,
    health,
    clock: systemClock,
    files: folderFiles(join(config.dataDir, 'files'), log),
    mail: smtpMail({ url: config.smtpUrl, from: config.mailFrom }),
    couriers: courierPorts(config, deps),
    stores: storePorts(config, { ...deps, grants }),
  }
  await seedLocalities(db)
  if (config.isSandbox) await seedDemoStreets(db)
  const addresses = await openAddressIndex(unplaced)
  const app: App = { ...unplaced, geography: geographyOf(addresses) }
  return {
    app,
    addresses,
    async seed() {
      if (config.isSandbox) await seedSandbox(app)
      if ((await couriersNeverSynced(app)).length > 0)
        await app.db.inTransaction((tx) => addJob(tx, syncLockers, {}, { key: 'first-sync-lockers' }))
    },
    async takeOver({ alone }) {
      if (!alone) return
      await claimsAreLost(app)
      await effectClaimsAreLost(app)
    },
    async clockWasSetBack() {
      await clockWasSetBack(app)
      await effectsAfterClockSetBack(app)
    },
    async recover() {
      await recoverAll(app)
      await recoverEffects(app)
      await askAllCopies(app)
    },
    async stop() {
      await partnerCalls.stop()
      await grants.stop()
      await notices.stop()
      await health.stop()
      await db.$client.end()
    },
  }
}

const geographyOf = (index: AddressIndex): Geography => ({
  validate: (address, phone) => validateAddress(index, address, phone),
  locate: (place) => coordinatesOf(index, place),
  ...namesOf(index),
  hasPostalCodes: () => hasPostalCodes(index),
})

export const routesOf = ({ app, addresses }: Parts): Route[] => [
  ...settingsRoutes,
  ...accountRoutes,
  ...addressRoutes(addresses),
  ...lockerRoutes,
  ...offerRoutes,
  ...orderRoutes,
  ...balanceRoutes,
  ...storeRoutes,
  ...storeOrderRoutes,
  ...(app.config.isSandbox ? sandboxRoutes : []),
]

/** Everything that is done once outside. */
export const effectKinds = effectKindsOf([
  cancelAwb,
  requestPickup,
  updateCash,
  fulfilInStore,
  syncFulfilment,
  markPaid,
  mail,
] as readonly AnyEffectKind[])

export const tasks: readonly Task[] = [
  runEffectTask(effectKinds),
  askCourier,
  recoverActivation,
  recoverActivations,
  trackOrders,
  compareAwbs,
  syncLockers,
  seedDemoOrders,
  seedDemoStore,
  shipmentChanged,
  activateStoreOrder,
  watchOverMany,
  storeEvent,
  copyStore,
  reconcileStores,
  mergeAwaitingCounts,
  subscribeStore,
  subscribeAgain,
  checkAccess,
  recheckAccess,
  forgetOldOffers,
  forgetOldEvents,
  forgetOldKeys,
  forgetOldLimits,
  forgetOldPartnerCalls,
  forgetOldSecurityEvents,
  forgetOldTraces,
  forgetSettledEffects,
  checkpointLedger,
] as readonly Task[]
