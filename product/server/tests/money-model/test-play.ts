/** The same deeds done on the product by its own operations, and its own figures of them. */
import { randomUUID } from 'node:crypto'
import { composeIBAN } from 'ibantools'
import { bani } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import type { BillingForm } from '#paying/billing/contract/billing-entity.ts'
import { writeBilling } from '#paying/billing/server/client-billing.ts'
import { activateEntity, saveEntity } from '#paying/billing/server/save-entity.ts'
import { anEntity, type EntityRow } from '#paying/billing/server/test-entities.ts'
import { verifyBeforeInvoice } from '#paying/billing/server/verify-entities.ts'
import { keepEntityWithMoney } from '#paying/invoices/server/by-event/keep-entity-with-money.ts'
import { invoicePayment } from '#paying/invoices/server/by-event/on-payment.ts'
import { releaseAdvanceOf } from '#paying/invoices/server/correcting/correct-invoice.ts'
import { reverseInvoice } from '#paying/invoices/server/correcting/reverse-invoice.ts'
import { findInvoices, linesOfInvoice } from '#paying/invoices/server/invoices-of.ts'
import { issueInvoice } from '#paying/invoices/server/issue-invoice.ts'
import { aClient, bonusOf, cancelled, ordered } from '#paying/invoices/server/test-invoices.ts'
import { triggerAdvanceInvoice } from '#paying/invoices/server/trigger-invoice.ts'
import { movePaymentToClient } from '#paying/money-back/server/move-payment.ts'
import { refundAdvance } from '#paying/money-back/server/refund-advance.ts'
import { revertPayment } from '#paying/money-back/server/revert-payment.ts'
import { bankInMemory, cameFrom } from '#paying/money-back/server/test-money-back.ts'
import { aPayment } from '#paying/payments/server/test-received.ts'
import type { VatNumberAnswer } from '#paying/ports/vat-numbers.ts'
import { setCreditLimit } from '#server/ledger/credit-limit.ts'
import type { App } from '#server/platform/app.ts'
import { type TestApp, testApp } from '#server/platform/test-app.ts'
import type { BuyerKind, Deed, Terms, Verdict } from './model-state.ts'

const notValid = new Set<string>()
const vatNumbers = {
  check: async ({ prefix, vatNumber }: { prefix: string; vatNumber: string }): Promise<VatNumberAnswer> => ({
    kind: notValid.has(prefix + vatNumber) ? 'invalid' : 'valid',
    ...{ requestIdentifier: 'WAPI1', name: null, address: null },
  }),
}

const bank = bankInMemory()

/** What was sent to a client's account, the smallest first. */
export const sentTo = (clientId: string): number[] =>
  [...bank.held.values()]
    .filter(({ payee }) => payee.iban === ibanOf(clientId))
    .map(({ amountBani }) => amountBani)
    .sort((one, other) => one - other)

export const testProduct = () =>
  testApp({
    vatNumbers,
    bankTransfers: bank,
    subscriptions: [invoicePayment, keepEntityWithMoney],
    env: { LOG_LEVEL: 'silent' },
  })

export type Played = {
  app: App
  clientId: string
  /** By the number of its entry, from 1. */
  codes: string[]
  kinds: readonly BuyerKind[]
  orders: { id: string; amount: number }[]
  payments: string[]
  /** Whose a payment becomes that is moved. */
  other: string | null
}

let histories = 0

/** A client of its own, with its own series and clock: histories begin on days of their own. */
export async function begin(
  product: TestApp,
  { creditLimit, buyers: kinds }: Terms,
  now: () => Date,
  other: string | null = null,
): Promise<Played> {
  histories += 1
  const invoiceSeries = { fiscal: `F${histories}`, advance: `A${histories}`, storno: `S${histories}` }
  const app = { ...product, clock: { now }, config: { ...product.config, invoiceSeries } }
  const codes = kinds.map((kind, i) => codeOf[kind](2 * histories + i))
  const [first, second] = kinds.map((kind, i) => ({ ...entityOf[kind], identificationCode: codes[i] ?? '' }))
  const clientId = await aClient(app, { entity: first ?? {} })
  await app.db.$client.query(`insert into clients (id, name) values ($1, 'Atelier')`, [clientId])
  await anEntity(app, { clientId, ...second, number: 2, isActive: false })
  await app.db.inTransaction(async (tx) => {
    await writeBilling(tx, clientId, { multiCompanySelect: true, ...(creditLimit === null ? {} : { paymentType: 0 }) })
    if (creditLimit !== null) await setCreditLimit(tx, clientId, { creditLimitBani: bani(creditLimit), countsBonus: false })
  })
  return { app, clientId, codes, kinds, orders: [], payments: [], other }
}

const FIRST_CODE = 10_000_000
const codeOf: Record<BuyerKind, (number: number) => string> = {
  romanian: (number) => `${FIRST_CODE + number}`,
  union: (number) => `DE8${FIRST_CODE + number}`,
  outside: (number) => `10026${FIRST_CODE + number}`,
}
const abroad = { identificationType: 'nif', verifyStatus: null } as const
const entityOf: Record<BuyerKind, Partial<EntityRow>> = {
  romanian: {},
  union: { ...abroad, countryCode: 'DE' },
  outside: { ...abroad, countryCode: 'MD', provenOn: '2025-01-01', provenBy: 'an extract' },
}

const refusals = [
  ...['balance-too-small', 'nothing-to-invoice', 'invoice-not-reversible', 'refund-refused', 'payment-not-revertible'],
  ...['invalid-fields', 'billing-refused', 'not-found'],
]

/** Refused is what the product refuses by a problem; anything else is a fault. */
export async function play(played: Played, deed: Deed): Promise<Verdict> {
  try {
    await perform(played, deed)
    return 'done'
  } catch (error) {
    if (error instanceof Problem && refusals.includes(error.code)) return 'refused'
    throw error
  }
}

async function perform(played: Played, deed: Deed): Promise<unknown> {
  const { app, clientId } = played
  switch (deed.kind) {
    case 'top-up':
      return topUp(played, deed)
    case 'order': {
      const order = { id: randomUUID(), amount: deed.amount }
      await ordered(app, clientId, order.id, order.amount)
      return played.orders.push(order)
    }
    case 'reverse-order': {
      const order = numbered(played.orders, deed.order)
      return cancelled(app, clientId, order.id, order.amount)
    }
    case 'bonus':
      return bonusOf(app, clientId, deed.amount)
    case 'invoice-payments':
      return triggerAdvanceInvoice(app, clientId)
    case 'invoice':
      return invoice(played)
    case 'refund': {
      const to = { iban: ibanOf(clientId), holder: 'Ana Pop', note: '', by: null, key: null }
      return refundAdvance(app, { clientId, entityNumber: deed.buyer, amountBani: bani(deed.amount), ...to })
    }
    case 'revert-payment':
      return revertPayment(app, { id: numbered(played.payments, deed.payment), amountBani: bani(deed.amount), by: null, key: null })
    case 'move-payment': {
      const moved = { id: numbered(played.payments, deed.payment), toClientId: played.other ?? '', by: null, concerns: () => undefined }
      return movePaymentToClient(app, moved)
    }
    case 'storno':
      return storno(played, deed.invoice)
    case 'storno-of-rate':
      return storno(played, deed.invoice, deed.percent)
    case 'release': {
      const { list } = await findInvoices(app.db, { clientId })
      const { id } = numbered(list.filter(({ kind }) => kind === 'advance').reverse(), deed.advance)
      return releaseAdvanceOf(app, { clientId, invoiceId: id })
    }
    case 'choose-buyer':
      return activateEntity(app, { clientId, number: deed.buyer })
    case 'rename-buyer':
      return saveAs(played, deed.buyer, { name: `Atelier ${randomUUID()}` })
    case 'change-code':
      return saveAs(played, deed.buyer, { code: deed.code })
    case 'number-answered': {
      const code = numbered(played.codes, deed.buyer - 1)
      return deed.isValid ? notValid.delete(code) : notValid.add(code)
    }
  }
}

function numbered<T>(list: readonly T[], number: number): T {
  const one = list[number]
  if (one === undefined) throw new Error(`there is no number ${number}`)
  return one
}

async function topUp({ app, clientId, payments }: Played, { amount, buyer, isInvoiced }: Deed & { kind: 'top-up' }): Promise<void> {
  await verifyBeforeInvoice(app, { clientId, number: buyer })
  const id = await aPayment(app, clientId, amount, { entityNumber: buyer, isInvoiced })
  payments.push(await cameFrom(app, { clientId, paymentId: id, iban: ibanOf(clientId) }))
}

async function invoice({ app, clientId }: Played): Promise<void> {
  await verifyBeforeInvoice(app, { clientId })
  const issued = await app.db.inTransaction((tx) => issueInvoice(app, tx, { clientId, reason: 'by-hand' }))
  if (!issued) throw new Problem('nothing-to-invoice')
}

/** With a percent its lines of orders that bear it. */
async function storno({ app, clientId }: Played, number: number, percent?: number): Promise<void> {
  const { list } = await findInvoices(app.db, { clientId })
  const { id } = numbered(list.filter(({ kind }) => kind === 'fiscal').reverse(), number)
  const ofRate = (await linesOfInvoice(app.db, { clientId, id })).filter(
    ({ kind, vatPercent }) => kind === 'service' && vatPercent === percent,
  )
  const lines = percent === undefined ? {} : { lines: ofRate.map(({ position }) => position) }
  await app.db.inTransaction((tx) => reverseInvoice(app, tx, { clientId, invoiceId: id, ...lines }))
}

/** As its form would; the tax authority, which is asked about the new name, knows it. */
async function saveAs(
  { app, clientId, codes, kinds }: Played,
  number: number,
  { name = 'Atelier', code }: { name?: string; code?: string },
) {
  const kind = numbered(kinds, number - 1)
  const identificationCode = code ?? numbered(codes, number - 1)
  const entityData = { name, identificationCode, isCompany: true, tradeRegister: '', isVatPayer: null }
  const form: BillingForm = {
    fiscalSubaccountNumber: number,
    entityData: { ...entityData, fiscalIdentificationType: kind === 'romanian' ? 1 : 2 },
    address: {
      ...{ countryCode: entityOf[kind].countryCode ?? 'RO', localityString: 'Cluj-Napoca', countyString: 'CJ' },
      ...{ postalCode: '400114', street: 'Horea', number: '1', additionalInfo: '' },
    },
  }
  await saveEntity(app, { clientId, form })
  codes[number - 1] = identificationCode
  await app.db.$client.query(
    `update billing_entities set verify_status = 'verified' where client_id = $1 and number = $2 and verify_status is not null`,
    [clientId, number],
  )
}

/** Each client has its own, as what goes to one account in a day is bounded. */
function ibanOf(clientId: string): string {
  const digits = BigInt(`0x${clientId.replaceAll('-', '')}`)
    .toString()
    .slice(0, 16)
    .padStart(16, '0')
  const iban = composeIBAN({ countryCode: 'RO', bban: `AAAA${digits}` })
  if (iban === null) throw new Error('an account is composed of its digits')
  return iban
}
