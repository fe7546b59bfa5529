/** What a client of the samples does: pays, sends orders through the couriers' simulators, cancels some, and is invoiced. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { CourierCode } from '#contract/couriers.ts'
import { type Bani, bani, fromRon } from '#contract/money.ts'
import { hasVatNumberChecked } from '#paying/billing/contract/vat-of-buyers.ts'
import { billingEntities } from '#paying/billing/server/tables.ts'
import { verifyBeforeInvoice } from '#paying/billing/server/verify-entities.ts'
import { reverseInvoice } from '#paying/invoices/server/correcting/reverse-invoice.ts'
import { issueAdvanceInvoice } from '#paying/invoices/server/issue-advance-invoice.ts'
import { issueInvoice } from '#paying/invoices/server/issue-invoice.ts'
import { issueStorno } from '#paying/invoices/server/issue-storno.ts'
import { noteOpenPayment } from '#paying/invoices/server/settling/open-payments.ts'
import { settleOpenInvoices } from '#paying/invoices/server/settling/settle-open-invoices.ts'
import type { Invoice } from '#paying/invoices/server/write-invoice.ts'
import type { OfferMade } from '#sending/offers/contract/offers.ts'
import { orderInput } from '#sending/orders/contract/orders.ts'
import { activateOrder } from '#sending/orders/server/activation/activate-order.ts'
import { cancelOrder } from '#sending/orders/server/after-awb/cancel-order.ts'
import { offersForDraft } from '#sending/orders/server/draft/offers-for-draft.ts'
import { createOrder } from '#sending/orders/server/draft/write-order.ts'
import {
  Contact,
  ExtraOptions,
  PARCEL,
  type Party,
  PostalAddress,
  type Repayment,
  type Shipment,
} from '#sending/shipments/contract/shipments.ts'
import { openLedgerAccounts, postTransfer } from '#server/ledger/transfer.ts'
import type { App } from '#server/platform/app.ts'
import type { SampleBuyer } from './buyers.ts'
import type { SampleBooks } from './open-books.ts'

export type SampleClient = {
  app: App
  clientId: string
  /** VIES decides about its VAT. */
  isAskedAbout: boolean
}

const CREDIT = fromRon(100_000)

export async function openSampleClient({ app }: SampleBooks, { entity }: SampleBuyer): Promise<SampleClient> {
  const clientId = randomUUID()
  await app.db.inTransaction((tx) => openLedgerAccounts(tx, clientId, CREDIT))
  await app.db.insert(billingEntities).values({ clientId, number: 1, isActive: true, ...entity })
  return { app, clientId, isAskedAbout: hasVatNumberChecked({ isCompany: entity.isCompany, countryCode: entity.countryCode }) }
}

/** It pays what is open, as a payment that came in does. Answers its id. */
export async function payAsTransfer({ app, clientId }: SampleClient, ron: number): Promise<string> {
  const paymentId = randomUUID()
  const [amountBani, receivedAt] = [fromRon(ron), app.clock.now()]
  await app.db.inTransaction(async (tx) => {
    await postTransfer(tx, {
      ...{ clientId, amountBani, paymentId, key: `payment/${paymentId}`, happenedAt: receivedAt },
      ...({ kind: 'payment', debit: 'bank', credit: 'unapplied' } as const),
    })
    await noteOpenPayment(tx, { clientId, paymentId, entityNumber: 1, receivedAt, amountBani })
    await settleOpenInvoices(app, tx, clientId)
  })
  return paymentId
}

export const earnBonus = ({ app, clientId }: SampleClient, ron: number) =>
  app.db.inTransaction((tx) =>
    postTransfer(tx, {
      ...{ clientId, amountBani: fromRon(ron), key: `bonus/${randomUUID()}`, happenedAt: app.clock.now() },
      ...({ kind: 'weekly-bonus', debit: 'bonus_expense', credit: 'bonus' } as const),
    }),
  )

/** A payment with an advance invoice of its own. */
export async function payInAdvance(client: SampleClient, ron: number): Promise<Invoice> {
  const { app, clientId } = client
  const paymentId = await payAsTransfer(client, ron)
  await askAbout(client)
  return app.db.inTransaction((tx) => issueAdvanceInvoice(app, tx, { clientId, amountBani: fromRon(ron), paymentId, reason: 'payment' }))
}

export type SampleSending = {
  courier?: CourierCode
  /** As the courier's offer names it; without it the cheapest. */
  service?: string
  weightKg?: number
  insuranceRon?: number
  repayment?: Repayment
  reference?: string
  recipient?: string
}

const address = (text: Partial<PostalAddress>) => PostalAddress.parse(text)
const sender: Party = {
  contact: Contact.parse({ name: 'Ioana Pop', company: 'Atelier SRL', phone: '0744100200' }),
  address: address({ postalCode: '400114', city: 'Cluj-Napoca', countyCode: 'CJ', street: 'Strada Memorandumului', number: '28' }),
}
const home = address({ postalCode: '030167', city: 'Sectorul 3', countyCode: 'B', street: 'Bulevardul Unirii', number: '10' })

function shipmentOf({ weightKg = 2, insuranceRon, repayment, recipient = 'Ștefania Țurcanu' }: SampleSending): Shipment {
  return {
    sender,
    recipient: { contact: Contact.parse({ name: recipient, phone: '0722333444', email: 'ana@exemplu.ro' }), address: home },
    packing: { type: PARCEL, content: 'Ceramica', packages: [{ weightKg, lengthCm: 30, widthCm: 20, heightCm: 8 }] },
    extraOptions: {
      ...ExtraOptions.parse({}),
      ...{ insurance: insuranceRon === undefined ? null : fromRon(insuranceRon), repayment: repayment ?? null },
    },
    locker: null,
  }
}

const OFFERS_AGAIN_MS = 500
const OFFERS_ASKED_MAX = 10

/** Written, offered, activated at its courier, with an AWB. Answers the order's id. */
export async function sendOrder({ app, clientId }: SampleClient, sending: SampleSending = {}): Promise<string> {
  const input = orderInput({ shipment: shipmentOf(sending), clientReference: sending.reference ?? '' })
  const { uniqueId: orderId } = await createOrder(app, { clientId, key: null, input })
  const offer = await offerFor(app, { clientId, orderId, sending })
  const { state } = await activateOrder(app, { clientId, orderId, offerId: offer.id, key: null })
  if (state !== 'active') throw new Error(`order ${orderId} has no AWB`)
  return orderId
}

type Offered = { clientId: string; orderId: string; sending: SampleSending }

/** A simulator that has only started may be too late for the first request. */
async function offerFor(app: App, { clientId, orderId, sending: { courier, service } }: Offered): Promise<OfferMade> {
  for (let asked = 1; ; asked += 1) {
    const { offers } = await offersForDraft(app, clientId, orderId)
    const offer = offers.find(
      (one) =>
        one.errors.length === 0 &&
        one.delivery === 'address' &&
        (courier === undefined || one.courier === courier) &&
        (service === undefined || one.serviceName === service),
    )
    if (offer) return offer
    if (asked === OFFERS_ASKED_MAX) throw new Error(`no offer of ${courier} ${service}: ${offers.map((one) => one.serviceName)}`)
    await wait(OFFERS_AGAIN_MS)
  }
}

export const cancelSampleOrder = ({ app, clientId }: SampleClient, orderId: string) => cancelOrder(app, { clientId, orderId })

export async function invoiceOrders(client: SampleClient): Promise<Invoice> {
  const { app, clientId } = client
  await askAbout(client)
  const issued = await app.db.inTransaction((tx) => issueInvoice(app, tx, { clientId, reason: 'period' }))
  if (!issued) throw new Error('there is something to invoice')
  return issued
}

/** As the product asks before each invoice. The registers of Romania do not know the companies of the samples: those are verified from the start. */
const askAbout = async ({ app, clientId, isAskedAbout }: SampleClient): Promise<void> => {
  if (isAskedAbout) await verifyBeforeInvoice(app, { clientId })
}

type Wrong = { of: Invoice; lines?: readonly number[]; invoiceAgain?: boolean }
type Corrected = { storno: Invoice; again: Invoice | null }

/** As an administrator does it. */
export async function reverseSampleInvoice(client: SampleClient, { of, lines, invoiceAgain = false }: Wrong): Promise<Corrected> {
  const { app, clientId } = client
  await askAbout(client)
  return app.db.inTransaction(async (tx) => ({
    storno: await reverseInvoice(app, tx, { clientId, invoiceId: of.id, ...(lines ? { lines } : {}) }),
    again: invoiceAgain ? await issueInvoice(app, tx, { clientId, reason: 'by-hand' }) : null,
  }))
}

/** So much of an advance is paid back. */
export const payBackAdvance = ({ app, clientId }: SampleClient, { of, amountBani }: { of: Invoice; amountBani: Bani }) =>
  app.db.inTransaction(async (tx) => {
    const storno = await issueStorno(app, tx, { clientId, invoiceId: of.id, amountBani })
    await postTransfer(tx, {
      ...{ clientId, amountBani: bani(amountBani), key: `refund/${storno.id}`, happenedAt: app.clock.now() },
      ...({ kind: 'advance-refunded', debit: 'prepaid', credit: 'bank' } as const),
    })
    return storno
  })
