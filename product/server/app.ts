/** The only place where ports meet adapters: what the product is made of. */
import './texts.ts'
import { join } from 'node:path'
import { clients } from '#account/clients/server/feature.ts'
import { members } from '#account/members/server/feature.ts'
import { savedViews } from '#account/saved-views/server/feature.ts'
import { MAIL_CHECK_MS } from '#account/settings/contract/mail-settings.ts'
import { settings } from '#account/settings/server/feature.ts'
import { account } from '#account/sign-in/server/feature.ts'
import { sheetDocuments } from '#cash/payouts/server/documents/feature.ts'
import { payouts } from '#cash/payouts/server/feature.ts'
import { repaymentSettings } from '#cash/repayment-settings/server/feature.ts'
import { repayments } from '#cash/repayments/server/feature.ts'
import { settlements } from '#cash/settlements/server/feature.ts'
import { dashboard } from '#informing/dashboard/server/feature.ts'
import { monthDocuments } from '#informing/month-documents/server/feature.ts'
import { notifications } from '#informing/notifications/server/feature.ts'
import { countCallsInDatabase } from '#invoicing/connections/server/count-calls.ts'
import { connections } from '#invoicing/connections/server/feature.ts'
import { customers } from '#invoicing/customers/server/feature.ts'
import { receivedInvoices } from '#invoicing/received/server/feature.ts'
import { sentInvoices } from '#invoicing/sent/server/feature.ts'
import { queueInvoice } from '#invoicing/sent/server/queue-invoice.ts'
import { invoiceViewer } from '#invoicing/viewer/server/feature.ts'
import { writing } from '#invoicing/writing/server/feature.ts'
import { writtenSource } from '#invoicing/writing/server/written-source.ts'
import { audit } from '#operating/audit/server/feature.ts'
import { closing } from '#operating/closing/server/feature.ts'
import { operator } from '#operating/operator/server/feature.ts'
import { sandbox } from '#operating/sandbox/server/feature.ts'
import { paymentFiles } from '#partners/banks/payment-files.ts'
import { bankFilesApart } from '#partners/banks/read-apart.ts'
import { bankFilesHere } from '#partners/banks/read-statement.ts'
import { dnsMailDomains, sandboxMailDomains } from '#partners/mail/mail-domains.ts'
import { smtpMail } from '#partners/mail/smtp.ts'
import type { PartnerDeps } from '#partners/partner-http.ts'
import { accounting } from '#paying/accounting/server/feature.ts'
import { authorisations } from '#paying/authorisations/server/feature.ts'
import { balance } from '#paying/balance/server/feature.ts'
import { bankStatements } from '#paying/bank-statements/server/feature.ts'
import { billing } from '#paying/billing/server/feature.ts'
import { invoices } from '#paying/invoices/server/feature.ts'
import { moneyBack } from '#paying/money-back/server/feature.ts'
import { payments } from '#paying/payments/server/feature.ts'
import { referrals } from '#paying/referrals/server/feature.ts'
import { subscriptions as automaticTopUps } from '#paying/subscriptions/server/feature.ts'
import { autoActivation } from '#selling/auto-activation/server/feature.ts'
import { automation } from '#selling/automation/server/feature.ts'
import { orderImport } from '#selling/order-import/server/feature.ts'
import { returns } from '#selling/returns/server/feature.ts'
import { scanStation } from '#selling/scan-station/server/feature.ts'
import { storeCopy } from '#selling/store-copy/server/feature.ts'
import { storeFulfilment } from '#selling/store-fulfilment/server/feature.ts'
import { storeOrders } from '#selling/store-orders/server/feature.ts'
import { storeShipments } from '#selling/store-shipments/server/feature.ts'
import { openGrants } from '#selling/stores/server/connecting/grants.ts'
import { stores } from '#selling/stores/server/feature.ts'
import { addressBook, addresses } from '#sending/addresses/server/feature.ts'
import { placeNamesOf } from '#sending/addresses/server/place-meant.ts'
import { type AddressIndex, hasPostalCodes, openAddressIndex } from '#sending/addresses/server/search/address-index.ts'
import { coordinatesOf } from '#sending/addresses/server/search/coordinates.ts'
import type { Gazetteer } from '#sending/addresses/server/search/gazetteer.ts'
import { seedDemoStreets } from '#sending/addresses/server/seeds/seed-demo-streets.ts'
import { seedLocalities } from '#sending/addresses/server/seeds/seed-localities.ts'
import { validateAddress } from '#sending/addresses/server/validate-address.ts'
import type { Geography } from '#sending/app-parts.ts'
import { lockers } from '#sending/lockers/server/feature.ts'
import { offers } from '#sending/offers/server/feature.ts'
import { orderTemplates } from '#sending/order-templates/server/feature.ts'
import { orders } from '#sending/orders/server/feature.ts'
import { packaging } from '#sending/packaging/server/feature.ts'
import { agreedPickups } from '#sending/pickup-points/server/agreed-pickups.ts'
import { pickupPoints } from '#sending/pickup-points/server/feature.ts'
import { type AnyEffectKind, effectKindsOf } from '#server/effects/effect-kind.ts'
import { effects } from '#server/effects/feature.ts'
import { mailEffect } from '#server/effects/mails.ts'
import type { Feature } from '#server/feature.ts'
import { checkpointLedger } from '#server/ledger/balances.ts'
import type { App, EffectApp } from '#server/platform/app.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import { connectDatabase, limitsOfCalls, limitsOfJobs } from '#server/platform/database/database.ts'
import { watchDatabaseHealth } from '#server/platform/database/database-health.ts'
import { folderFiles } from '#server/platform/files.ts'
import type { Route } from '#server/platform/http/http.ts'
import { deleteOldKeys } from '#server/platform/http/idempotency.ts'
import { deleteOldLimits } from '#server/platform/http/rate-limit.ts'
import { deleteOldSecurityEvents } from '#server/platform/http/security-log.ts'
import { jobsInHand } from '#server/platform/jobs/jobs.ts'
import { openDatabaseNotices } from '#server/platform/jobs/notices.ts'
import type { Logger } from '#server/platform/log.ts'
import { deleteOldPartnerCalls, recordPartnerCalls, sharedTokens } from '#server/platform/partners/partner-records.ts'
import type { WorkInHand } from '#server/platform/processes/lost-processes.ts'
import { openProcessSessions } from '#server/platform/processes/process-session.ts'
import { bankTransfers, cardPort, courierPorts, eInvoicesPort, smsPort, storePorts, taxPort, vatNumbersPort } from './partner-accounts.ts'

export type AppParts = {
  app: EffectApp
  /** The same for jobs, and for what a start does: its statements may take longer. */
  jobsApp: EffectApp
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

export async function composeApp({ config, log, databaseUrl, gazetteer }: Given): Promise<AppParts> {
  const db = connectDatabase(databaseUrl, { poolSize: config.databasePool, limits: limitsOfCalls })
  const jobsDb = connectDatabase(databaseUrl, { poolSize: config.databasePool, limits: limitsOfJobs })
  const notices = await openDatabaseNotices(databaseUrl, log)
  const health = watchDatabaseHealth(databaseUrl)
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
    vatNumbers: vatNumbersPort(config, deps),
    einvoices: eInvoicesPort(config, { ...deps, countCalls: countCallsInDatabase(db, deps.now) }),
    cards: cardPort(config, deps),
    bank: bankFilesApart,
    ownStatements: config.isSandbox ? bankFilesHere : null,
    bankTransfers: bankTransfers(config, deps),
    paymentFiles,
    agreedPickups,
    subscriptions,
  }
  await seedLocalities(jobsDb)
  if (config.isSandbox) await seedDemoStreets(jobsDb)
  const index = await openAddressIndex({ ...unplaced, db: jobsDb }, gazetteer)
  const app: EffectApp = { ...unplaced, geography: geographyOf(index) }
  const jobsApp: EffectApp = { ...app, db: jobsDb }
  return {
    app,
    jobsApp,
    addresses: index,
    async seed() {
      for (const feature of inUse(jobsApp)) await feature.seed?.(jobsApp)
    },
    async takeOver({ alone }) {
      if (alone) for (const feature of inUse(jobsApp)) await feature.takeOver?.(jobsApp)
    },
    async clockWasSetBack() {
      for (const feature of inUse(jobsApp)) await feature.clockWasSetBack?.(jobsApp)
    },
    async recover() {
      for (const feature of inUse(jobsApp)) await feature.recover?.(jobsApp)
    },
    async stop() {
      await partnerCalls.stop()
      await grants.stop()
      await notices.stop()
      await health.stop()
      await process.stop()
      await jobsDb.$client.end()
      await db.$client.end()
    },
  }
}

const geographyOf = (index: AddressIndex): Geography => ({
  validate: (address, phone) => validateAddress(index, address, phone),
  locate: (place) => coordinatesOf(index, place),
  ...placeNamesOf(index),
  hasPostalCodes: () => hasPostalCodes(index),
  isListLoaded: () => index.current.isComplete,
})

/** What belongs to no feature. */
const housekeeping: Feature = {
  name: 'platform',
  tasks: [deleteOldKeys, deleteOldLimits, deleteOldPartnerCalls, deleteOldSecurityEvents, checkpointLedger],
}

/**
 * The product, feature by feature, and the order in which they hear of an event: what a shipment's move locks is locked in it
 * (store-shipments/server/shipments.ts).
 */
const features: readonly Feature[] = [
  savedViews,
  settings,
  account,
  addressBook,
  clients,
  members,
  audit,
  lockers,
  offers,
  orders,
  // What takes no lock that an activation of the same client waits for: before those that lock its balance as they hear of a move.
  referrals,
  notifications,
  dashboard,
  monthDocuments,
  repayments,
  accounting,
  balance,
  billing,
  payments,
  invoices,
  automaticTopUps,
  bankStatements,
  settlements,
  payouts,
  sheetDocuments,
  pickupPoints,
  packaging,
  customers,
  connections,
  receivedInvoices,
  sentInvoices(writtenSource),
  invoiceViewer,
  writing(queueInvoice),
  orderTemplates,
  authorisations,
  moneyBack,
  repaymentSettings,
  stores,
  storeShipments,
  storeCopy,
  storeFulfilment,
  storeOrders,
  automation,
  autoActivation,
  scanStation,
  orderImport,
  returns,
  closing,
  sandbox,
  housekeeping,
]

const mail = mailEffect(features.flatMap((feature) => feature.mails ?? []))
export const effectKinds = effectKindsOf([mail, ...features.flatMap((feature) => feature.effects ?? [])] as readonly AnyEffectKind[])
const engine = effects(effectKinds)
const subscriptions = features.flatMap((feature) => feature.subscriptions ?? [])
export const productTasks = [...features, engine].flatMap((feature) => feature.tasks ?? [])

/** Jobs first: one that a killed process left locked, and is wanted anew, would count as given up. */
export const productWorkInHand: readonly WorkInHand[] = [jobsInHand, ...[...features, engine].flatMap((feature) => feature.inHand ?? [])]

/** Those that this product has: the sandbox's are not there in production. */
const inUse = ({ config }: Pick<App, 'config'>) =>
  [...features, engine, operator(effectKinds)].filter((feature) => config.isSandbox || feature !== sandbox)

export const routesOf = ({ app, addresses: index }: AppParts): Route[] =>
  [...inUse(app), addresses(index)].flatMap((feature) => feature.routes ?? [])
