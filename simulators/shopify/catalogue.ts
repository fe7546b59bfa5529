/** The demo shops' products, warehouses and buyers: invented, over real places. */
import type { SimShopifyAddress } from './records.ts'

/** `grams` null: the shop never weighed it. Shopify knows no dimensions of any. `image`: whether there is a picture. */
export type ShopifyProduct = {
  title: string
  variant: string
  sku: string
  grams: number | null
  priceBani: number
  image: boolean
  stockedAt: number[]
}

const everywhere = [0, 1, 2]
const product = (
  title: string,
  sku: string,
  grams: number | null,
  priceBani: number,
  own: Partial<ShopifyProduct> = {},
): ShopifyProduct => ({
  title,
  variant: '',
  sku,
  grams,
  priceBani,
  image: true,
  stockedAt: everywhere,
  ...own,
})

export const shopifyProducts: readonly ShopifyProduct[] = [
  product('Cana ceramica', 'CANA-01', 420, 3990, { variant: 'Albastra' }),
  product('Tricou bumbac', 'TRIC-M', 210, 7990, { variant: 'M / Negru' }),
  product('Carte de bucate', 'CARTE-07', 830, 6450),
  product('Lampa de birou', 'LAMPA-02', 1650, 18900, { stockedAt: [0, 1] }),
  product('Scaun pliant', 'SCAUN-05', 4800, 24900, { stockedAt: [1] }),
  product('Set prosoape', 'PROS-3', 950, 12900, { variant: '3 bucati' }),
  product('Cafea boabe 1 kg', 'CAFEA-1K', 1020, 8990),
  product('Breloc', 'BREL-09', 35, 1490, { image: false }),
  product('Rama foto', 'RAMA-21', 610, 5490, { image: false }),
  product('Ghiveci mare', 'GHIV-40', null, 9990),
  product('Covor 80 x 150', 'COVOR-80', 3200, 21900, { stockedAt: [0, 2] }),
  product('Bicicleta copii', 'BICI-12', 9400, 64900, { stockedAt: [1, 2] }),
]
/** An EAN-13 of the range that is free for a shop's own use (GS1 General Specifications, 2.1.11). The frames have none: goods made by hand. */
export function barcodeAt(at: number): string | null {
  if (shopifyProducts[at]?.sku.startsWith('RAMA')) return null
  const digits = String(200_000_001_000 + at * 17)
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
export const variantId = (at: number): string => String(44_100_000_000_001 + at)

export type Warehouse = {
  id: string
  name: string
  address1: string
  city: string
  province: string
  provinceCode: string
  zip: string
  phone: string
}

export const warehouses: readonly Warehouse[] = [
  {
    id: '71000000001',
    name: 'Depozit Bucuresti',
    address1: 'Bulevardul Unirii 45',
    city: 'Bucuresti',
    province: 'Bucuresti',
    provinceCode: 'B',
    zip: '030824',
    phone: '+40721000111',
  },
  {
    id: '71000000002',
    name: 'Depozit Cluj',
    address1: 'Strada Memorandumului 28',
    city: 'Cluj-Napoca',
    province: 'Cluj',
    provinceCode: 'CJ',
    zip: '400114',
    phone: '+40721000112',
  },
  // Its address cannot be understood: the sender must choose one of his own for it.
  {
    id: '71000000003',
    name: 'Magazin Iasi',
    address1: 'langa gara, intrarea din spate',
    city: 'Iassy',
    province: 'Iasi',
    provinceCode: 'IS',
    zip: '',
    phone: '+40721000113',
  },
]
export const warehouseAt = (at: number): Warehouse => warehouses[at % warehouses.length] ?? warehouses[0]!
export const warehouseOf = (id: string): Warehouse | undefined => warehouses.find((one) => one.id === id)

const firstNames =
  'Ioana,Andrei,Maria,Mihai,Elena,Radu,Ana,Vlad,Cristina,George,Simona,Dan,Alina,Paul,Roxana,Stefan,Diana,Florin,Laura,Bogdan'.split(',')
const lastNames = 'Pop,Ionescu,Popescu,Ene,Rusu,Stan,Dumitru,Marin,Tudor,Moldovan,Lazar,Barbu,Nistor,Georgescu,Matei,Oprea,Sandu'.split(',')

export const buyerAt = (at: number): { firstName: string; lastName: string } => ({
  firstName: firstNames[at % firstNames.length] ?? 'Ioana',
  lastName: lastNames[(at * 7) % lastNames.length] ?? 'Pop',
})

type Home = Pick<SimShopifyAddress, 'address1' | 'city' | 'province' | 'provinceCode' | 'zip'>
const home = (address1: string, city: string, province: string, provinceCode: string, zip: string): Home => ({
  address1,
  city,
  province,
  provinceCode,
  zip,
})

/** Streets and postal codes that exist. */
export const buyerHomes: readonly Home[] = [
  home('Strada Memorandumului 28', 'Cluj-Napoca', 'Cluj', 'CJ', '400114'),
  home('Calea Motilor 15', 'Cluj-Napoca', 'Cluj', 'CJ', '400001'),
  home('Bulevardul Independentei 3', 'Iasi', 'Iasi', 'IS', '700098'),
  home('Strada Alexandru Lapusneanu 10', 'Iasi', 'Iasi', 'IS', '700057'),
  home('Calea Aradului 17', 'Timisoara', 'Timis', 'TM', '300088'),
  home('Calea Sagului 24', 'Timisoara', 'Timis', 'TM', '300426'),
  home('Strada Republicii 31', 'Brasov', 'Brasov', 'BV', '500030'),
  home('Strada Iuliu Maniu 38', 'Brasov', 'Brasov', 'BV', '500091'),
  home('Bulevardul Tomis 45', 'Constanta', 'Constanta', 'CT', '900657'),
  home('Bulevardul Mamaia 52', 'Constanta', 'Constanta', 'CT', '900663'),
  home('Strada Nicolae Balcescu 59', 'Sibiu', 'Sibiu', 'SB', '550159'),
  home('Bulevardul Victoriei 6', 'Sibiu', 'Sibiu', 'SB', '550024'),
  home('Calea Republicii 13', 'Oradea', 'Bihor', 'BH', '410018'),
  home('Strada Primariei 20', 'Oradea', 'Bihor', 'BH', '410209'),
  home('Calea Victoriei 27', 'Sectorul 1', 'Bucuresti', 'B', '010091'),
  home('Calea Dorobanti 34', 'Sectorul 1', 'Bucuresti', 'B', '010551'),
  home('Calea Mosilor 41', 'Sectorul 2', 'Bucuresti', 'B', '020876'),
  home('Bulevardul Lacul Tei 48', 'Sectorul 2', 'Bucuresti', 'B', '020371'),
  home('Bulevardul Unirii 55', 'Sectorul 3', 'Bucuresti', 'B', '030828'),
  home('Bulevardul Decebal 62', 'Sectorul 3', 'Bucuresti', 'B', '030961'),
  home('Bulevardul Constantin Brancoveanu 9', 'Sectorul 4', 'Bucuresti', 'B', '041447'),
  home('Calea Serban Voda 16', 'Sectorul 4', 'Bucuresti', 'B', '040221'),
  home('Calea Rahovei 23', 'Sectorul 5', 'Bucuresti', 'B', '050891'),
  home('Calea 13 Septembrie 30', 'Sectorul 5', 'Bucuresti', 'B', '050723'),
]

/** Addresses no courier can deliver to as they stand. */
export const badHomes: readonly Home[] = [
  home('acasa la mama', 'Cluj', 'Cluj', 'CJ', '400001'),
  home('Strada Lalelelor', 'Brasoov', 'Brasov', 'BV', '500001'),
  home('Strada Garii 3', 'Timisoara', 'Timis', 'TM', '999999'),
]
