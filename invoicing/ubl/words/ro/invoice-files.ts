import { forms } from '#contract/texts/ro/forms.ts'
import { type PartWords, pathInWords } from '../path-in-words.ts'

const parts: PartWords = {
  ...{ specification: 'specificatia', number: 'numarul', issueDate: 'data emiterii', dueDate: 'scadenta', typeCode: 'tipul' },
  ...{ notes: 'nota', taxPointDate: 'data exigibilitatii TVA', currency: 'moneda', taxCurrency: 'moneda TVA' },
  ...{ buyerAccounting: 'referinta contabila a cumparatorului', period: 'perioada', start: 'inceputul', end: 'sfarsitul', code: 'codul' },
  ...{ order: 'comanda', salesOrder: 'comanda de vanzare', preceding: 'factura anterioara', despatch: 'avizul de expeditie' },
  ...{ receipt: 'avizul de receptie', tender: 'licitatia', contract: 'contractul', attachments: 'anexa', id: 'identificatorul' },
  ...{
    scheme: 'schema',
    description: 'descrierea',
    url: 'adresa de internet',
    mimeType: 'tipul fisierului',
    fileName: 'numele fisierului',
  },
  ...{
    content: 'continutul',
    seller: 'vanzatorul',
    buyer: 'cumparatorul',
    payee: 'beneficiarul platii',
    representative: 'reprezentantul fiscal',
  },
  ...{ delivery: 'livrarea', date: 'data', location: 'locul', name: 'denumirea', tradingName: 'denumirea comerciala' },
  ...{ identifiers: 'identificatorul', identifier: 'identificatorul', endpoint: 'adresa electronica', address: 'adresa', street: 'strada' },
  ...{ street2: 'adresa, linia 2', street3: 'adresa, linia 3', city: 'localitatea', postcode: 'codul postal', county: 'judetul' },
  ...{
    country: 'tara',
    taxIds: 'codul fiscal',
    taxId: 'codul fiscal',
    legalId: 'numarul de inregistrare',
    legalForm: 'informatiile juridice',
  },
  ...{ contactName: 'persoana de contact', phone: 'telefonul', email: 'e-mailul', partyName: 'destinatarul', payments: 'plata' },
  ...{ codeName: 'denumirea', reference: 'referinta', account: 'contul', iban: 'IBAN', card: 'cardul', holder: 'titularul' },
  ...{
    paymentTerms: 'termenii de plata',
    allowances: 'reducerea sau taxa suplimentara',
    amount: 'suma',
    base: 'baza',
    percent: 'procentul',
  },
  ...{ reason: 'motivul', reasonCode: 'codul motivului', vat: 'TVA', category: 'categoria', vatTotals: 'total TVA', rows: 'randul' },
  ...{ taxable: 'baza', tax: 'suma TVA', totals: '', charges: 'total taxe suplimentare', withoutVat: 'total fara TVA' },
  ...{ withVat: 'total cu TVA', prepaid: 'suma platita', rounding: 'rotunjirea', payable: 'suma de plata', lines: 'linia' },
  ...{ net: 'valoarea neta', note: 'nota', quantity: 'cantitatea', unit: 'unitatea de masura', accounting: 'referinta contabila' },
  ...{ object: 'obiectul facturat', standardItem: 'codul standard', classifications: 'clasificarea', list: 'lista' },
  ...{ originCountry: 'tara de origine', attributes: 'atributul', value: 'valoarea', price: 'pretul', priceBase: 'cantitatea pretului' },
  ...{ priceBaseUnit: 'unitatea pretului', priceDiscount: 'reducerea din pret', grossPrice: 'pretul brut' },
}

type At = { path: string }
const at = (path: string): string => pathInWords(path, parts)
const characters = { one: 'un caracter', few: '# caractere', other: '# de caractere' }

/** What rules and the reader say of an invoice's file. */
export const invoiceFiles = {
  'invoice-part-missing': ({ path }: At) => `${at(path)}: lipseste.`,
  'invoice-part-repeated': ({ path }: At) => `${at(path)}: apare de prea multe ori.`,
  'invoice-part-differs': ({ path }: At) => `${at(path)}: toate trebuie sa aiba acelasi cod si aceeasi referinta.`,
  'invoice-text-too-long': ({ path, max }: At & { max: number }) => `${at(path)}: cel mult ${forms.counted(max, characters)}.`,
  'invoice-parts-too-many': ({ path, max }: At & { max: number }) =>
    `${at(path)}: ${forms.counted(max, { one: 'cel mult una', few: 'cel mult #', other: 'cel mult #' })}.`,
  'invoice-code-unknown': ({ path, value }: At & { value: string }) => `${at(path)}: "${value}" nu este in lista permisa.`,
  'invoice-day-malformed': ({ path }: At) => `${at(path)}: data trebuie scrisa AAAA-LL-ZZ.`,
  'invoice-specification-wrong': ({ path }: At) => `${at(path)}: nu este cea a sistemului e-Factura (CIUS-RO 1.0.1).`,
  'invoice-number-without-digit': ({ path }: At) => `${at(path)}: trebuie sa aiba cel putin o cifra.`,
  'invoice-type-not-taken': ({ path, value, types }: At & { value: string; types: string }) =>
    `${at(path)}: "${value}" nu este acceptat; se accepta ${types}.`,
  'invoice-vat-not-in-lei': ({ path }: At) => `${at(path)}: o factura in alta moneda are TVA si in lei.`,
  'invoice-vat-total-missing': ({ path }: At) => `${at(path)}: lipseste totalul in moneda TVA.`,
  'invoice-tax-point-twice': ({ path }: At) => `${at(path)}: se da fie data, fie codul ei.`,
  'invoice-period-reversed': ({ path }: At) => `${at(path)}: este inaintea inceputului.`,
  'invoice-due-day-missing': ({ path }: At) => `${at(path)}: o factura de plata are scadenta sau termeni de plata.`,
  'invoice-card-number-whole': ({ path }: At) => `${at(path)}: se scriu doar primele 6 si ultimele 4 cifre.`,
  'invoice-county-unknown': ({ path }: At) => `${at(path)}: se scrie codul judetului, de exemplu RO-CJ.`,
  'invoice-sector-missing': ({ path }: At) => `${at(path)}: in Bucuresti se scrie SECTOR1 pana la SECTOR6.`,
  'invoice-vat-id-without-country': ({ path }: At) => `${at(path)}: codul de TVA incepe cu tara, de exemplu RO.`,
  'invoice-buyer-number-missing': ({ path }: At) => `${at(path)}: lipseste; pentru consumatori se scriu treisprezece zerouri.`,
  'invoice-fiscal-code-wrong': ({ path }: At) => `${at(path)}: cifra de control nu se potriveste.`,
  'invoice-payee-is-seller': ({ path }: At) => `${at(path)}: este vanzatorul insusi; atunci nu se mai scrie.`,
  'invoice-price-negative': ({ path }: At) => `${at(path)}: pretul nu poate fi negativ; la storno minus are cantitatea.`,
  'invoice-sum-differs': ({ path, written, computed }: At & { written: string; computed: string }) =>
    `${at(path)}: este scris ${written}, dar rezulta ${computed}.`,
  'invoice-decimals-too-many': ({ path, written }: At & { written: string }) => `${at(path)}: ${written} are mai mult de doua zecimale.`,
  'invoice-vat-row-missing': ({ category }: At & { category: string }) => `TVA: lipseste randul categoriei ${category}.`,
  'invoice-vat-row-repeated': ({ category }: At & { category: string }) => `TVA: categoria ${category} are mai multe randuri.`,
  'invoice-vat-row-unused': ({ category }: At & { category: string }) => `TVA: nicio linie nu are categoria ${category}.`,
  'invoice-rate-not-positive': ({ path }: At) => `${at(path)}: trebuie sa fie peste zero.`,
  'invoice-rate-not-zero': ({ path }: At) => `${at(path)}: trebuie sa fie zero.`,
  'invoice-rate-given': ({ path }: At) => `${at(path)}: categoria O nu are cota.`,
  'invoice-vat-id-needed': ({ path, category }: At & { category: string }) => `${at(path)}: categoria ${category} cere acest cod.`,
  'invoice-vat-id-not-allowed': ({ path }: At) => `${at(path)}: categoria O nu are coduri de TVA.`,
  'invoice-reason-not-allowed': ({ path }: At) => `${at(path)}: categoria nu are motiv de scutire.`,
  'invoice-not-taxed-not-alone': ({ path }: At) => `${at(path)}: nu sta langa alta categorie in aceeasi factura.`,
  'invoice-note-missing': ({ path }: At) => `${at(path)}: tipul 751 se explica intr-o nota.`,
  'invoice-credit-note-negative': ({ path }: At) => `${at(path)}: nota de creditare are sume pozitive.`,
  'invoice-reversed-not-named': ({ path }: At) => `${at(path)}: numarul si data facturii corectate lipsesc.`,
  'invoice-characters-removed': ({ path }: At) => `${at(path)}: are caractere care nu se pot scrie.`,
  /** Of a file that is read. */
  'invoice-file-empty': 'Fisierul este gol.',
  'invoice-file-too-big': ({ megabytes }: { megabytes: number }) => `Fisierul este mai mare de ${forms.number(megabytes)} MB.`,
  'invoice-file-not-xml': ({ line }: { line: number }) => `Fisierul nu este un XML corect: greseala este la linia ${line}.`,
  'invoice-file-refused': 'Fisierul are parti pe care o factura nu le are (DOCTYPE, entitati sau prea multe niveluri).',
  'invoice-file-not-invoice': ({ root }: { root: string }) => `Fisierul nu este o factura: incepe cu "${root}".`,
  'invoice-encoding-guessed': ({ encoding }: At & { encoding: string }) =>
    `Literele nu sunt scrise cum declara fisierul; au fost citite ca ${encoding}.`,
  'invoice-part-unread': ({ path, written }: At & { written: string }) => `${at(path)}: "${written}" nu este un numar.`,
  'invoice-currency-other': ({ path, written }: At & { written: string }) => `${at(path)}: este in ${written}, nu in moneda facturii.`,
  'invoice-attachment-broken': ({ path }: At) => `${at(path)}: anexa nu poate fi deschisa.`,
  'invoice-line-computed': ({ path, written, computed }: At & { written: string; computed: string }) =>
    `${at(path)}: este scrisa ${written}, dar cantitatea inmultita cu pretul da ${computed}.`,
}
