/** What the model knows of a client, and what can happen to it. */
import type { Category, Rate, VatRow } from './model-vat.ts'

/** Where a company is: a Union one bears no VAT while its number is valid, one outside where it is proven. */
export type BuyerKind = 'romanian' | 'union' | 'outside'
export type Buyer = { entry: number; identity: string; kind: BuyerKind; hasValidNumber: boolean }

/** Numbers count from 0 in the order in which things came about; `buyer` is the number of an entry, from 1. */
export type Deed =
  | { kind: 'top-up'; amount: number; buyer: number; isInvoiced: boolean }
  | { kind: 'order'; amount: number }
  | { kind: 'reverse-order'; order: number }
  | { kind: 'bonus'; amount: number }
  | { kind: 'invoice' }
  /** All that no document has used, by hand. */
  | { kind: 'invoice-payments' }
  | { kind: 'refund'; buyer: number; amount: number }
  | { kind: 'revert-payment'; payment: number; amount: number }
  /** To another client. */
  | { kind: 'move-payment'; payment: number }
  /** `invoice`: of those of orders. */
  | { kind: 'storno'; invoice: number }
  /** Of its lines of orders those that bear the rate. */
  | { kind: 'storno-of-rate'; invoice: number; percent: number }
  | { kind: 'release'; advance: number }
  | { kind: 'choose-buyer'; buyer: number }
  | { kind: 'rename-buyer'; buyer: number }
  | { kind: 'change-code'; buyer: number; code: string }
  | { kind: 'number-answered'; buyer: number; isValid: boolean }
export type Verdict = 'done' | 'refused'

/** An order's price, or its reversal: then below zero, and `of` what it reverses. `on`: the document it stands on. */
export type Charge = { gross: number; day: string; of: Charge | null; on: Document | null; category: Category }

/** What of a payment is on no document. `payment` null: of none in particular, and of any buyer. `day`: when it came; null: not known. */
export type Lot = { payment: number | null; buyer: number | null; day: string | null; left: number }
export type Paid = { lot: Lot; amount: number }

/** `used` counts what was deducted, refunded or reverted, less what stornos gave back; `usedBase` its base. */
export type Advance = {
  document: Document
  /** Of which it is; null: of several. */
  payment: number | null
  identity: string
  rate: Rate
  total: number
  base: number
  used: number
  usedBase: number
}
/** Of an advance. */
export type Part = VatRow & { advance: Advance; gross: number }

export type Document = {
  kind: 'advance' | 'fiscal' | 'storno'
  buyer: number
  identity: string
  day: string
  /** Of an invoice of orders: until when it is to be paid. */
  due: string | null
  /** Advances deducted are in them, below zero. */
  rows: VatRow[]
  total: number
  open: number
  /** What paid an invoice of orders, the first first. */
  bonus: number
  deducted: Part[]
  settled: Paid[]
}

export type StatementRow = { invoice: number; payment: number; advance: number; difference: number }

export type Client = {
  /** null: it pays before. */
  creditLimit: number | null
  active: number
  buyers: Buyer[]
  /** Balances as the requirements name them. */
  prepaid: number
  unapplied: number
  bonus: number
  services: number
  receivable: number
  payments: { amount: number; reverted: number; buyer: number }[]
  lots: Lot[]
  charges: Charge[]
  advances: Advance[]
  documents: Document[]
  statement: StatementRow[]
  /** Money that came in, or went back, by day. `isAtBank`: it is in or out by the bank's own doing. */
  receipts: { day: string; amount: number; isAtBank: boolean }[]
}

export type Terms = { creditLimit: number | null; buyers: readonly [BuyerKind, BuyerKind] }

export const newClient = ({ creditLimit, buyers }: Terms): Client => ({
  ...{ creditLimit, active: 1 },
  buyers: buyers.map((kind, i) => ({ entry: i + 1, identity: `first code of ${i + 1}`, kind, hasValidNumber: true })),
  ...{ prepaid: 0, unapplied: 0, bonus: 0, services: 0, receivable: 0 },
  ...{ payments: [], lots: [], charges: [], advances: [], documents: [], statement: [], receipts: [] },
})

export const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** Its orders, reversed or not. */
export const ordersOf = ({ charges }: Client): Charge[] => charges.filter(({ of }) => of === null)
export const invoicesOf = ({ documents }: Client): Document[] => documents.filter(({ kind }) => kind === 'fiscal')
