export const balanceTexts = {
  title: 'Sold',
  transactions: 'Tranzactii nefacturate',
  empty: 'Aici vor aparea serviciile comandate si inca nefacturate.',
  date: 'Data',
  description: 'Descriere',
  awb: 'AWB',
  amount: 'Suma',

  totals: 'Totaluri',
  ordered: 'Servicii comandate si nefacturate',
  returned: 'Stornari ale serviciilor nefacturate',
  notInvoiced: 'Total servicii nefacturate',
  prepaid: 'Avans facturat',
  unappliedPayments: 'Plati nefacturate',
  unpaidInvoices: 'Facturi neplatite',
  bonus: 'Bonus disponibil',
  left: 'Suma disponibila pentru comenzi',
} as const
