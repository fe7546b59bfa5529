import type { Texts } from '../../texts.ts'

export const transfers: Texts['transfers'] = {
  labels: {
    payment: 'Payment received',
    'payment-reversal': 'Payment reversed',
    'card-top-up': 'Top-up by card',
    'advance-invoiced': 'Advance invoiced',
    'advance-refunded': 'Advance refunded',
    'weekly-bonus': 'Weekly bonus',
    'order-activation': 'Courier services',
    'order-cancellation': 'Refund of courier services',
    'orders-invoiced': 'Services invoiced',
    'orders-credited': 'Services credited after invoicing',
    'invoice-settled': 'Invoice paid',
    'rounding-added': 'Rounded up',
    'rounding-deducted': 'Rounded down',
    'cash-collected': 'Cash on delivery collected by the courier',
    'courier-settlement': 'Settlement by the courier',
    'cash-received': 'Cash on delivery received from the courier',
    'sheet-paid': 'Repayment sheet paid',
    'sheet-returned': 'Repayment sheet returned by the bank',
    'cash-correction': 'Correction of cash on delivery after payment',
    'cash-netted': 'Netting of cash on delivery overpaid',
  },
  references: { order: 'order', invoice: 'invoice', sheet: 'repayment sheet', payment: 'payment' },
  reserved: '(amount reserved)',
}
