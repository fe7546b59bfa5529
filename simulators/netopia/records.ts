/** What the simulated provider keeps of a payment, and how its API and its notices write it. */
import type { Card } from './test-cards.ts'

/** The provider's numbers of what a payment can be. */
export const netopiaStatuses = {
  ...{ new: 1, opened: 2, paid: 3, cancelled: 4, confirmed: 5, pending: 6, credited: 8, chargeback: 9, 'chargeback-lost': 10, error: 11 },
  ...{ declined: 12, review: 13, 'at-bank': 14, '3ds': 15, 'chargeback-contested': 16, reversed: 17, expired: 23 },
} as const
export type NetopiaStatusName = keyof typeof netopiaStatuses

export type SimCardPayment = {
  ntpID: string
  orderID: string
  amountBani: number
  /** Sent back so far. */
  creditedBani: number
  status: NetopiaStatusName
  /** Of the last attempt: `00`, `101`, a decline… */
  code: string
  /** Asked to keep the card, by the merchant's own key. */
  clientID: string | null
  /** With which the merchant may charge the card; given out once, in the notice of the paid payment. */
  token: string | null
  card: Omit<Card, 'number'> | null
  config: { notifyUrl: string; redirectUrl: string }
  /** While the payer's bank asks: what the merchant sends back with its word. */
  authenticationToken: string | null
  /** How often a card was tried. */
  attempts: number
  createdAt: string
  changedAt: string
}

const amountOf = (bani: number) => Number((bani / 100).toFixed(2))

/** What stands for the amount once something was sent back. */
const shownBani = ({ status, amountBani, creditedBani }: SimCardPayment) => (status === 'credited' ? creditedBani : amountBani)

function paymentJson(payment: SimCardPayment): Record<string, unknown> {
  const { ntpID, status, card } = payment
  return {
    method: 'card',
    ntpID,
    status: netopiaStatuses[status],
    amount: amountOf(shownBani(payment)),
    currency: 'RON',
    ...(card === null ? {} : { instrument: { panMasked: card.masked, issuer: card.bank, country: 642 } }),
    data: card === null ? {} : { AuthCode: '100001', BIN: card.masked.slice(0, 6), ISSUER: card.bank, ISSUER_COUNTRY: 'ROM', RRN: ntpID },
    operationDate: payment.changedAt,
  }
}

/** The card's token stands in the notice of the payment that kept it. */
const bindingOf = ({ token, card }: SimCardPayment) =>
  token === null || card === null ? {} : { binding: { token, expireMonth: card.expireMonth, expireYear: card.expireYear } }

export const noticeJson = (payment: SimCardPayment): object => ({
  order: { orderID: payment.orderID },
  payment: { ...paymentJson(payment), code: payment.code, message: netopiaMessages[payment.code] ?? '', ...bindingOf(payment) },
})

/** `page`: where the payer types the card; only where it is wanted. */
export const startPaymentJson = (payment: SimCardPayment, page: string | null): object => ({
  error: { code: payment.code, message: netopiaMessages[payment.code] ?? '' },
  payment: { ...paymentJson(payment), token: '', ...(page === null ? {} : { paymentURL: page }) },
})

export const statusJson = (payment: SimCardPayment): object => ({
  ...startPaymentJson(payment, null),
  merchant: { merchantName: 'Magazin demo' },
  order: { orderID: payment.orderID, ntpID: payment.ntpID, amount: amountOf(payment.amountBani), currency: 'RON' },
  config: payment.config,
})

export const errorJson = (code: string, message = netopiaMessages[code] ?? ''): object => ({ code, message, error: { code, message } })

export const netopiaMessages: Record<string, string> = {
  '00': 'Approved',
  '16': 'Risk: the card presents a risk',
  '17': 'Invalid card number',
  '18': 'Closed card',
  '19': 'Expired card',
  '20': 'Insufficient funds',
  '21': 'Invalid CVV2',
  '22': 'Declined by the issuer',
  '26': 'Limit exceeded',
  '34': 'Transaction not permitted to the card holder',
  '35': 'Transaction declined',
  '36': 'Rejected by the antifraud filters',
  '37': 'Transaction declined (breaking the law)',
  '39': '3D Secure authentication failed',
  '56': 'duplicated order ID',
  '99': 'Existing order with a different price',
  '100': 'Authentication needed',
  '101': 'Redirect user to payment page',
  '102': 'The payment is locked while it is authenticated',
  '103': 'The order could not be read',
}
