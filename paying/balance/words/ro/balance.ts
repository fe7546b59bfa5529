/** The pages of the balance: general, available, bonus. */
import { forms } from '#contract/texts/ro/forms.ts'
export const balance = {
  title: 'Sold',
  /** The tab of the browser. */
  documentTitle: (product: string) => `Sold - ${product}`,
  documentDescription: (product: string) =>
    `Soldul contului ${product}: servicii nefacturate, avans, bonus si suma disponibila pentru comenzi.`,
  pages: 'Paginile soldului',
  general: 'General',
  available: 'Disponibil',
  bonusPage: 'Bonus',
  statement: 'Situatie facturi',

  client: 'Client',
  chooseClient: 'Alegeti un client',
  chooseClientText: 'Alegeti clientul al carui sold il vedeti. Alegerea ramane pe toate paginile.',
  noClientFound: 'Niciun client gasit.',

  transactions: 'Tranzactii nefacturate',
  empty: 'Aici vor aparea serviciile comandate si inca nefacturate.',
  older: (shown: number) =>
    `Se afiseaza ${forms.counted(shown, { one: 'cea mai noua tranzactie', few: 'cele mai noi # tranzactii', other: 'cele mai noi # de tranzactii' })}. Totalurile le cuprind pe toate.`,
  date: 'Data',
  description: 'Descriere',
  awb: 'AWB',
  amount: 'Suma',
  openOrder: (awb: string) => `Deschide comanda cu AWB ${awb}`,
  pending: 'In curs',
  reversal: 'Stornare',
  orderReversed: (order: string) => `Stornare comanda ${order}`,
  orderSent: ({ service, order }: { service: string; order: string }) => `${service}, comanda ${order}`,

  movements: 'Miscari ale soldului',
  movementsEmpty: 'Aici vor aparea alimentarile, comenzile si stornarile, cu soldul de dupa fiecare.',
  recipient: 'Destinatar',
  leftAfter: 'Sold dupa',
  lasts: (days: number) => `ajunge ~${forms.counted(days, { one: 'o zi', few: '# zile', other: '# de zile' })}, ca in ultimele 30 de zile`,
  inMonth: (month: string) => `Total ${month}`,
  export: 'Export',
  exportFailed: 'A intervenit o eroare! Va rugam reincercati!',
  fileNames: { movements: 'sold.xlsx', available: 'sold-disponibil.xlsx', bonus: 'sold-bonus.xlsx' },

  totals: 'Totaluri',
  ordered: 'Servicii comandate si nefacturate',
  returned: 'Stornari de servicii nefacturate',
  notInvoiced: 'Total servicii nefacturate',
  prepaid: 'Avans facturat',
  unappliedPayments: 'Plati nefacturate',
  unpaidInvoices: 'Facturi neplatite',
  bonus: 'Bonus disponibil',
  left: 'Suma disponibila pentru comenzi',
  toPay: 'Total de plata',

  bonusTransactions: 'Bonusuri din ultimele 12 luni',
  bonusEmpty: 'Aici vor aparea bonusurile primite si folosite in ultimele 12 luni.',
  bonusOlder: (shown: number) =>
    `Se afiseaza ${forms.counted(shown, { one: 'cea mai noua tranzactie', few: 'cele mai noi # tranzactii', other: 'cele mai noi # de tranzactii' })}. Cele dinainte sunt in bonusuri anterioare.`,
  previousBonus: 'Bonusuri anterioare',
  totalBonus: 'Total bonus',
  bonusUsed: (invoice: string | null) => (invoice === null ? 'Bonus folosit' : `Bonus folosit, factura ${invoice}`),

  issueInvoice: 'Genereaza factura',
  issueAdvance: 'Genereaza factura avans',
  issueInvoiceText: ({ amount, client }: { amount: string; client: string }) =>
    `Se emite factura pentru toate serviciile nefacturate ale clientului ${client}: ${amount}, cu stornarile lor. Factura nu se poate sterge.`,
  issueAdvanceText: ({ amount, client }: { amount: string; client: string }) =>
    `Se emite factura de avans pentru toate platile nefacturate ale clientului ${client}: ${amount}. Factura nu se poate sterge.`,
  nothingToInvoice: 'Nu exista servicii de facturat.',
  nothingToAdvance: 'Nu exista plati de facturat.',
  issued: 'Factura a fost generata cu succes!',
}
