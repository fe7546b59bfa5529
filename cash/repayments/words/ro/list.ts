/** Repayments: where the cash of each order is. */
import { formsOf } from '#contract/texts/forms.ts'
import type { CollectionDoubt } from '../../contract/repayment-states.ts'

const { counted, number } = formsOf('ro-RO')
const repayments = (count: number) => counted(count, { one: 'un ramburs', few: '# rambursuri', other: '# de rambursuri' })

/** By state; `returned`: at us again. */
export const repaymentStates = {
  expected: 'Nelivrat',
  'at-courier': 'La curier',
  'at-us': (product: string) => `La ${product}`,
  paid: 'Platit',
  cancelled: 'Anulat',
  returned: 'Returnat de banca',
}

export const repaymentList = {
  title: 'Rambursuri',
  documentTitle: (product: string) => `Rambursuri - ${product}`,
  documentDescription: (product: string) => `Rambursurile incasate de curieri si platite de ${product} in contul dumneavoastra.`,
  rows: 'Rambursuri',
  empty: 'Nu exista rambursuri pentru filtrele alese.',
  clearFilters: 'Sterge filtrele',
  period: 'Data comenzii',
  search: 'Cauta AWB, referinta, destinatar sau suma',
  account: 'Cont',
  allAccounts: 'Toate',
  accountOf: ({ account, holder }: { account: string; holder: string }) => `${account} - ${holder}`,
  partOfAccount: 'Cont (sau o parte din IBAN)',
  company: 'Companie',
  allCompanies: 'Toate',
  allClients: 'Toti clientii',
  state: 'Stare',
  /** What a filter holds, and how many. */
  holds: (product: string) => ({
    all: (count: number) => `${repayments(count)} in total, fara cele anulate`,
    notPaid: (count: number) => `${repayments(count)} inca neplatite`,
    notDelivered: (count: number) => `${repayments(count)} cu coletul inca nelivrat`,
    atCourier: (count: number) => `${repayments(count)} cu coletul livrat si banii inca la curier`,
    atUs: (count: number) => `${repayments(count)} cu banii primiti de ${product} si inca neplatiti`,
    paid: (count: number) => `${repayments(count)} cu banii platiti in cont`,
  }),
  totals: 'Totaluri',
  cards: (product: string) => ({
    all: 'Toate',
    notPaid: 'Total neplatite',
    notDelivered: 'Nelivrate',
    atCourier: 'La curier',
    atUs: `La ${product}`,
    paid: 'Platite',
  }),
  show: 'Afiseaza',
  countOf: (count: number) => counted(count, { one: '# ramburs', few: '# rambursuri', other: '# de rambursuri' }),
  cancelled: (count: number) => counted(count, { one: 'si # anulat', few: 'si # anulate', other: 'si # de anulate' }),
  expected: {
    between: ({ first, last }: { first: string; last: string }) => `${first} - ${last}`,
    about: (days: string) => `~${days}`,
    unknown: 'nu se stie cand',
    partly: ({ days, amount }: { days: string; amount: string }) => `${days}; pentru ${amount} nu se stie`,
  },
  paidThisMonth: (amount: string) => `luna asta ${amount}`,

  settings: 'Setari rambursuri',
  change: 'Modifica',
  see: 'Vezi',
  unread: 'Nu s-a putut citi.',
  next: {
    byAmount: ({ amount, day }: { amount: string; day: string }) =>
      `Urmatoarea plata: la atingerea sumei de ${amount}, dar nu mai tarziu de ${day}`,
    onDay: (day: string) => `Urmatoarea zi de plata: ${day}`,
    byContract: 'Urmatoarea plata: conform termenilor contractuali',
    mayWait: '(poate fi amanata cu o zi daca exista rambursuri in procesare)',
    payable: (amount: string) => `de platit acum ${amount}`,
    inSheets: (amount: string) => `${amount} in curs de plata`,
  },
  last: ({ amount, day }: { amount: string; day: string }) => `Ultima plata: ${amount} la ${day}`,
  never: 'Nicio plata pana acum',
  elsewhere: (count: number, sum: string) =>
    `In afara perioadei alese: ${counted(count, { one: 'un ramburs neplatit', few: '# rambursuri neplatite', other: '# de rambursuri neplatite' })}, ${sum}`,
  allDays: 'Arata toate zilele',
  chooseClient: 'Alegeti un client ca sa vedeti cand este platit.',

  orderDate: 'Data comenzii',
  recipient: 'Destinatar',
  awb: 'AWB',
  reference: 'Referinta',
  amount: 'Suma',
  holder: 'Titular',
  accountColumn: 'Cont',
  status: 'Stare',
  delivered: 'Livrat',
  sentToUs: 'Trimis de curier',
  received: (product: string) => `Primit de ${product}`,
  sent: 'Trimis catre client',
  doubts: {
    'turned-back': 'S-a intors din drum inainte de livrare: asteapta decontul curierului.',
    'return-reported': 'Curierul a anuntat returul dupa livrare: asteapta decontul lui.',
  } satisfies Record<CollectionDoubt, string>,
  allTo: ({ account, holder }: { account: string; holder: string }) => `Toate in contul ${account}, ${holder}`,
  correction: 'Corectie',
  awaiting: 'In asteptarea remedierii',
  openTracking: (awb: string) => `Urmareste ${awb}`,
  orderTitle: 'Detalii comanda',
  trackingTitle: (awb: string) => `Urmarire colet ${awb}`,
  wholeOrder: 'Deschide comanda',

  export: 'Export',
  download: 'Descarca',
  email: 'Email',
  pageSize: 'Randuri pe pagina',
  perPage: (size: number) => `${number(size)} pe pagina`,
  exporting: 'Se pregateste lista',
  exported: 'Gata',
  idle: 'Rambursurile din lista, ca fisier Excel.',
  emailTo: (address: string) => `Emailul merge la ${address}.`,
  emailToClient: 'Emailul merge la adresa clientului ales.',
  failed: 'A intervenit o eroare! Va rugam reincercati!',
  sheet: 'Rambursuri',
  total: 'Total',
  fileNames: { list: 'lista-rambursuri.xlsx' },
}
