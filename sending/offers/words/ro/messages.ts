import type { PriceLineKind } from '../../contract/offers.ts'

export const priceLines = {
  transport: 'Transport',
  'extra-km': 'Kilometri suplimentari',
  fuel: 'Indexare combustibil',
  repayment: 'Ramburs in cont',
  insurance: 'Asigurare',
  'open-at-delivery': 'Deschidere la livrare',
  saturday: 'Livrare sambata',
  'other-options': 'Alte optiuni',
  discount: 'Discount',
  'pickup-point': 'Punct de ridicare',
  vat: 'TVA',
} satisfies Record<PriceLineKind, string>
