/** What a spreadsheet of orders may say of each: the columns, and the headers by which files name them. What screens call them: texts. */
import { courierCodes, couriers } from '#contract/couriers.ts'

type Column = {
  /** Folded headers (foldName), the surest first; Romanian and English, as couriers' templates and shops' exports write them. */
  synonyms: readonly string[]
  /** In the template; null: in words, or in a language's decimals (`orderImports.examples`). */
  example: string | null
}

const column = (example: string | null, synonyms: string): Column => ({ example, synonyms: synonyms.split('|') })

/** Headers that name couriers' own points. */
const ofPoints = (headers: (name: string) => string): string =>
  courierCodes.flatMap((code) => couriers[code].pointNames.map(headers)).join('|')

/** In the order of the template. */
export const importColumns = {
  number: column(
    'A-1001',
    'numar comanda|nr comanda|numarul comenzii|nr crt comanda|id comanda|comanda|order number|order no|order id|order|order name|name|order nr|external order id|platform order number|number|cod comanda|id order|id',
  ),
  orderedOn: column(
    '21.11.2026',
    'data comenzii|data comanda|data plasarii|order date|created at|purchase date|date added|date add|date time|date|data',
  ),
  orderStatus: column('in curs', 'stare comanda|order status|status comanda|starea comenzii|status'),
  cancelledOn: column('', 'anulata la|cancelled at|canceled at|data anularii|cancelled on|cancelled'),
  fulfilmentStatus: column('', 'stare expediere|fulfillment status|fulfilment status|status livrare|shipping status'),
  recipient: column(
    'Maria Ionescu',
    'destinatar|nume destinatar|nume si prenume|nume complet|shipping name|recipient name|recipient|consignee|nume client|client|nume|persoana de contact|persoana contact|contact|customer name|customer|full name|shipping full name|billing name|name',
  ),
  firstName: column('Maria', 'prenume|prenume destinatar|shipping first name|first name|billing first name'),
  lastName: column('Ionescu', 'nume de familie|nume familie|shipping last name|last name|surname|billing last name'),
  company: column(
    'Exemplu SRL',
    'firma|nume firma|companie|denumire firma|societate|shipping company|company|company name|billing company|billing company name',
  ),
  phone: column(
    '0722123456',
    'telefon|nr telefon|numar telefon|telefon destinatar|tel|mobil|telefon mobil|shipping phone|phone|phone number|recipient phone|mobile|contact phone|billing phone|telephone|phone mobile|telefon 1',
  ),
  email: column(
    'maria@exemplu.ro',
    'email|e mail|email destinatar|adresa email|adresa de email|mail|email address|shipping email|billing email|contact email',
  ),
  county: column(
    'Cluj',
    'judet|judetul|jud|judet destinatar|shipping province name|shipping province|county|province|state|region|shipping state|shipping state name|shipping state code|billing province name|billing province|billing state|billing state name|billing state code|judet sector',
  ),
  city: column(
    'Cluj-Napoca',
    'localitate|localitatea|oras|orasul|localitate destinatar|oras destinatar|shipping city|city|town|locality|billing city',
  ),
  postalCode: column(
    '400001',
    'cod postal|codul postal|codpostal|cod postal destinatar|zip|shipping zip|postal code|postcode|shipping postcode|zip code|billing zip|billing postcode|billing postal code',
  ),
  address: column(
    'Str. Memorandumului nr. 5, bl. A2, ap. 7',
    'adresa|adresa de livrare|adresa livrare|adresa destinatar|adresa completa|shipping address1|shipping address 1|shipping address 1 2|shipping address|address|address1|address 1|address line 1|shipping street|billing address1|billing address 1|billing address 1 2|billing address|billing street',
  ),
  address2: column(
    'interfon 7',
    'adresa continuare|address continued|adresa 2|address2|address 2|address line 2|shipping address2|shipping address 2|completare adresa|billing address2|billing address 2',
  ),
  street: column('Memorandumului', 'strada|str|strada destinatar|street|street name'),
  house: column('5', 'nr|numar|nr strada|numar strada|street number|house number|house no'),
  building: column('A2', 'bloc|bl|building|block'),
  entrance: column('1', 'scara|sc|entrance'),
  floor: column('3', 'etaj|et|floor'),
  apartment: column('7', 'apartament|ap|apartment|apt'),
  country: column(
    'RO',
    'tara|shipping country|shipping country code|shipping country name|country|country code|billing country|billing country code|billing country name',
  ),
  cash: column(
    null,
    'ramburs|valoare ramburs|suma ramburs|ramburs lei|ramburs ron|ramburs numerar|ramburs cont colector|cash on delivery|cod|cod amount|cod value|suma de incasat|de incasat|total ramburs|ramburs bani|collection amount',
  ),
  total: column(
    '189,90',
    'total|order value|total comanda|valoare comanda|valoare totala|valoare|suma|pret total|order total|total price|order amount|grand total|amount|total order amount|order total amount|grand total purchased|total paid|total de plata',
  ),
  outstanding: column('', 'rest de plata|outstanding balance|sold de plata|amount due|balance due'),
  refunded: column('', 'suma restituita|refunded amount|order refund amount|total refunded|refund amount'),
  currency: column('RON', 'moneda|currency|order currency|valuta|currency code'),
  paymentMethod: column(
    'Ramburs',
    'metoda de plata|metoda plata|modalitate plata|modalitate de plata|plata|tip plata|payment method|payment|payment method title|payment gateway|payment type|payment code',
  ),
  paymentStatus: column('neplatita', 'stare plata|status plata|financial status|payment status|platita|achitat|paid'),
  declaredValue: column('200', 'valoare declarata|valoare asigurata|asigurare|declared value|insurance|insured value'),
  product: column(
    null,
    'produs|produse|denumire produs|nume produs|produse comandate|lineitem name|item name|product|products|product name|items|articole|articol|item description|item title|name',
  ),
  sku: column('TR-01', 'cod produs|product code|sku|lineitem sku|product sku|item sku|cod articol'),
  quantity: column('2', 'cantitate|cant|buc|bucati|lineitem quantity|quantity|qty|item quantity|item qty|nr produse|numar produse'),
  lineStatus: column('', 'stare produs|product status|lineitem fulfillment status|item fulfillment status|item status'),
  price: column(null, 'pret|product price|pret produs|pret unitar|lineitem price|price|unit price|item price|item unit price|item cost'),
  weight: column(null, 'greutate kg|greutate|greutate totala|kg|weight|weight kg|total weight|greutate colet|masa'),
  parcels: column(
    '1',
    'numar colete|nr colete|colete|nr pachete|numar pachete|nr colet|parcels|packages|number of parcels|no of parcels|parcel count',
  ),
  length: column('30', 'lungime cm|lungime|lungime pachet|lungime colet|length|length cm'),
  width: column('20', 'latime cm|latime|latime pachet|latime colet|width|width cm'),
  height: column('10', 'inaltime cm|inaltime|inaltime pachet|inaltime colet|height|height cm'),
  dimensions: column(
    '30x20x10',
    'dimensiuni|dimensions cm|dimensiuni cm|dimensiuni colet|lxlxh|lxixh|dimensions|size|lungime x latime x inaltime',
  ),
  contents: column(null, 'continut|continut colet|descriere|descriere continut|contents|content|package content|description'),
  note: column(
    null,
    'observatii curier|note for the courier|observatii|obs|mentiuni|observatii livrare|nota|notes|note|courier note|delivery notes|customer note|customer notes|comment|comentarii|remarks|instructions',
  ),
  method: column(
    'Curier',
    'metoda de livrare|metoda livrare|livrare|mod livrare|curier|shipping method|delivery method|shipping method title|tip livrare|serviciu|tip serviciu|service',
  ),
  lockerCourier: column('sameday', 'curier locker|courier of the locker|locker courier|curier punct'),
  lockerId: column(
    '1234',
    `id locker|locker id|locker|cod locker|${ofPoints((name) => `${name} id|id ${name}`)}|lockerid|id punct|pudo id|pudo`,
  ),
  lockerName: column(
    'easybox Mega Unirii',
    `nume locker|locker name|${ofPoints((name) => `${name}|nume ${name}`)}|punct de ridicare|pickup point`,
  ),
  openAtDelivery: column(null, 'deschidere la livrare|deschidere colet|deschidere|verificare colet|open at delivery|open package'),
  saturdayDelivery: column(null, 'livrare sambata|sambata|saturday delivery|saturday'),
  reference: column('F-2026-17', 'referinta|referinta client|reference|client reference|ref|factura|nr factura|invoice|centru cost'),
} as const satisfies Record<string, Column>

export type ImportColumn = keyof typeof importColumns
export const importColumnNames = Object.keys(importColumns) as [ImportColumn, ...ImportColumn[]] // the list's own keys, and it is not empty

/** Of the template: what most senders fill in. */
export const importTemplateColumns: readonly ImportColumn[] = [
  ...(['number', 'recipient', 'company', 'phone', 'email', 'county', 'city', 'postalCode', 'address', 'cash'] as const),
  ...(['declaredValue', 'product', 'quantity', 'price', 'weight', 'parcels', 'length', 'width', 'height', 'contents', 'note'] as const),
  ...(['lockerCourier', 'lockerId', 'openAtDelivery', 'saturdayDelivery', 'reference'] as const),
]

export type ColumnGroup = 'order' | 'recipient' | 'address' | 'money' | 'products' | 'parcel' | 'delivery'

/** As lists of choices show them. */
export const columnGroups: readonly { group: ColumnGroup; columns: readonly ImportColumn[] }[] = [
  { group: 'order', columns: ['number', 'orderedOn', 'reference', 'orderStatus', 'cancelledOn', 'fulfilmentStatus'] },
  { group: 'recipient', columns: ['recipient', 'firstName', 'lastName', 'company', 'phone', 'email'] },
  {
    group: 'address',
    columns: [
      ...(['address', 'address2', 'county', 'city', 'postalCode', 'street', 'house'] as const),
      ...(['building', 'entrance', 'floor', 'apartment', 'country'] as const),
    ],
  },
  { group: 'money', columns: ['cash', 'total', 'outstanding', 'refunded', 'currency', 'paymentMethod', 'paymentStatus', 'declaredValue'] },
  { group: 'products', columns: ['product', 'sku', 'quantity', 'price', 'lineStatus'] },
  { group: 'parcel', columns: ['weight', 'parcels', 'length', 'width', 'height', 'dimensions', 'contents'] },
  { group: 'delivery', columns: ['note', 'method', 'lockerCourier', 'lockerId', 'lockerName', 'openAtDelivery', 'saturdayDelivery'] },
]
