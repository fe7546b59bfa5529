/**
 * The kinds of transfers that money moves by: what they do to what the client has, and what they belong to. Their words: `texts.transfers`.
 * Between which accounts each may move stands in server/ledger/kinds.ts.
 */
import type { Texts } from './texts/texts.ts'

type Reading = {
  /** 1: the client has more by it; -1: less; 0: it moves between the client's own accounts, or does not concern the client. */
  sign: 1 | -1 | 0
  refersTo: 'order' | 'invoice' | 'sheet' | 'payment' | null
}

export const transferKinds = {
  payment: { sign: 1, refersTo: 'payment' },
  'payment-reversal': { sign: -1, refersTo: 'payment' },
  'card-top-up': { sign: 1, refersTo: 'payment' },
  'advance-invoiced': { sign: 0, refersTo: 'invoice' },
  'advance-refunded': { sign: -1, refersTo: null },
  'weekly-bonus': { sign: 1, refersTo: null },

  'order-activation': { sign: -1, refersTo: 'order' },
  'order-cancellation': { sign: 1, refersTo: 'order' },

  'orders-invoiced': { sign: 0, refersTo: 'invoice' },
  'orders-credited': { sign: 0, refersTo: 'invoice' },
  'invoice-settled': { sign: 0, refersTo: 'invoice' },
  'settlement-returned': { sign: 0, refersTo: 'invoice' },
  'invoice-reversed': { sign: 0, refersTo: 'invoice' },
  'advance-released': { sign: 0, refersTo: 'invoice' },
  'rounding-added': { sign: -1, refersTo: 'invoice' },
  'rounding-deducted': { sign: 1, refersTo: 'invoice' },
  'vat-not-due': { sign: 1, refersTo: 'invoice' },
  'vat-due-again': { sign: -1, refersTo: 'invoice' },

  'cash-collected': { sign: 1, refersTo: 'order' },
  'courier-settlement': { sign: 0, refersTo: null },
  'courier-fee': { sign: 0, refersTo: null },
  'cash-received': { sign: 0, refersTo: 'order' },
  'sheet-paid': { sign: -1, refersTo: 'sheet' },
  'sheet-returned': { sign: 1, refersTo: 'sheet' },
  'cash-reduced': { sign: -1, refersTo: 'order' },
  'cash-increased': { sign: 1, refersTo: 'order' },
  'cash-correction': { sign: -1, refersTo: 'order' },
  'cash-netted': { sign: 0, refersTo: 'sheet' },
} as const satisfies Record<string, Reading>

export type TransferKind = keyof typeof transferKinds

type Titled = {
  kind: TransferKind
  /** The number of the order, invoice or sheet it belongs to. */
  reference: string | null
  /** The amount is only held back: whether it is taken is not decided. */
  isPending: boolean
}

/** `Servicii de curierat, comanda 4XKQ7M2N9PRT (suma rezervata)`. */
export function transferTitle(texts: Texts, { kind, reference, isPending }: Titled): string {
  const { refersTo } = transferKinds[kind]
  const belongsTo = refersTo && reference ? `, ${texts.transfers.references[refersTo]} ${reference}` : ''
  return `${texts.transfers.labels[kind]}${belongsTo}${isPending ? ` ${texts.transfers.reserved}` : ''}`
}
