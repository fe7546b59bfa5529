/** The only place where ports meet adapters: what the product is made of. */
import { join } from 'node:path'
import { bankStatements } from '../cash/bank-statements/server/feature.ts'
import { sheetDocuments } from '../cash/payouts/server/documents/feature.ts'
import { payouts } from '../cash/payouts/server/feature.ts'
import { repaymentSettings } from '../cash/repayment-settings/server/feature.ts'
import { repayments } from '../cash/repayments/server/feature.ts'
import { settlements } from '../cash/settlements/server/feature.ts'
import { MAIL_CHECK_MS } from '../contract/notifications/mail-settings.ts'
import { type AnyEffectKind, effectKindsOf } from './effects/effect-kind.ts'
import { effects } from './effects/feature.ts'
import { mailEffect } from './effects/mails.ts'
import type { Feature } from './feature.ts'
import { account } from './features/account/feature.ts'
import { addresses } from './features/addresses/feature.ts'
import { namesOf } from './features/addresses/place-meant.ts'
import { type AddressIndex, hasPostalCodes, openAddressIndex } from './features/addresses/search/address-index.ts'
import { coordinatesOf } from './features/addresses/search/coordinates.ts'
import type { Gazetteer } from './features/addresses/search/gazetteer.ts'
import { seedDemoStreets } from './features/addresses/seeds/seed-demo-streets.ts'
import { seedLocalities } from './features/addresses/seeds/seed-localities.ts'
import { validateAddress } from './features/addresses/validate-address.ts'
import { audit } from './features/audit/feature.ts'
import { balance } from './features/balance/feature.ts'
import { billing } from './features/billing/feature.ts'
import { dashboard } from './features/dashboard/feature.ts'
import { invoices } from './features/invoices/feature.ts'
import { lockers } from './features/lockers/feature.ts'
import { members } from './features/members/feature.ts'
import { moneyBack } from './features/money-back/feature.ts'
import { notifications } from './features/notifications/feature.ts'
import { offers } from './features/offers/feature.ts'
import { operator } from './features/operator/feature.ts'
import { orderImport } from './features/order-import/feature.ts'
import { orders } from './features/orders/feature.ts'
import { payments } from './features/payments/feature.ts'
import { referrals } from './features/referrals/feature.ts'
import { sandbox } from './features/sandbox/feature.ts'
import { settings } from './features/settings/feature.ts'
import { storeCopy } from './features/store-copy/feature.ts'
import { storeFulfilment } from './features/store-fulfilment/feature.ts'
import { storeOrders } from './features/store-orders/feature.ts'
import { storeShipments } from './features/store-shipments/feature.ts'
import { openGrants } from './features/stores/connecting/grants.ts'
import { stores } from './features/stores/feature.ts'
import { subscriptions as automaticTopUps } from './features/subscriptions/feature.ts'
import { checkpointLedger } from './ledger/balances.ts'
import { bankTransfers, cardPort, courierPorts, smsPort, storePorts, taxPort } from './partner-accounts.ts'
import { paymentFiles } from './partners/banks/payment-files.ts'
import { bankFilesApart } from './partners/banks/read-apart.ts'
import { dnsMailDomains, sandboxMailDomains } from './partners/mail/mail-domains.ts'
import { smtpMail } from './partners/mail/smtp.ts'
import type { PartnerDeps } from './partners/partner-http.ts'
import type { App, EffectApp, Geography } from './platform/app.ts'
import { systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { connect } from './platform/database/database.ts'
import { watchHealth } from './platform/database/database-health.ts'
import { folderFiles } from './platform/files.ts'
import type { Route } from './platform/http/http.ts'
import { deleteOldKeys } from './platform/http/idempotency.ts'
import { deleteOldLimits } from './platform/http/rate-limit.ts'
import { deleteOldSecurityEvents } from './platform/http/security-log.ts'
import { jobsInHand } from './platform/jobs/jobs.ts'
import { openNotices } from './platform/jobs/notices.ts'
import type { Logger } from './platform/log.ts'
import { deleteOldPartnerCalls, recordPartnerCalls, sharedTokens } from './platform/partner-records.ts'
import type { InHand } from './platform/processes/lost-processes.ts'
import { openProcessSessions } from './platform/processes/process-session.ts'

export type Parts = {
  app: EffectApp
  addresses: AddressIndex
  /** What must be there before the first request; nothing where it is already. */
  seed(): Promise<void>
  /** What a killed process left open. `alone`: no other process can be working on it. Before the worker starts. */
  takeOver(options: { alone: boolean }): Promise<void>
  clockWasSetBack(): Promise<void>
  /** After the worker has started. */
  recover(): Promise<void>
  stop(): Promise<void>
}

type Given = {
  config: Config
  log: Logger
  databaseUrl: string
  /** What the database holds of addresses, where that is known already. */
  gazetteer?: Gazetteer
}

export async function composeApp({ config, log, databaseUrl, gazetteer }: Given): Promise<Parts> {
  const db = connect(databaseUrl, { poolSize: config.databasePool })
  const notices = await openNotices(databaseUrl, log)
  const health = watchHealth(databaseUrl)
  const process = openProcessSessions({ url: databaseUrl, log })
  const partnerCalls = recordPartnerCalls(db, log)
  const deps: PartnerDeps = {
    now: () => systemClock.now(),
    tokens: sharedTokens(db, config.authSecret),
    record: partnerCalls.record,
    noteOddRows: (rows) => log.warn(rows, 'rows of a partner’s list made no sense and were left out'),
  }
  const grants = openGrants({ databaseUrl, db, authSecret: config.authSecret, now: deps.now })
  const unplaced: Omit<EffectApp, 'geography'> = {
    config,
    db,
    log,
    notices,
    health,
    process,
    clock: systemClock,
    files: folderFiles(join(config.dataDir, 'files'), log),
    mail: smtpMail({ url: config.smtpUrl, from: config.mailFrom }),
    mailDomains: config.isSandbox ? sandboxMailDomains : dnsMailDomains({ timeoutMs: MAIL_CHECK_MS }),
    sms: smsPort(config, deps),
    couriers: courierPorts(config, deps),
    stores: storePorts(config, { ...deps, grants, productName: config.productName }),
    tax: taxPort(config, deps),
    cards: cardPort(config, deps),
    bank: bankFilesApart,
    bankTransfers: bankTransfers(config, deps),
    paymentFiles,
    subscriptions,
  }
  await seedLocalities(db)
  if (config.isSandbox) await seedDemoStreets(db)
  const index = await openAddressIndex(unplaced, gazetteer)
  const app: EffectApp = { ...unplaced, geography: geographyOf(index) }
  return {
    app,
    addresses: index,
    async seed() {
      for (const feature of inUse(app)) await feature.seed?.(app)
    },
    async takeOver({ alone }) {
      if (alone) for (const feature of inUse(app)) await feature.takeOver?.(app)
    },
    async clockWasSetBack() {
      for (const feature of inUse(app)) await feature.clockWasSetBack?.(app)
    },
    async recover() {
      for (const feature of inUse(app)) await feature.recover?.(app)
    },
    async stop() {
      await partnerCalls.stop()
      await grants.stop()
      await notices.stop()
      await health.stop()
      await process.stop()
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

/** What belongs to no feature. */
const housekeeping: Feature = {
  name: 'platform',
  tasks: [deleteOldKeys, deleteOldLimits, deleteOldPartnerCalls, deleteOldSecurityEvents, checkpointLedger],
}

/**
 * The product, feature by feature, and the order in which they hear of an event: what a shipment's move locks is locked in it
 * (store-shipments/shipments.ts).
 */
const features: readonly Feature[] = [
  settings,
  account,
  members,
  audit,
  lockers,
  offers,
  orders,
  // What takes no lock that an activation of the same client waits for: before those that lock its balance as they hear of a move.
  referrals,
  notifications,
  dashboard,
  repayments,
  balance,
  billing,
  payments,
  invoices,
  automaticTopUps,
  bankStatements,
  settlements,
  payouts,
  sheetDocuments,
  moneyBack,
  repaymentSettings,
  stores,
  storeShipments,
  storeCopy,
  storeFulfilment,
  storeOrders,
  orderImport,
  sandbox,
  housekeeping,
]

const mail = mailEffect(features.flatMap((feature) => feature.mails ?? []))
export const effectKinds = effectKindsOf([mail, ...features.flatMap((feature) => feature.effects ?? [])] as readonly AnyEffectKind[])
const engine = effects(effectKinds)
const subscriptions = features.flatMap((feature) => feature.subscriptions ?? [])
export const tasks = [...features, engine].flatMap((feature) => feature.tasks ?? [])

/** Jobs first: one that a killed process left locked, and is wanted anew, would count as given up. */
export const inHand: readonly InHand[] = [jobsInHand, ...[...features, engine].flatMap((feature) => feature.inHand ?? [])]

/** Those that this product has: the sandbox's are not there in production. */
const inUse = ({ config }: Pick<App, 'config'>) =>
  [...features, engine, operator(effectKinds)].filter((feature) => config.isSandbox || feature !== sandbox)

export const routesOf = ({ app, addresses: index }: Parts): Route[] =>
  [...inUse(app), addresses(index)].flatMap((feature) => feature.routes ?? [])
