import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeholderSamples } from '#contract/written-values/test-placeholders.ts'
import { countyNamed, foldName } from '../address-rules.ts'
import { readPasted } from './read-pasted.ts'
import { testNames } from './test-names.ts'
import { foldText } from './text.ts'

/** What was found, without what is empty. */
function read(text: string): Record<string, string> {
  const { contact, address, left, lockerSearch } = readPasted(testNames, text)
  const { countryCode: _country, ...place } = address
  return Object.fromEntries(Object.entries({ ...contact, ...place, left, locker: lockerSearch ?? '' }).filter(([, value]) => value !== ''))
}
const marked = (text: string) => readPasted(testNames, text).assumed.some(({ code }) => code === 'name-uncertain')

describe('what says nothing', () => {
  it.each(placeholderSamples)('“%s” under a label or between commas is in no field and in no remark', (text) => {
    const address = { name: 'Ion Pop', countyCode: 'BV', city: 'Brașov', street: 'str. Lunga', number: '5' }
    const form = `Nume: Ion Pop\nFirma: ${text}\nEmail: ${text}\nAdresa: str. Lunga 5\nOras: Brasov\nObservatii: ${text}`
    expect(read(form)).toEqual(address)
    expect(read(`Ion Pop, ${text}, str. Lunga 5, Brasov`)).toEqual(address)
  })

  it('is another thing than an answer', () => {
    expect(read('Ion Pop, str. Lunga 5, Brasov\nRamburs: nu').additionalInfo).toBe('ramburs: nu')
  })
})

describe('a sector', () => {
  it.each([
    'Ana Pop, Bd. Unirii 5 bl 3 ap 4 sector 3 Bucuresti',
    'Ana Pop, Bd. Unirii 5 bl 3 ap 4 Bucuresti S3',
    'Ana Pop\nBd. Unirii 5 bl 3 ap 4 sector 3\nBucuresti',
    'Ana Pop\nBucuresti sector 3, Bd. Unirii 5 bl 3 ap 4',
  ])('takes its own words of the line and no more: %s', (text) => {
    expect(read(text)).toEqual({
      ...{ name: 'Ana Pop', countyCode: 'B', city: 'Sectorul 3', street: 'Bd. Unirii', number: '5', building: '3', apartment: '4' },
    })
  })

  it('leaves a landmark and a street called like the city whole', () => {
    expect(read('Ana Pop, Bd. Unirii 5, langa piata Titan sector 3, Bucuresti')).toMatchObject({ landmark: 'langa piata Titan' })
    expect(read('Ana Pop, Calea Bucuresti 21, Cluj-Napoca')).toMatchObject({ city: 'Cluj-Napoca', street: 'Calea Bucuresti' })
  })
})

describe('the name', () => {
  it.each([
    ['Buna ziua, Ion Pop, str. Lunga 5, Brasov', 'Ion Pop'],
    ['Romania\nIon Pop\nstr. Lunga 5\nBrasov', 'Ion Pop'],
    ['Shipping address\nIon Pop\nstr. Lunga 5\nBrasov', 'Ion Pop'],
    ['str. Lunga 5, Brasov\nCu stima,\nIon Pop', 'Ion Pop'],
    ['> From: Ion Pop\n> str. Lunga 5\n> Brasov', 'Ion Pop'],
    ['Client - Moise Dan, str. Lunga 5, Brasov', 'Moise Dan'],
    ['Name: Emily Stone Address: str. Lunga 5 City: Brasov', 'Emily Stone'],
    ['Ion Pop tel fix 0213124567, str. Lunga 5, Brasov', 'Ion Pop'],
    ['Buna, numele meu este Ion Pop, str. Lunga 5, Brasov', 'Ion Pop'],
    ['[12/11, 18:43] Doina: str. Lunga 5, Brasov', 'Doina'],
    ['la magazin, Ion Pop, str. Lunga 5, Brasov', 'Ion Pop'],
    // Nothing but its words says that the first is no name.
    ['Buna ziua, ion pop, str. Lunga 5, Brasov', 'ion pop'],
    ['Shipping Address\nIon Pop\nstr. Lunga 5\nBrasov', 'Ion Pop'],
    ['Romania\nion pop\nstr. Lunga 5\nBrasov', 'ion pop'],
  ])('of %j is %s', (text, name) => {
    expect(read(text).name).toBe(name)
  })

  it('that is not certain is marked, and one that is is not', () => {
    expect(marked('str lunga 12 brasov brasov sorin pop')).toBe(true)
    expect(marked('Ion Pop, Ana Dima, str. Lunga 5, Brasov')).toBe(true)
    expect(marked('Ion Pop, str. Lunga 5, Brasov')).toBe(false)
  })

  it('is not divided from the form of a business', () => {
    expect(read('PFA NEAGU VIOREL, str. Lunga 5, Brasov').company).toBe('PFA NEAGU VIOREL')
  })
})

describe('a house', () => {
  it.each([
    ['bl12AscB et3ap14', { building: '12A', entrance: 'B', floor: '3', apartment: '14' }],
    ['bl12Asc2ap14', { building: '12A', entrance: '2', apartment: '14' }],
    ['blC3scAet2ap7', { building: 'C3', entrance: 'A', floor: '2', apartment: '7' }],
    ['Bl.5Sc.A Ap.3', { building: '5', entrance: 'A', apartment: '3' }],
    ['bl.K1sc.B,ap.12', { building: 'K1', entrance: 'B', apartment: '12' }],
    ['blC3', { building: 'C3' }],
    ['bl A12 sc B et 4 ap 18', { building: 'A12', entrance: 'B', floor: '4', apartment: '18' }],
  ])('is read in %j', (house, parts) => {
    const place = { countyCode: 'BV', city: 'Brașov', street: 'str. Lunga', number: '5' }
    expect(read(`Blascu Ana, str. Lunga 5, ${house}, Brasov`)).toEqual({ name: 'Blascu Ana', ...place, ...parts })
  })
})

describe('a place', () => {
  it.each([
    ['Ion Pop, str Unirii 3, Timsioara, Timis', { countyCode: 'TM', city: 'Timsioara' }],
    ['Badea Costel, Gura Vadului nr 77 Prahova', { countyCode: 'PH', city: 'Gura Vadului', number: '77' }],
    ['str lunga 12 brasov brasov sorin pop', { countyCode: 'BV', street: 'str lunga', name: 'sorin pop' }],
    ['Ion Pop, sat Cojasca nr 10, Dambovita', { countyCode: 'DB', city: 'Cojasca', number: '10' }],
    ['Ion Pop, Str. Pãcii 4, Braºov', { city: 'Brașov', street: 'Str. Pãcii' }],
    ['Ion Pop, Sat Luna de Sus (Com.Floresti), nr 5, Cluj', { city: 'Luna de Sus', number: '5' }],
  ])('is found in %j', (text, parts) => {
    expect(read(text)).toMatchObject(parts)
  })

  it('is read in letters of a keyboard with another encoding', () => {
    for (const fold of [foldText, foldName]) expect(fold('ªoseaua Rãdãuþi, Iaºi'.replace(',', ''))).toBe('soseaua radauti iasi')
  })

  it('has the city behind its English label', () => {
    expect(read('Name: Emily Stone Address: str. Lunga 5 City: Brasov')).toEqual({
      ...{ name: 'Emily Stone', countyCode: 'BV', city: 'Brașov', street: 'str. Lunga', number: '5' },
    })
  })

  it('of the delivery is not the one of the invoice', () => {
    const parts = read('Facturare: str. Lunga 5, Sibiu. Livrare: str. Horea 7, Cluj-Napoca\nIon Pop')
    expect(parts).toMatchObject({ city: 'Cluj-Napoca', street: 'str. Horea', number: '7' })
    expect(parts.additionalInfo).toContain('facturare str. Lunga 5, Sibiu')
  })

  it('that is left over stays in the remarks, and the code waits for the answer', () => {
    expect(read('Pop Ana, Dumbrăvița, str. Petőfi 10, Timișoara, Timiș')).toEqual({
      ...{ name: 'Pop Ana', countyCode: 'TM', city: 'Timișoara', street: 'str. Petőfi', number: '10', additionalInfo: 'Dumbrăvița' },
    })
  })

  it('is not a quarter that sounds like a street', () => {
    expect(read('Ion Pop, cartier Drumul Taberei, str. Brasov 21, bl. R3, Bucuresti')).toMatchObject({
      ...{ street: 'str. Brasov', number: '21', building: 'R3', additionalInfo: 'cartier Drumul Taberei' },
    })
  })
})

describe('numbers', () => {
  it('of a company are no postal code', () => {
    const parts = read('SC ROTAS SA, Bd. Unirii 5, sector 4, Bucuresti, CUI 123456')
    expect(parts).toMatchObject({ city: 'Sectorul 4', company: 'SC ROTAS SA', additionalInfo: 'CUI 123456' })
    expect(parts.postalCode).toBeUndefined()
  })

  it('are distinguished in one line', () => {
    expect(read('Ion Pop, Str. Lunga 10, Brasov\nCod postal: 505300 0731445566')).toMatchObject({
      ...{ postalCode: '505300', phone: '+40731445566' },
    })
    expect(read('Str. Lunga 10, Brasov\nContact: Nicoleta Dinca - 0736000002')).toMatchObject({
      name: 'Nicoleta Dinca',
      phone: '+40736000002',
    })
    expect(read('Ana Pop, str. Lunga 5, Brasov, 0722‑123–456').phone).toBe('+40722123456')
  })
})

it.each([
  ['5 Horea Street', 'Strada Horea', '5'],
  ['14 Primaverii Boulevard', 'Bulevardul Primaverii', '14'],
  ['Kós Károly utca 12', 'Strada Kós Károly', '12'],
])('reads the street of %s', (line, street, number) => {
  expect(read(`Ion Pop, ${line}, building B, floor 2, apartment 9, Brasov`)).toMatchObject({
    ...{ street, number, building: 'B', floor: '2', apartment: '9' },
  })
})

it('finds a locker by the rest of its words', () => {
  expect(read('Easybox Mega Image Titan, Bd. Basarabia 256, sector 3, Ana Pop')).toMatchObject({
    locker: 'Mega Image Titan',
    name: 'Ana Pop',
  })
})

/** What says only which field follows. */
const labels = new Set(
  `nume telefon tel adresa localitate oras jud judet cod postal contact client numele meu este livrare facturare nr str strada bd bl sc et ap sat com sector
   interfon from romania`.split(/\s+/),
)
/** What fields say already in other words: the county by its name, the commune (of Luna de Sus it is Florești) by its village, the sector by its letter. */
function saidBy({ countyCode, city }: { countyCode: string; city: string }): string {
  const units = testNames.placesCalled(city, countyCode).map(({ unit }) => unit ?? 'Florești')
  return [countyNamed(countyCode)?.name ?? '', countyCode === 'B' ? `S${city.at(-1)}` : '', ...units].join(' ')
}
const fragments = [
  ...['Ana Pop', 'sorin pop', 'Buna ziua', 'Multumesc', 'Cu stima', 'SC Rotas SRL', 'PFA Neagu Viorel', 'CUI 123456', 'Comanda 304455'],
  ...['0722123456', 'tel 0733 222 111', 'Contact: Dinca - 0736000002', 'ana@exemplu.ro', 'Telefon: 0744555666', 'Cod postal: 400114'],
  ...['Bd. Unirii 5 sector 3 Bucuresti', 'Str Horea nr 6', 'Liviu Rebreanu 6 bl B1 Bucuresti S3', 'sector 4', 'Bucuresti', 'Cluj-Napoca'],
  ...['Timisoara, Timis', 'jud. Cluj', 'sat Luna de Sus', 'com. Floresti', 'bl. A2, sc. 1, et. 3, ap. 7', 'langa piata mare', 'Brasov'],
  ...[
    'Livrare: str. Lunga 5, Brasov',
    'Facturare: str. Scurta 7',
    'Easybox Mega Image',
    'cartier Zorilor',
    'va rog sunati inainte',
    'Romania',
  ],
  ...[
    '[12/11, 18:43] Doina: acasa',
    '> From: Ion Dima',
    'Observatii: fragil',
    'ramburs 150 lei',
    'Numele meu este Ilie Stan',
    '12',
    'interfon 9',
  ],
]

it('keeps every word: in a field, in the remarks, in what is left, or in what a field says', () => {
  const texts = fc
    .array(fc.tuple(fc.constantFrom(...fragments), fc.constantFrom(', ', '\n', ' ', '; ')), { minLength: 1, maxLength: 8 })
    .map((parts) => parts.map(([fragment, between]) => fragment + between).join(''))
  fc.assert(
    fc.property(texts, (text) => {
      const { contact, address, left } = readPasted(testNames, text)
      const kept = foldName([...Object.values(contact), ...Object.values(address), left, saidBy(address)].join(' '))
        .replaceAll(' ', '')
        .replaceAll('sectorul', 'sector')
      const digits = kept.replace(/\D/g, '')
      const lost = foldName(text)
        .split(' ')
        .filter(
          (word) =>
            !labels.has(word) &&
            !kept.includes(word) &&
            !kept.includes(word.replace(/^s(?=[1-6]$)/, 'sector')) &&
            !digits.includes(word.replace(/^0/, '')),
        )
      expect(lost).toEqual([])
    }),
    { numRuns: 500 },
  )
})
