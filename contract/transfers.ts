/**
 * The kinds of transfers that money moves by: how a client reads them, what they do to what the client has, and what they belong to.
 * Between which accounts each may move stands in server/ledger/kinds.ts.
 */

type Reading = {
  label: string
  /** 1: the client has more by it; -1: less; 0: it moves between the client's own accounts, or does not concern the client. */
  sign: 1 | -1 | 0
  refersTo: 'order' | 'invoice' | 'sheet' | null
}

export const transferKinds = {
  payment: { label: 'Plata primita', sign: 1, refersTo: null },
  'payment-reversal': { label: 'Plata intoarsa', sign: -1, refersTo: null },
  'card-top-up': { label: 'Alimentare cu cardul', sign: 1, refersTo: null },
  'advance-invoiced': { label: 'Avans facturat', sign: 0, refersTo: 'invoice' },
  'advance-refunded': { label: 'Avans returnat', sign: -1, refersTo: null },
  'weekly-bonus': { label: 'Bonus saptamanal', sign: 1, refersTo: null },

  'order-activation': { label: 'Servicii de curierat', sign: -1, refersTo: 'order' },
  'order-cancellation': { label: 'Stornare servicii de curierat', sign: 1, refersTo: 'order' },

  'orders-invoiced': { label: 'Servicii facturate', sign: 0, refersTo: 'invoice' },
  'orders-credited': { label: 'Servicii stornate dupa facturare', sign: 0, refersTo: 'invoice' },
  'invoice-settled': { label: 'Factura achitata', sign: 0, refersTo: 'invoice' },
  'rounding-added': { label: 'Rotunjire in plus', sign: -1, refersTo: 'invoice' },
  'rounding-deducted': { label: 'Rotunjire in minus', sign: 1, refersTo: 'invoice' },

  'cash-collected': { label: 'Ramburs incasat de curier', sign: 1, refersTo: 'order' },
  'courier-settlement': { label: 'Decontare de la curier', sign: 0, refersTo: null },
  'cash-received': { label: 'Ramburs primit de la curier', sign: 0, refersTo: 'order' },
  'sheet-paid': { label: 'Borderou platit', sign: -1, refersTo: 'sheet' },
  'sheet-returned': { label: 'Borderou intors de banca', sign: 1, refersTo: 'sheet' },
  'cash-correction': { label: 'Corectie de ramburs dupa plata', sign: -1, refersTo: 'order' },
  'cash-netted': { label: 'Compensare ramburs platit in plus', sign: 0, refersTo: 'sheet' },
} as const satisfies Record<string, Reading>

export type TransferKind = keyof typeof transferKinds

const referenceNames = { order: 'comanda', invoice: 'factura', sheet: 'borderoul' }

type Titled = {
  kind: TransferKind
  /** The number of the order, invoice or sheet it belongs to. */
  reference: string | null
  /** The amount is only held back: whether it is taken is not decided. */
  isPending: boolean
}

/** `Servicii de curierat, comanda 4XKQ7M2N9PRT (suma rezervata)`. */
export function transferTitle({ kind, reference, isPending }: Titled): string {
  const { label, refersTo } = transferKinds[kind]
  const belongsTo = refersTo && reference ? `, ${referenceNames[refersTo]} ${reference}` : ''
  return `${label}${belongsTo}${isPending ? ' (suma rezervata)' : ''}`
}
