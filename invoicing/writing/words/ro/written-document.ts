/** A client's invoice on paper, with diacritics as documents of law have them. */
import { formsOf } from '#contract/texts/forms.ts'

const { number } = formsOf('ro-RO')

export const writtenDocument = {
  titles: { invoice: 'Factură', 'credit-note': 'Notă de creditare', reversal: 'Factură de stornare' },
  number: 'Seria și numărul',
  issuedOn: 'Data emiterii',
  dueOn: 'Scadența',
  deliveredOn: 'Data livrării',
  seller: 'Furnizor',
  buyer: 'Cumpărător',
  columns: {
    position: 'Nr.',
    name: 'Denumirea',
    unit: 'U.M.',
    quantity: 'Cant.',
    price: 'Preț unitar fără TVA',
    net: 'Valoare fără TVA',
    rate: 'Cota TVA',
  },
  vatTable: 'TVA pe cote',
  base: 'Baza de impozitare',
  vat: 'TVA',
  totals: { net: 'Total fără TVA', vat: 'Total TVA', vatInLei: 'Total TVA în lei', payable: 'Total' },
  credits: ({ number: of, day }: { number: string; day: string }) => `Creditează factura ${of} din ${day}.`,
  withoutVat: {
    AE: 'AE: taxare inversă.',
    K: 'K: livrare intracomunitară scutită cu drept de deducere, art. 294 alin. (2) din Codul fiscal.',
    G: 'G: export scutit cu drept de deducere, art. 294 alin. (1) din Codul fiscal.',
    O: 'O: furnizorul nu este înregistrat în scopuri de TVA.',
  },
  rate: ({ currency, rate, day }: { currency: string; rate: string; day: string }) => `Curs BNR: 1 ${currency} = ${rate} lei, din ${day}.`,
  signatureNote:
    'Factura este valabilă fără semnătură și ștampilă, conform art. 319 alin. (29) din Legea nr. 227/2015 privind Codul fiscal.',
  page: ({ page, pages }: { page: number; pages: number }) => `Pagina ${page} din ${number(pages)}`,
}
