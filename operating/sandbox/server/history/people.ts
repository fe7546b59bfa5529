/** Who buys at the demo shop, and what: names and streets are invented, the towns and their postal codes those of the sandbox's list. */
import { memberCalls } from '#account/members/contract/members.ts'
import { billingDataCalls } from '#paying/billing/contract/billing-calls.ts'
import { storeCalls } from '#selling/store-orders/contract/store-calls.ts'
import { addressBook } from '#sending/addresses/contract/addresses.ts'
import { orderCalls } from '#sending/orders/contract/orders.ts'

export const demoGivenNames = [
  ...(['Andrei', 'Maria', 'Ioana', 'Mihai', 'Elena', 'Alexandru', 'Cristina', 'Radu', 'Ana', 'Stefan', 'Gabriela', 'Florin'] as const),
  ...(['Daniela', 'Vlad', 'Simona', 'George', 'Roxana', 'Adrian', 'Carmen', 'Bogdan', 'Irina', 'Cosmin', 'Diana', 'Razvan'] as const),
] as const

export const demoFamilyNames = [
  ...(['Popescu', 'Ionescu', 'Dumitru', 'Stan', 'Munteanu', 'Matei', 'Ciobanu', 'Rusu', 'Lazar', 'Moldovan', 'Nistor', 'Preda'] as const),
  ...(['Barbu', 'Cristea', 'Dobre', 'Neagu', 'Sandu', 'Ungureanu', 'Voicu', 'Toma', 'Manole', 'Avram', 'Bucur', 'Chiriac'] as const),
] as const

type Town = { county: string; city: string; postalCode: string }
const town = (county: string, city: string, postalCode: string): Town => ({ county, city, postalCode })

/** Each with the one postal code that it has. */
export const demoTowns = [
  ...([town('IF', 'Otopeni', '075100'), town('IF', 'Voluntari', '077190'), town('IF', 'Popești-Leordeni', '077160')] as const),
  ...([town('IF', 'Bragadiru', '077025'), town('IF', 'Chiajna', '077040'), town('CJ', 'Dej', '405200')] as const),
  ...([town('CJ', 'Gherla', '405300'), town('PH', 'Sinaia', '106100'), town('PH', 'Câmpina', '105600')] as const),
  ...([town('BV', 'Făgăraș', '505200'), town('CT', 'Mangalia', '905500'), town('BH', 'Salonta', '415500')] as const),
  ...([town('TM', 'Lugoj', '305500'), town('IS', 'Pașcani', '705200'), town('AG', 'Curtea de Argeș', '115300')] as const),
  ...([town('AG', 'Mioveni', '115400'), town('MS', 'Sighișoara', '545400'), town('MS', 'Reghin', '545300')] as const),
  ...([town('HR', 'Odorheiu Secuiesc', '535600'), town('AB', 'Sebeș', '515800'), town('AB', 'Blaj', '515400')] as const),
  ...([town('SV', 'Rădăuți', '725400'), town('SV', 'Vatra Dornei', '725700'), town('IL', 'Fetești', '925100')] as const),
] as const

export const demoStreets = [
  ...(['Strada Mihai Eminescu', 'Strada Libertatii', 'Strada Florilor', 'Strada Garii', 'Strada Morii', 'Strada Teilor'] as const),
  ...(['Strada Avram Iancu', 'Strada Cuza Voda', 'Strada 1 Decembrie 1918', 'Strada Republicii', 'Strada Crinului'] as const),
] as const

export const demoGoods = [
  ...(['Tren din lemn', 'Puzzle alfabet', 'Cuburi', 'Sah din nuc', 'Abac', 'Masinute', 'Casuta papusi', 'Balansoar'] as const),
  ...(['Labirint', 'Domino', 'Sotron', 'Titirez', 'Marionete', 'Set bucatarie', 'Trotineta copii', 'Tabla de scris'] as const),
] as const

export const demoTeas = ['Ceai verde', 'Ceai de tei', 'Ceai negru', 'Infuzie de fructe', 'Set de cesti'] as const

/** Where both couriers have lockers. */
export const lockerTown = town('CJ', 'Florești', '407280')

export type AddressBookRow = readonly [
  shortName: string,
  company: string,
  county: string,
  city: string,
  postalCode: string,
  street: string,
  number: string,
]

/** Where a sender keeps things, partners and fairs of the shop: its address book. */
export const demoAddressBook = [
  ['Depozit Floresti', 'Depozit Mesteacan', 'CJ', 'Florești', '407280', 'Strada Avram Iancu', '210'],
  ['Targ Sibiu', 'Targul Olarilor', 'AB', 'Sebeș', '515800', 'Strada Dorobanti', '12'],
  ['Gradinita Dej', 'Gradinita Prichindel', 'CJ', 'Dej', '405200', 'Strada Crangului', '2'],
  ['Partener Sinaia', 'Jucarii la Munte', 'PH', 'Sinaia', '106100', 'Strada Aosta', '11'],
  ['Partener Mangalia', 'Marea Mica', 'CT', 'Mangalia', '905500', 'Strada Delfinului', '4'],
  ['Furnizor cherestea', 'Cherestea Bucovina', 'SV', 'Vatra Dornei', '725700', 'Strada Garii', '7'],
  ['Furnizor vopsea', 'Vopsele Reghin', 'MS', 'Reghin', '545300', 'Strada Garii', '31'],
  ['Atelier pictura', 'Atelier Pictura Gherla', 'CJ', 'Gherla', '405300', 'Strada Avram Iancu', '5'],
  ['Librarie Pascani', 'Libraria Cartii Mici', 'IS', 'Pașcani', '705200', 'Strada Gradinitei', '5'],
  ['Magazin Lugoj', 'Casa Copiilor', 'TM', 'Lugoj', '305500', 'Strada Cuza Voda', '3'],
  ['Contabilitate', 'Cabinet Oprea', 'IF', 'Voluntari', '077190', 'Strada Erou Iancu Nicolae', '32'],
] as const satisfies readonly AddressBookRow[]

/** Of the tea house. */
export const secondAddressBook: readonly AddressBookRow[] = [
  ['Ceainarie Pascani', 'Ceainaria din Gara', 'IS', 'Pașcani', '705200', 'Strada Garii', '2'],
  ['Furnizor cesti', 'Ceramica Blaj', 'AB', 'Blaj', '515400', 'Strada Republicii', '19'],
  ['Plante Campina', 'Plante de Munte', 'PH', 'Câmpina', '105600', 'Strada Florilor', '6'],
]

/** Recommended by the demo shop: its orders earn that one, week by week. */
export const recommendedDemoClient = {
  email: 'bufnita@demo.test',
  name: 'Corina Bufnita',
  client: 'Libraria Bufnita',
  weeks: 8,
  parcelsAWeek: 3,
}

export const demoInvitations = [
  { email: 'depozit@demo.test', role: 'dispatcher' },
  { email: 'cenzor@demo.test', role: 'accountant' },
] as const

/** Why couriers refused. */
export const demoCourierRefusals = [
  { courier: 'fan', words: 'Strada nu exista in nomenclatorul localitatii.' },
  { courier: 'sameday', words: 'Localitatea nu este deservita in aceasta zi.' },
  { courier: 'fan', words: 'Greutatea declarata depaseste limita serviciului.' },
] as const

/** Nine orders of a fair, five of them wrong: phone, postal code, cash, name, e-mail. */
export const demoImportFile = {
  name: 'targ-de-toamna.csv',
  text: [
    'Numar comanda;Destinatar;Telefon;Email;Judet;Localitate;Cod postal;Strada;Nr;Ramburs;Produs;Cantitate;Greutate (kg)',
    'T-101;Anca Dobre;0721400101;anca@exemplu.ro;Cluj;Dej;405200;Strada Crangului;4;129;Cuburi;1;2',
    'T-102;Sorin Barbu;12345;sorin@exemplu.ro;Prahova;Sinaia;106100;Strada Aosta;9;0;Abac;1;1',
    'T-103;Ilinca Preda;0721400103;ilinca@exemplu.ro;Timis;Lugoj;999999;Strada Cuza Voda;7;89;Domino;2;1',
    'T-104;Horia Stan;0721400104;horia@exemplu.ro;Constanta;Mangalia;905500;Strada Delfinului;2;douazeci;Sotron;1;1',
    'T-105;;0721400105;oana@exemplu.ro;Bihor;Salonta;415500;Strada Garii;3;0;Titirez;3;1',
    'T-106;Petru Voicu;0721400106;petru@;Mures;Reghin;545300;Strada Morii;8;59;Labirint;1;1',
    'T-107;Dana Lazar;0721400107;dana@exemplu.ro;Mures;Sighisoara;545400;Strada Morii;18;0;Masinute;1;1',
    'T-108;Emil Nistor;0721400108;emil@exemplu.ro;Suceava;Vatra Dornei;725700;Strada Garii;5;210;Balansoar;1;7',
    'T-109;Livia Toma;0721400109;livia@exemplu.ro;Iasi;Pascani;705200;Strada Gradinitei;6;0;Puzzle alfabet;1;1',
  ].join('\n'),
}

/** What the shop's people did, newest last: who, by the beginning of an e-mail, which call, and what it was about. */
export const demoAuditCalls = [
  ['client', memberCalls.invite, 'invitation'],
  ['client', storeCalls.saveSettings, 'shop'],
  ['dispecer', addressBook.create, 'address'],
  ['dispecer', orderCalls.activate, 'order'],
  ['doua', orderCalls.activate, 'order'],
  ['contabil', billingDataCalls.activate, 'billing'],
  ['client', storeCalls.saveSettings, 'shop'],
  ['dispecer', orderCalls.cancel, 'cancelled'],
  ['dispecer', orderCalls.activate, 'order'],
  ['admin', orderCalls.activate, 'order'],
  ['admin', addressBook.update, 'address'],
  ['doua', orderCalls.activate, 'order'],
  ['contabil', billingDataCalls.activate, 'billing'],
  ['dispecer', addressBook.create, 'address'],
  ['client', memberCalls.invite, 'invitation'],
  ['dispecer', orderCalls.activate, 'order'],
  ['admin', orderCalls.activate, 'order'],
  ['doua', orderCalls.cancel, 'cancelled'],
  ['dispecer', orderCalls.activate, 'order'],
  ['client', storeCalls.saveSettings, 'shop'],
] as const
export type DemoAuditSubject = (typeof demoAuditCalls)[number][2]

/** Its payer says no more. */
export const unknownPayment = { name: 'POPESCU ION', text: 'plata colet', ron: 347 }

/** Announced by two clients, and paid once by who names neither. */
export const doubtfulPayment = { name: 'VERDE SI FIII', text: 'transport luna trecuta', ron: 480 }

/** Whom the second client's invoices are issued to: a business that the sandbox's registers know. */
export const secondDemoCompany = {
  entityData: {
    ...{ name: 'TARABA DEMO PERSOANĂ FIZICĂ AUTORIZATĂ', isCompany: true, identificationCode: '90000022' },
    ...{ tradeRegister: 'F12/210/2019', fiscalIdentificationType: 1 },
  },
  address: { countryCode: 'RO', countyString: 'Cluj', localityString: 'Vișea', postalCode: '407354', street: '', number: '117' },
} as const

/** Without one nothing is paid by card. */
export const secondDemoContact = { givenName: 'Radu', familyName: 'Verde', phone: '+40744300400' }

/** Its street number was wrong, and is put right before the courier comes. */
export const correctedParcel = {
  contact: { contactName: 'Tudor Avram', contactPhone: '+40721000112' },
  place: { addressCounty: 'AB', addressCity: 'Sebeș', addressPostalCode: '515800', addressStreet: 'Strada Dorobanti' },
  ...{ wrongNumber: '21', rightNumber: '12', content: 'Marionete' },
} as const

/** Who sends the demo company invoices through e-Factura; the companies are those of the simulated registers. */
export const demoSuppliers = [
  { cif: '90000030', name: 'ÎNCASĂRI DEMO S.R.L.', series: 'INC', item: 'Servicii de contabilitate', netRon: 450 },
  { cif: '90000049', name: 'DEFALCAT DEMO S.A.', series: 'DEF', item: 'Cherestea de fag, uscata', netRon: 1860 },
  { cif: '90000057', name: 'FOST PLĂTITOR DEMO S.R.L.', series: 'FP', item: 'Lacuri si vopsele pe baza de apa', netRon: 312.4 },
  { cif: '90000065', name: 'REVENIT DEMO S.R.L.', series: 'R', item: 'Cutii de carton ondulat', netRon: 228.9 },
  { cif: '90000081', name: 'REACTIVAT DEMO S.R.L.', series: 'RD', item: 'Energie electrica', netRon: 731.15 },
  { cif: '90000103', name: 'ŞCOALA DEMO NR. 3', series: 'SC', item: 'Chirie pentru stand', netRon: 150 },
] as const

/** So many; by their place among them, the oldest first, which are rejected and with which words, and whose total does not come out. */
export const demoReceivedEInvoices = {
  count: 60,
  wronglySummed: 52,
  rejected: new Map([
    [11, ''],
    [23, ''],
    [37, 'Marfa nu a fost livrata; va rugam sa o stornati.'],
  ]),
} as const

/** What the demo company invoices; ANAF refuses one. */
export const demoSentEInvoices = {
  count: 25,
  daysAgo: 35,
  series: 'ATL',
  refusal: 'E: validari globale SCHEMATRON eroare: [BR-RO-110]-Adresa cumparatorului nu are judetul codificat (BT-54).',
  items: [
    { name: 'Atelier de jucarii pentru gradinita', price: '450' },
    { name: 'Set de cuburi gravate', price: '128.40' },
    { name: 'Personalizare cu nume', price: '33.33' },
    { name: 'Jucarii din lemn, pachet pentru revanzare', price: '612.75' },
  ],
} as const

/** Of the shop, as they are sent: none activates by itself, so that nothing goes out unasked. */
export const shopRules = [
  { name: 'Peste 5 kg cu Sameday', when: { weight: { over: 5 } }, gives: { courier: 'sameday', options: {} } },
  { name: 'Plata la livrare cu FAN Courier', when: { payment: 'cash' }, gives: { courier: 'fan', options: {} } },
  { name: 'Peste 400 de lei, asigurate', when: { value: { over: 400 } }, gives: { options: {}, insuresValue: true } },
]
