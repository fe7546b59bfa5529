import { formsOf } from '#contract/texts/forms.ts'
import type { InvoiceKind } from '../../contract/invoice-filters.ts'

const { counted } = formsOf('ro-RO')

/** The page of a client's invoices; what is printed on them: `invoices`. */
export const invoiceList = {
  title: 'Lista facturi',
  empty: 'Aici vor aparea facturile dumneavoastra.',
  number: 'Factura',
  kind: 'Tip',
  issuedOn: 'Data',
  dueOn: 'Scadenta',
  late: (days: number) => counted(days, { one: 'O zi intarziere', few: '# zile intarziere', other: '# de zile intarziere' }),
  buyer: 'Emisa pentru',
  net: 'Fara TVA',
  vat: 'TVA',
  total: 'Total',
  open: 'Rest de plata',
  openOfAll: 'Rest de plata, toate facturile',
  onlyUnpaid: 'Doar facturile neplatite',
  search: 'Cauta numar, firma sau suma',
  period: 'Perioada',
  sums: 'Suma facturilor gasite',
  noneFound: 'Nu exista facturi pentru filtrele alese.',
  noneUnpaid: 'Nu aveti facturi neplatite.',
  kinds: { fiscal: 'Factura fiscala', advance: 'Factura avans', storno: 'Factura storno' } satisfies Record<InvoiceKind, string>,
  print: 'Descarca factura',
  annex: 'Descarca anexa',
  details: 'Pozitii si plati',
  detailsTitle: (number: string) => `Factura ${number}`,
  lines: 'Pozitii',
  payments: 'Plati',
  noPayments: 'Nicio plata pana acum.',
  paidBy: ({ from, paymentNumber, paidOn }: { from: 'unapplied' | 'prepaid' | 'bonus'; paymentNumber: number | null; paidOn: string }) =>
    `${paidOn}, ${from === 'bonus' ? 'bonus' : from === 'prepaid' ? 'avans facturat' : paymentNumber === null ? 'plata' : `plata ${paymentNumber}`}`,
  oldestFirst: 'Platile achita intai cele mai vechi facturi ale acelorasi date de facturare.',
  reverse: 'Storneaza factura',
  reverseTitle: (number: string) => `Storneaza factura ${number}`,
  reverseText: ({ buyer }: { buyer: string }) =>
    `Factura storno se emite catre ${buyer}; ce a platit factura revine clientului, iar comenzile pot fi facturate din nou. O comanda anulata pe aceeasi factura se storneaza impreuna cu anularea ei.`,
  nothingToReverse: 'Nu a mai ramas nimic de stornat din aceasta factura.',
  reason: 'Motivul stornarii',
  reasonMissing: 'Scrieti motivul stornarii!',
  invoiceAgain: 'Factureaza comenzile din nou, pe datele de facturare active',
  reversed: ({ invoiceNumber, again }: { invoiceNumber: string; again: string | null }) =>
    again === null ? `A fost emisa factura storno ${invoiceNumber}.` : `Au fost emise factura storno ${invoiceNumber} si factura ${again}.`,
  release: 'Elibereaza avansul',
  releaseVerb: 'Elibereaza',
  releaseText: ({ amount, number, buyer }: { amount: string; number: string; buyer: string }) =>
    `Avansul ramas, ${amount}, din factura ${number} se storneaza catre ${buyer}; banii raman in contul clientului, ca plata nefacturata.`,
  released: (number: string) => `A fost emisa factura storno ${number}.`,
  failed: 'A intervenit o eroare! Va rugam reincercati!',
  fileNames: { invoice: (number: string) => `factura-${number}.pdf`, annex: (number: string) => `anexa-${number}.xlsx` },
}
