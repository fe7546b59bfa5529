import type { Texts } from '#contract/texts/texts.ts'
import { packing } from '#selling/packing/words/en/packing.ts'
import { bulk, list, obstacles } from './list.ts'
import { news, order, sent } from './order.ts'

type StoreOrders = Texts['storeOrders']

const payments: StoreOrders['payments'] = {
  paid: 'Paid',
  pending: 'Unpaid',
  authorized: 'Authorised',
  'partially-paid': 'Partly paid',
  'partially-refunded': 'Partly refunded',
  refunded: 'Refunded',
  voided: 'Voided',
  expired: 'Expired',
  unknown: 'Unknown',
}

const fulfilments: StoreOrders['fulfilments'] = {
  unfulfilled: 'Not sent',
  partial: 'Partly sent',
  'on-hold': 'On hold',
  scheduled: 'Scheduled',
  'in-progress': 'Being sent',
  fulfilled: 'Sent',
  'not-required': 'Needs no shipping',
  declined: 'Refused',
  unknown: 'Unknown',
}

const access: StoreOrders['access'] = {
  needed: 'The store must be connected again.',
  askOwner: 'The owner must accept the access again, on the page Stores.',
  leaving: 'You will be sent to the store to accept the access.',
}

export const storeOrders: StoreOrders = { payments, fulfilments, access, list, obstacles, bulk, order, news, sent, packing }
