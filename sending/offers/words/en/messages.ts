import type { Texts } from '#contract/texts/texts.ts'

export const priceLines: Texts['priceLines'] = {
  transport: 'Transport',
  'extra-km': 'Additional kilometres',
  fuel: 'Fuel surcharge',
  repayment: 'Cash on delivery to account',
  insurance: 'Insurance',
  'open-at-delivery': 'Open at delivery',
  saturday: 'Saturday delivery',
  'other-options': 'Other options',
  discount: 'Discount',
  'pickup-point': 'Pick-up point',
  vat: 'VAT',
}
