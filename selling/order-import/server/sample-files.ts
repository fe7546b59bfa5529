/** Spreadsheets of orders in the layouts that people really have, with invented people; for tests and for measuring. */

const places = [
  { county: 'Cluj', city: 'Cluj-Napoca', postalCode: '400001', street: 'Memorandumului' },
  { county: 'Bihor', city: 'Oradea', postalCode: '410001', street: 'Republicii' },
  { county: 'Sibiu', city: 'Medias', postalCode: '551001', street: 'Garii' },
  { county: 'Cluj', city: 'Dej', postalCode: '405200', street: 'Mihai Eminescu' },
] as const
const names = ['Maria Ionescu', 'Ștefan Țurcanu', 'Ana-Maria Pop', 'Ioan Câmpeanu', 'Éva Kovács'] as const
const pick = <T>(from: readonly T[], i: number): T => from[i % from.length] as T // never empty

/** Amounts and weights as numbers, unless they are faulty. */
export type SampleOrder = Record<
  'number' | 'name' | 'phone' | 'email' | 'county' | 'city' | 'postalCode' | 'street' | 'house' | 'product',
  string
> &
  Record<'cash' | 'weight', number | string> & { quantity: number }

/** The `i`th of as many as are wanted; always the same. */
export const sampleOrder = (i: number): SampleOrder => ({
  number: `A-${1000 + i}`,
  name: pick(names, i),
  phone: `07${String(20_000_000 + ((i * 7_919) % 9_999_999)).slice(0, 8)}`,
  email: `client${i}@exemplu.ro`,
  ...pick(places, i),
  house: String(1 + (i % 90)),
  cash: i % 3 === 0 ? 0 : 50 + (i % 400) + 0.9,
  product: pick(['Tricou alb', 'Cana ceramica', 'Carte de bucate'], i),
  quantity: 1 + (i % 2),
  weight: 0.5 + (i % 4),
})

/** Faulty in one cell, by turns: what the cell is and which column it stands in. */
export const sampleOrderFaults = [
  { column: 'Telefon', of: (order: SampleOrder) => ({ ...order, phone: '12345' }) },
  { column: 'Cod postal', of: (order: SampleOrder) => ({ ...order, postalCode: '999999' }) },
  { column: 'Ramburs', of: (order: SampleOrder) => ({ ...order, cash: 'douazeci' }) },
  { column: 'Destinatar', of: (order: SampleOrder) => ({ ...order, name: '' }) },
  { column: 'Email', of: (order: SampleOrder) => ({ ...order, email: 'client@' }) },
  { column: 'Greutate (kg)', of: (order: SampleOrder) => ({ ...order, weight: 'mult' }) },
] as const

export const ownTemplateHeader = [
  ...['Numar comanda', 'Destinatar', 'Telefon', 'Email', 'Judet', 'Localitate', 'Cod postal', 'Strada', 'Nr'],
  ...['Ramburs', 'Produs', 'Cantitate', 'Greutate (kg)'],
]
export const ownTemplateCells = (one: SampleOrder): (string | number)[] => [
  ...[one.number, one.name, one.phone, one.email, one.county, one.city, one.postalCode, one.street, one.house],
  ...[one.cash, one.product, one.quantity, one.weight],
]

const decimal = (value: number | string) => String(value).replace('.', ',')

/** What FAN Courier's own programs read, as Excel saves it: semicolons, Windows-1250, decimal commas. */
export function fanCsv(orders: readonly SampleOrder[]): Uint8Array {
  const header =
    'Tip serviciu;Banca;IBAN;Nr. plicuri;Nr. colete;Greutate;Plata expeditie;Ramburs;Plata ramburs la;Valoare declarata;Persoana contact expeditor;Observatii;Continut;Nume destinatar;Persoana contact;Telefon;Fax;Email;Judet;Localitate;Strada;Nr;Cod postal;Bloc;Scara;Etaj;Apartament;Inaltime pachet;Latime pachet;Lungime pachet'
  const lines = orders.map((one) =>
    [
      ...['Standard', '', '', '0', '1', decimal(one.weight), 'expeditor', decimal(one.cash), '', '', '', 'Sunati inainte', one.product],
      ...[
        one.name,
        '',
        one.phone,
        '',
        one.email,
        one.county,
        one.city,
        one.street,
        one.house,
        one.postalCode,
        'A1',
        '2',
        '3',
        '14',
        '10',
        '20',
        '30',
      ],
    ].join(';'),
  )
  return windows1250([header, ...lines].join('\r\n'))
}

const bytes1250: Record<string, number> = { ă: 0xe3, â: 0xe2, î: 0xee, ș: 0xba, ț: 0xfe, Ă: 0xc3, Ș: 0xaa, Ț: 0xde, É: 0xc9, á: 0xe1 }
const windows1250 = (text: string): Uint8Array => Uint8Array.from(text, (char) => bytes1250[char] ?? char.charCodeAt(0))

/** Shopify's export: a line for each product, the order's own cells in the first one only. */
export function shopifyCsv(orders: readonly SampleOrder[]): Uint8Array {
  const header =
    'Name,Email,Financial Status,Paid at,Currency,Subtotal,Shipping,Taxes,Total,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Billing Name,Shipping Name,Shipping Street,Shipping Address1,Shipping Address2,Shipping Company,Shipping City,Shipping Zip,Shipping Province,Shipping Country,Shipping Phone,Notes,Payment Method,Outstanding Balance'
  const lines = orders.flatMap((one, i) => {
    const total = one.cash === 0 ? 120 : one.cash
    const isCash = one.cash !== 0
    const own = [
      ...[
        `#${1000 + i}`,
        one.email,
        isCash ? 'pending' : 'paid',
        '',
        'RON',
        total,
        0,
        0,
        total,
        'Curier rapid',
        '2026-11-20 10:15:00 +0200',
      ],
      ...[
        one.quantity,
        `"${one.product}, marimea M"`,
        50,
        `SKU-${i}`,
        one.name,
        one.name,
        `"${one.street} ${one.house}"`,
        `"${one.street} ${one.house}"`,
      ],
      ...[
        '',
        '',
        one.city,
        `'${one.postalCode}`,
        'CJ',
        'RO',
        one.phone,
        '',
        isCash ? 'Cash on Delivery (COD)' : 'Shopify Payments',
        isCash ? total : 0,
      ],
    ]
    const second = [`#${1000 + i}`, one.email, ...Array<string>(9).fill(''), 1, 'Ambalaj cadou', 10, 'CADOU', ...Array<string>(14).fill('')]
    return [own.join(','), second.join(',')]
  })
  return new TextEncoder().encode([header, ...lines].join('\n'))
}

/** WooCommerce's order export, as its plugins write it. */
export function woocommerceCsv(orders: readonly SampleOrder[]): Uint8Array {
  const header =
    '"Order Number","Order Status","Order Date","First Name (Shipping)","Shipping First Name","Shipping Last Name","Shipping Company","Shipping Address 1","Shipping Address 2","Shipping City","Shipping State","Shipping Postcode","Shipping Country","Billing Email","Billing Phone","Payment Method Title","Order Total","Item Name","Quantity"'
  const lines = orders.map((one) => {
    const [first = '', ...last] = one.name.split(' ')
    return [
      ...[
        one.number,
        'processing',
        '2026-11-20 10:15',
        first,
        first,
        last.join(' '),
        '',
        `Str. ${one.street} nr. ${one.house}`,
        'ap. 4',
        one.city,
      ],
      ...[
        one.county,
        one.postalCode,
        'RO',
        one.email,
        one.phone,
        one.cash !== 0 ? 'Ramburs' : 'Card',
        one.cash || 99,
        one.product,
        one.quantity,
      ],
    ]
      .map((cell) => `"${String(cell).replaceAll('"', '""')}"`)
      .join(',')
  })
  return new TextEncoder().encode(`\ufeff${[header, ...lines].join('\n')}`)
}
