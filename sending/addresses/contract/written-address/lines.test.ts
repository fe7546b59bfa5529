import { describe, expect, it } from 'vitest'
import { type AddressLinesRead, readAddressLines } from './lines.ts'

const known = ['Cluj-Napoca', 'Cluj', '400114', 'Romania', 'Floresti']

type Read = Omit<AddressLinesRead, 'rest'> & { rest: string }

function read(...lines: string[]): Partial<Read> {
  return Object.fromEntries(
    Object.entries({
      ...readAddressLines(lines.join(', '), known),
      rest: readAddressLines(lines.join(', '), known).rest.join(', '),
    }).filter(([, value]) => value !== ''),
  )
}

describe('street and number', () => {
  it.each<[string, Partial<Read>]>([
    ['Strada Memorandumului 28', { street: 'Strada Memorandumului', number: '28' }],
    ['Strada Mihai Eminescu, 15', { street: 'Strada Mihai Eminescu', number: '15' }],
    ['28, Strada Memorandumului', { street: 'Strada Memorandumului', number: '28' }],
    ['28 Strada Memorandumului', { street: 'Strada Memorandumului', number: '28' }],
    ['Str. Lunga nr. 12 A', { street: 'Str. Lunga', number: '12A' }],
    ['Str. Lunga nr.12/A', { street: 'Str. Lunga', number: '12/A' }],
    ['Aleea Lacul Mare 8 - 10', { street: 'Aleea Lacul Mare', number: '8-10' }],
    ['Strada Lunga 12 – 14', { street: 'Strada Lunga', number: '12-14' }],
    ['Strada Lunga 12\u201114', { street: 'Strada Lunga', number: '12-14' }],
    ['Strada Lunga nr. 5A—7', { street: 'Strada Lunga', number: '5A-7' }],
    ['Strada Lunga 12 – poarta verde', { street: 'Strada Lunga 12 – poarta verde' }],
    ['Principala 45', { street: 'Principala', number: '45' }],
    ['Strada Principala nr. f.n.', { street: 'Strada Principala', number: 'FN' }],
    ['Strada Principala fara numar', { street: 'Strada Principala', number: 'FN' }],
    ['DN1 km 12', { street: 'DN1', number: 'km 12' }],
  ])('of %s', (line, parts) => {
    expect(read(line)).toEqual(parts)
  })

  it.each<[string, Partial<Read>]>([
    ['Calea 13 Septembrie 30', { street: 'Calea 13 Septembrie', number: '30' }],
    ['Bulevardul 1 Decembrie 1918', { street: 'Bulevardul 1 Decembrie 1918' }],
    ['Bulevardul 1 Decembrie 1918 12A', { street: 'Bulevardul 1 Decembrie 1918', number: '12A' }],
    ['1 Mai nr 12 bis', { street: '1 Mai', number: '12 bis' }],
    ['Strada 8', { street: 'Strada 8' }],
  ])('where the name has a number of its own: %s', (line, parts) => {
    expect(read(line)).toEqual(parts)
  })

  it('takes no number where there is none', () => {
    expect(read('acasa la mama')).toEqual({ street: 'acasa la mama' })
  })
})

describe('details', () => {
  it.each<[string, Partial<Read>]>([
    [
      'Str. Lunga nr. 5, bl. A2, sc. 1, et. 3, ap. 7',
      { street: 'Str. Lunga', number: '5', building: 'A2', entrance: '1', floor: '3', apartment: '7' },
    ],
    ['Bd. Unirii 10 bl 12 sc A ap 15', { street: 'Bd. Unirii', number: '10', building: '12', entrance: 'A', apartment: '15' }],
    [
      'Str.Lalelelor nr.4 bl.B3 sc.A et.1 ap.5',
      { street: 'Str.Lalelelor', number: '4', building: 'B3', entrance: 'A', floor: '1', apartment: '5' },
    ],
    [
      'Șoseaua Ștefan cel Mare nr.12 bloc C 12 etaj parter apartament 3',
      { street: 'Șoseaua Ștefan cel Mare', number: '12', building: 'C 12', floor: 'parter', apartment: '3' },
    ],
    ['Intr. Rozelor 5, interfon 12C', { street: 'Intr. Rozelor', number: '5', intercom: '12C' }],
    ['Strada Aviatorilor 5, birou 12', { street: 'Strada Aviatorilor', number: '5', rest: 'birou 12' }],
    ['Str. Lunga 5 langa biserica', { street: 'Str. Lunga', number: '5', landmark: 'langa biserica' }],
  ])('of %s', (line, parts) => {
    expect(read(line)).toEqual(parts)
  })

  it('are read from the second line too', () => {
    expect(read('Strada Lunga 5', 'bl. 12, ap. 5')).toEqual({ street: 'Strada Lunga', number: '5', building: '12', apartment: '5' })
  })

  it('are not read out of the name of a company', () => {
    expect(read('SC Exemplu SRL, Strada Fabricii 12')).toEqual({ street: 'Strada Fabricii', number: '12', rest: 'SC Exemplu SRL' })
  })
})

describe('repeated places', () => {
  it('are left out where they are known', () => {
    expect(read('Strada Lunga 5, Cluj-Napoca, jud. Cluj, 400114, România')).toEqual({ street: 'Strada Lunga', number: '5', county: 'CJ' })
  })

  it('name the village, the sector and the postal code', () => {
    expect(read('nr 45 sat Luna de Sus com Florești')).toEqual({ number: '45', village: 'Luna de Sus' })
    expect(read('Calea Victoriei 27', 'Sector 1, cod postal 010071')).toEqual({
      street: 'Calea Victoriei',
      number: '27',
      sector: '1',
      postalCode: '010071',
    })
  })
})

describe('two numbers behind a street', () => {
  it.each([
    ['Strada Lunga 12 45', 'Strada Lunga', '12', ['45']],
    ['Str. Lunga 12A 45', 'Str. Lunga', '12A', ['45']],
    ['Bd. Unirii 5 7', 'Bd. Unirii', '5', ['7']],
    ['Calea Victoriei 101 3, bl. A2', 'Calea Victoriei', '101', ['3']],
    ['Strada Revolutiei 1989 5', 'Strada Revolutiei 1989', '5', []],
    ['Strada 1 Decembrie 1918 12', 'Strada 1 Decembrie 1918', '12', []],
    ['Strada 13 Septembrie 45', 'Strada 13 Septembrie', '45', []],
    ['Strada 8 12', 'Strada 8', '12', []],
    ['Aleea 3 12', 'Aleea 3', '12', []],
    ['DN 1 12', 'DN 1', '12', []],
    ['Strada Lunga nr. 12', 'Strada Lunga', '12', []],
  ])('%s: the first is the house, unless it is of the name', (text, street, number, rest) => {
    expect(readAddressLines(text, [])).toMatchObject({ street, number, rest })
  })
})

/** Kinds of lines that other programs are known to split wrongly, with where each was reported: nothing of them may be lost. */
describe('a line that another program split wrongly', () => {
  it.each<[string[], string, string]>([
    // plentymarkets/plentymarkets-shopware-connector #168
    [['Strada Lunga', '8'], 'Strada Lunga', '8'],
    // pickware/address-splitter #30
    [['Nolimpark 4004'], 'Nolimpark', '4004'],
    // pickware/address-splitter #19: asked for
    [['Strada Lunga 20. 2. casa 1.'], 'Strada Lunga 20. 2. casa 1.', ''],
    // netresearch/dhl-shipping-m2 #28
    [['Strada Lunga 4/1'], 'Strada Lunga', '4/1'],
    [['Strada Lunga 1 1/3'], 'Strada Lunga', '1'],
    // pickware/address-splitter #15
    [['Str. Lunga 7 1/2'], 'Str. Lunga', '7'],
    // Adyen/adyen-shopware6 #308
    [['106-19 Strada Lunga'], 'Strada Lunga', '106-19'],
    // myparcelnl/sdk #65: asked for
    [['Strada Lunga 23 - II'], 'Strada Lunga 23 - II', ''],
    // netresearch/dhl-shipping-m2 #77
    [['Strada Lunga 30, 1 OG'], 'Strada Lunga', '30'],
    [['Strada Lunga 30, etaj 1, curte'], 'Strada Lunga', '30'],
    // netresearch/dhl-module-shipping-m2 #39
    [['Drumul Vechi 6'], 'Drumul Vechi', '6'],
    // myparcelnl/woocommerce #962
    [['Strada Lunga 30', '30'], 'Strada Lunga', '30'],
    [['Strada Lunga 30', '5'], 'Strada Lunga', '30'],
    [['Strada Lunga 30', 'nr. 30'], 'Strada Lunga', '30'],
    [['Strada 8', '12'], 'Strada 8', '12'],
    // asked for: the last number is no house's
    [['Strada Lunga 28 poarta verde cod 4471'], 'Strada Lunga 28 poarta verde cod 4471', ''],
    [['Strada Revolutiei 1989', '5'], 'Strada Revolutiei 1989', '5'],
    [['DN 1', '12'], 'DN 1', '12'],
    [['Bulevardul 1 Decembrie 1918', '5'], 'Bulevardul 1 Decembrie 1918', '5'],
    // openvenues/libpostal #685: an office's number is no house's
    [['Bd. Lung, 1/i, Et:7, Constructia C2, Biroul Nr.10, Compartiment 59'], 'Bd. Lung', '1/i'],
    [['P-ta Lunga, 37, Bl:a5, Parter'], 'P-ta Lunga', '37'],
    [['Sos. Lunga, 1, Bl:2, Sc:c, Et:12, Ap:129, Compartiment 2'], 'Sos. Lunga', '1'],
    // openvenues/libpostal #239
    [['Splaiul Lung 16, 4th Floor, 4 District'], 'Splaiul Lung', '16'],
    // openvenues/libpostal #431
    [['Lunga 9, 2nd floor, off. 203'], 'Lunga', '9'],
    // openvenues/libpostal #657, datamade/usaddress #41: the corner's street has numbers too
    [['Strada Lunga 12 colt cu Scurta 3'], 'Strada Lunga', '12'],
    [['Strada Lunga 5 langa scoala nr. 3'], 'Strada Lunga', '5'],
    // openvenues/libpostal, resources/dictionaries/ro/number.txt
    [['Strada Lunga N° 12'], 'Strada Lunga', '12'],
    [['Strada Lunga nº12'], 'Strada Lunga', '12'],
    [['Strada Lunga #12'], 'Strada Lunga', '12'],
    [['Strada Lunga № 7'], 'Strada Lunga', '7'],
    // pickware/address-splitter #31
    [['Strada 1940 – 1945 37'], 'Strada 1940-1945', '37'],
    [['Piata 1940 2'], 'Piata 1940', '2'],
    [['Aleea 16 Aprilie 1944 1'], 'Aleea 16 Aprilie 1944', '1'],
    [['Drumul N205 1'], 'Drumul N205', '1'],
    // pickware/address-splitter #12, #24: asked for
    [['13 2e Alee'], '13 2e Alee', ''],
    // netresearch/dhl-shipping-m2 #21, netresearch/dhl-module-shipping-m2 #20: asked for
    [['Strada Lunga12'], 'Strada Lunga12', ''],
    [['Str.Lunga.30'], 'Str.Lunga.30', ''],
    // openvenues/libpostal #510: asked for, as a code of five digits is none
    [['Str. Lunga 414-424 20537 Oras'], 'Str. Lunga 414-424 20537 Oras', ''],
    // myparcelnl/sdk #312
    [['Strada Lunga 23 B 03'], 'Strada Lunga', '23B'],
    // alltheplaces/alltheplaces #9076
    [['Strada Lunga 353', 'a'], 'Strada Lunga', '353'],
  ])('%j', (lines, street, number) => {
    const text = lines.join(', ')
    const found = readAddressLines(text, known)
    expect(found).toMatchObject({ street, number })
    const said = JSON.stringify(Object.values(found))
    expect(
      (text.match(/[\p{L}\d]+/gu) ?? []).filter((word) => !said.includes(word) && !/^(?:etaj|nr|Et|Sc|Ap|Bl|N|nº12)$/.test(word)),
    ).toEqual([])
  })
})
