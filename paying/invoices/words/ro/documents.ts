/** Invoices: the documents themselves, with diacritics as documents of law have them. */

import { formsOf } from '#contract/texts/forms.ts'
import type { InvoiceKind } from '../../contract/invoice-filters.ts'

const { counted, number } = formsOf('ro-RO')
const orders = { one: 'o comandă', few: '# comenzi', other: '# de comenzi' }

export const invoices = {
  kinds: { fiscal: 'Factură fiscală', advance: 'Factură de avans', storno: 'Factură de stornare' } satisfies Record<InvoiceKind, string>,
  number: 'Seria și numărul',
  issuedOn: 'Data emiterii',
  dueOn: 'Scadența',
  period: 'Perioada prestării',
  paidOn: 'Data încasării',
  from: ({ first, last }: { first: string; last: string }) => (first === last ? first : `${first} - ${last}`),
  seller: 'Furnizor',
  buyer: 'Cumpărător',
  cui: 'CUI',
  codes: { cif: 'CUI', nif: 'NIF', cnp: 'CNP' },
  tradeRegister: 'Nr. reg. com.',
  address: 'Adresa',
  shareCapital: 'Capital social',
  iban: 'IBAN',
  bank: 'Banca',
  columns: {
    position: 'Nr.',
    name: 'Denumirea serviciilor',
    unit: 'U.M.',
    quantity: 'Cant.',
    price: 'Preț unitar fără TVA',
    net: 'Valoare fără TVA',
    rate: 'Cota TVA',
  },
  unit: 'serv.',
  service: ({ of, orders: n }: { of: string; orders: number }) => `Servicii de curierat ${of} (${counted(n, orders)}, conform anexei)`,
  reversal: ({ of, orders: n, reverses }: { of: string; orders: number; reverses: string | null }) =>
    `Stornare servicii de curierat ${of} (${counted(n, orders)}, conform anexei)${reverses ? `, ${reverses}` : ''}`,
  reference: ({ number, day }: { number: string; day: string }) => `factura ${number} din ${day}`,
  advance: 'Avans pentru servicii de curierat',
  advanceReversed: ({ reverses, isGivenBack }: { reverses: string | null; isGivenBack: boolean }) =>
    `${isGivenBack ? 'Reluare' : 'Stornare'} avans pentru servicii de curierat${reverses ? `, ${reverses}` : ''}`,
  vatTable: 'TVA pe cote',
  rate: 'Cota',
  base: 'Baza de impozitare',
  vat: 'TVA',
  deductedTable: 'Avans dedus',
  deductedOf: 'Factura de avans',
  totals: {
    net: 'Total fără TVA',
    vat: 'Total TVA',
    total: 'Total cu TVA',
    deducted: 'Avans dedus',
    payable: 'Total de plată',
    bonus: 'Achitat din bonus',
    payments: 'Achitat din plăți',
    open: 'Rest de plată',
  },
  reversesInvoice: ({ reference }: { reference: string }) => `Stornează ${reference}.`,
  roundingNote: 'TVA este calculată o singură dată pe cotă. Diferența de rotunjire față de prețurile comenzilor este arătată în anexă.',
  withoutVat: {
    AE: 'AE: taxare inversă. Serviciile sunt impozabile la beneficiar, conform art. 278 alin. (2) din Codul fiscal (art. 44 și 196 din Directiva 2006/112/CE).',
    O: 'O: operațiune neimpozabilă în România, conform art. 278 alin. (2) din Codul fiscal.',
  },
  vatCode: 'Cod TVA',
  currencyNote: 'Sumele sunt în lei (RON).',
  signatureNote:
    'Factura este valabilă fără semnătură și ștampilă, conform art. 319 alin. (29) din Legea nr. 227/2015 privind Codul fiscal.',
  page: ({ page, pages }: { page: number; pages: number }) => `Pagina ${page} din ${number(pages)}`,
  annex: {
    sheet: 'Anexa',
    title: ({ number, day }: { number: string; day: string }) => `Anexa la factura ${number} din ${day}`,
    columns: {
      day: 'Data',
      order: 'Comanda',
      reference: 'Referința dumneavoastră',
      awb: 'AWB',
      courier: 'Curier',
      service: 'Serviciu',
      kind: 'Fel',
      rate: 'Cota TVA',
      net: 'Fără TVA',
      vat: 'TVA',
      gross: 'Cu TVA',
    },
    service: 'serviciu',
    reversal: 'stornare',
    orders: 'Total comenzi',
    rounding: 'Rotunjire',
    roundingNote: 'TVA a comenzilor este rotunjită la fiecare; pe factură o singură dată pe cotă, pe suma valorilor fără TVA.',
    total: 'Total servicii cu TVA',
  },
}
