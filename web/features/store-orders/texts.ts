import type { StoreFulfilment, StorePayment } from '../../../contract/store-orders/list.ts'

/** Words that the list of store orders and an order's page share. */
export const paymentTexts: Record<StorePayment, string> = {
  paid: 'Platita',
  pending: 'Neplatita',
  authorized: 'Autorizata',
  'partially-paid': 'Platita partial',
  'partially-refunded': 'Rambursata partial',
  refunded: 'Rambursata',
  voided: 'Anulata',
  expired: 'Expirata',
  unknown: 'Necunoscuta',
}

export const fulfilmentTexts: Record<StoreFulfilment, string> = {
  unfulfilled: 'Neexpediata',
  partial: 'Expediata partial',
  'on-hold': 'Retinuta',
  scheduled: 'Programata',
  'in-progress': 'In curs de expediere',
  fulfilled: 'Expediata',
  'not-required': 'Nu necesita expediere',
  declined: 'Refuzata',
  unknown: 'Necunoscuta',
}

export const accessTexts = {
  needed: 'Magazinul trebuie conectat din nou.',
  askOwner: 'Proprietarul trebuie sa accepte din nou accesul, din pagina Magazine.',
  leaving: 'Veti fi trimis in magazin pentru a accepta accesul.',
} as const
