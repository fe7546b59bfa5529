import { packing } from '#selling/packing/words/ro/packing.ts'
import type { StoreFulfilment, StorePayment } from '../../contract/list.ts'
import { bulk, list, obstacles } from './list.ts'
import { news, order, sent } from './order.ts'

const payments: Record<StorePayment, string> = {
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

const fulfilments: Record<StoreFulfilment, string> = {
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

const access = {
  needed: 'Magazinul trebuie conectat din nou.',
  askOwner: 'Proprietarul trebuie sa accepte din nou accesul, din pagina Magazine.',
  leaving: 'Veti fi trimis in magazin pentru a accepta accesul.',
}

export const storeOrders = { payments, fulfilments, access, list, obstacles, bulk, order, news, sent, packing }
