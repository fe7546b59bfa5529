/** What operations are given: the parts of the running product, put together in `product/server/app.ts`. */

import type { CourierCode } from '#contract/couriers.ts'
import type { Bani } from '#contract/money.ts'
import type { StorePartner } from '#contract/store-platforms.ts'
import type { Coded, Message } from '#contract/texts/message.ts'
import type { AddressError, AddressTyped } from '#sending/addresses/contract/addresses.ts'
import type { PlaceNames } from '#sending/addresses/contract/written-address/place-names.ts'
import type { Party, PostalAddress } from '#sending/shipments/contract/shipments.ts'
import type { PaymentFiles } from '#paying/ports/payment-files.ts'
import type { BankPort } from '#paying/ports/banks.ts'
import type { BankTransfers } from '#paying/ports/bank-transfers.ts'
import type { CardPort } from '#paying/ports/cards.ts'
import type { CourierPort, Couriers } from '#sending/ports/couriers.ts'
import type { EInvoicesPort } from '#invoicing/ports/einvoices.ts'
import type { Mail, MailDomains } from './partners/mail-port.ts'
import type { SmsPort } from '#informing/ports/sms.ts'
import type { ConnectedStore, StorePort } from '#selling/ports/stores.ts'
import type { TaxPort } from '#paying/ports/tax.ts'
import type { VatNumbersPort } from '#paying/ports/vat-numbers.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database, Queries, Tx } from './database/database.ts'
import type { DatabaseHealth } from './database/database-health.ts'
import type { Files } from './files.ts'
import type { DatabaseNotices } from './jobs/notices.ts'
import type { Logger } from './log.ts'
import type { ProcessSessions } from './processes/process-session.ts'

export type GeoCoordinates = { latitude: number; longitude: number }

/** What is known of Romania's places, held in memory. */
export type Geography = PlaceNames & {
  /** Empty: the address is right as far as it can be known. */
  validate(address: AddressTyped, phone?: string): Coded<AddressError>[]
  /** Coordinates of a locality; null: not known. */
  locate(place: { countyCode: string; city: string; postalCode?: string | undefined }): GeoCoordinates | null
  /** False: no list of postal codes was imported, only their county is known. */
  hasPostalCodes(): boolean
  /** False: addresses are not checked, which is said wherever one is shown. */
  isListLoaded(): boolean
}

/** What a client's pick-up points mean for its offers and orders, which do not know them otherwise. */
export type AgreedPickups = {
  /** What a shipment costs less, by courier, of the approved points at this address that have started by that day. */
  correctionsAt(db: Queries, door: { clientId: string; address: PostalAddress; on: string }): Promise<Map<CourierCode, Bani>>
  /** For what a courier is called to a point. null: the point's client is no more. */
  expectedAt(db: Queries, id: string): Promise<{ sender: Party; parcels: number; weightKg: number } | null>
  /** The courier will not come to it: said at the point and to the client. */
  noteNotCalled(app: App, tx: Tx, refused: { id: string; on: string; reason: Message }): Promise<void>
}

/** Who is interested in a kind of event (events.ts). */
export type EventSubscription = { readonly event: string; handle(app: App, tx: Tx, payload: never): Promise<void> }

/** A port as all but effects have it: what changes something at the partner is seen to be there and cannot be called (docs/decisions/105). */
type Reader<Port, Changes extends keyof Port> = Omit<Port, Changes> & {
  readonly [Name in Changes]: null extends Port[Name] ? object | null : object
}

export type CourierReader = Reader<CourierPort, 'createAwb' | 'cancelAwb' | 'updateCash' | 'requestPickup'>

/** `startPage` is here: its answer is the page that the payer waits for, and a payment whose page is lost is replaced by another, not asked for again. */
export type CardReader = Reader<CardPort, 'chargeSavedCard' | 'confirm' | 'capture' | 'void' | 'refund' | 'forgetCard'>

/**
 * What is moved within a store is here, as its page waits and reads the order anew; and `subscribe` with its counterpart, as a job makes it hold
 * every hour, where doing it again changes nothing and there is nothing for an operator to find out.
 */
export type ConnectedStoreReader = Reader<ConnectedStore, 'fulfil' | 'reportMilestone' | 'updateTracking' | 'cancelFulfilment' | 'markPaid'>
export type StoreReader = Omit<StorePort, 'connected'> & { connected(shop: string): ConnectedStoreReader }

/** What operations, jobs and routes are given. What changes something at a partner is an effect. */
export type App = {
  config: Config
  db: Database
  clock: Clock
  log: Logger
  files: Files
  mailDomains: MailDomains
  /** null: the operator has no provider of text messages. */
  sms: Reader<SmsPort, 'send'> | null
  /** Those that the operator has an account with; so are stores. An order, a point or a shop may be of another, of before (`courierOf`, `portOf`). */
  couriers: ReadonlyMap<CourierCode, CourierReader>
  stores: ReadonlyMap<StorePartner, StoreReader>
  tax: TaxPort
  vatNumbers: VatNumbersPort
  /** null: the operator has no application at the authority. */
  einvoices: Reader<EInvoicesPort, 'upload'> | null
  /** null: the operator has no contract for card payments. */
  cards: CardReader | null
  bank: BankPort
  /** Reads what the product itself writes in a bank's name, for its demonstration: in this thread; null in production. */
  ownStatements: BankPort | null
  /** null: the operator's bank takes no orders from programs, and people make the transfers. */
  bankTransfers: Reader<BankTransfers, 'send'> | null
  /** null: none is written here yet, and no run can be handed to the bank. */
  paymentFiles: PaymentFiles | null
  geography: Geography
  agreedPickups: AgreedPickups
  notices: DatabaseNotices
  health: Pick<DatabaseHealth, 'isAnswering'>
  process: Pick<ProcessSessions, 'current'>
  subscriptions: readonly EventSubscription[]
}

type WholePorts = {
  mail: Mail
  sms: SmsPort | null
  couriers: Couriers
  stores: ReadonlyMap<StorePartner, StorePort>
  einvoices: EInvoicesPort | null
  cards: CardPort | null
  bankTransfers: BankTransfers | null
}

/** What the calls of effects are given, by their engine alone: the running product with its ports whole. */
export type EffectApp = Omit<App, keyof WholePorts> & WholePorts
