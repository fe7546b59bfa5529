/** Our orders as NETOPIA reads them. */
import { type Bani, toRon } from '#contract/money.ts'
import type { CardPayer, CardPaymentOrder, PaymentPageOrder, SavedCardOrder } from '#paying/ports/cards.ts'

/** ISO 3166, as numbers. */
const ROMANIA = 642

type Given = { posSignature: string; now: Date }

/** `cancelUrl` is left out: where it is set the page sends everyone there, also who has paid. */
export const pageJson = (order: PaymentPageOrder, given: Given) => ({
  config: configOf(order),
  payment: { options: { installments: 1, bonus: 0 }, instrument: { type: 'card' }, data: {} },
  order: { ...orderOf(order, given), ...(order.payerKey === null ? {} : { clientID: order.payerKey }) },
})

/** `MIT`: a payment that the merchant begins while the payer is away. */
export const savedCardJson = (order: SavedCardOrder, given: Given) => ({
  config: configOf(order),
  payment: { options: { installments: 1, bonus: 0 }, instrument: { type: 'card', token: order.token }, data: {} },
  order: { ...orderOf(order, given), clientID: order.payerKey, ...(order.isPayerPresent ? {} : { scaExemptionInd: 'MIT' }) },
})

const configOf = ({ notifyUrl, returnUrl, language }: CardPaymentOrder) => ({
  ...{ notifyUrl, redirectUrl: returnUrl, language, emailTemplate: '', emailSubject: '' },
})

const orderOf = ({ reference, amountBani, description, payer }: CardPaymentOrder, { posSignature, now }: Given) => ({
  ntpID: '',
  posSignature,
  dateTime: now.toISOString(),
  description,
  orderID: reference,
  ...moneyOf(amountBani),
  billing: addressOf(payer),
  shipping: addressOf(payer),
  products: [{ name: description, code: reference, category: 'services', price: toRon(amountBani), vat: 0 }],
  installments: { selected: 1, available: [0] },
  data: {},
})

const moneyOf = (amountBani: Bani) => ({ amount: toRon(amountBani), currency: 'RON' })

const addressOf = ({ email, phone, firstName, lastName, city, county, postalCode, address }: CardPayer) => ({
  ...{ email, phone, firstName, lastName, city, state: county, postalCode, details: address },
  ...{ country: ROMANIA, countryName: 'Romania' },
})
