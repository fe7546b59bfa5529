import { expect, it } from 'vitest'
import { minorUnits } from '#contract/money.ts'
import { sampleSummary } from '#partners/stores/sample-summaries.ts'
import { cashOnDelivery } from './cash-of.ts'

const settings = { cashGateways: ['Plata la livrare', 'Cash on Delivery (COD)'] }
const owed = (amount: number, currency = 'RON') => ({ minor: minorUnits(amount), currency })

it.each([['Cash on Delivery (COD)'], ['cash on delivery cod'], ['PLATĂ LA LIVRARE'.replace('Ă', 'A')], ['Plată la livrare']])(
  'collects what is owed when it is paid by %s',
  (gateway) => {
    const order = sampleSummary({ outstanding: owed(8_660), paymentGateways: ['gift_card', gateway] })
    expect(cashOnDelivery(settings, order)).toEqual({ isCash: true, amountBani: 8_660 })
  },
)

it.each([
  ['paid meanwhile', owed(0), 'Plata la livrare'],
  ['paid by bank transfer', owed(5_000), 'Ordin de plata'],
  ['in another currency', owed(5_000, 'EUR'), 'Plata la livrare'],
])('collects nothing of an order %s', (_, outstanding, gateway) => {
  expect(cashOnDelivery(settings, sampleSummary({ outstanding, paymentGateways: [gateway] }))).toEqual({ isCash: false, amountBani: 0 })
})
