import { describe, expect, it } from 'vitest'
import { extractOrderParts } from './order-parts.ts'
import { readPasted } from './written-address/read-pasted.ts'
import { testNames } from './written-address/test-names.ts'

const partsOf = (text: string) => extractOrderParts(text).parts
const cash = (...bani: number[]) => expect.objectContaining({ kind: 'cash', amounts: bani })
const weight = (kg: number) => expect.objectContaining({ kind: 'weight', kg })
const size = (...cm: number[]) => expect.objectContaining({ kind: 'size', cm })

describe('cash to collect', () => {
  it.each([
    ['ramburs 150 lei', 15_000],
    ['Ramburs: 150', 15_000],
    ['RAMBURS 150,50 RON', 15_050],
    ['ramburs - 1.250,00 lei', 125_000],
    ['ramburs in valoare de 89 lei', 8_900],
    ['plata ramburs 120lei', 12_000],
    ['Plata la livrare 99,99 lei', 9_999],
    ['de incasat 240 lei', 24_000],
    ['Total de plata: 310 lei', 31_000],
    ['total 310', 31_000],
    ['cod 150 lei', 15_000],
    ['cash 75 lei', 7_500],
    ['150 lei ramburs', 15_000],
    ['150 de lei', 15_000],
    ['1 250 lei la livrare', 125_000],
    ['pret 45,- lei', 4_500],
    ['C.O.D. 60 ron', 6_000],
  ])('is read in %j', (text, bani) => {
    expect(partsOf(text)).toEqual([cash(bani)])
  })

  it('with two readings is offered with both', () => {
    expect(partsOf('ramburs 1.500 lei')).toEqual([cash(150_000, 150)])
  })

  it.each(['cod postal 400114', 'cod 400114', 'Str. Horea 150, Cluj', 'la livrare sunati la 15', 'comanda 304455', 'fara ramburs'])(
    'is not seen in %j',
    (text) => {
      expect(partsOf(text)).toEqual([])
    },
  )

  it.each(['transport 20 lei', 'avans 50 lei', 'achitat 150 lei', 'ramburs 0 lei'])(
    'is not what %j says, which is shown to be placed',
    (text) => {
      expect(partsOf(text)).toEqual([{ kind: 'unread', text }])
    },
  )
})

describe('weight and size', () => {
  it.each([
    ['2 kg', 2],
    ['2,5kg', 2.5],
    ['greutate: 3 kilograme', 3],
    ['0.800 kg', 0.8],
    ['500 g', 0.5],
    ['750gr', 0.75],
  ])('is read in %j', (text, kg) => {
    expect(partsOf(text)).toEqual([weight(kg)])
  })

  it('with two readings is shown to be placed', () => {
    expect(partsOf('1.500 kg')).toEqual([{ kind: 'unread', text: '1.500 kg' }])
  })

  it.each([
    ['30x20x10', [30, 20, 10]],
    ['dimensiuni 30 x 20 x 10 cm', [30, 20, 10]],
    ['40×30×25,5 cm', [40, 30, 25.5]],
    ['300*200*100 mm', [30, 20, 10]],
  ] as const)('is read in %j', (text, cm) => {
    expect(partsOf(text)).toEqual([size(...cm)])
  })

  it.each(['Str. Horea nr 12 G', 'bl. 3 sc. 2 et. 1', 'et 4 x 2'])('is not seen in %j', (text) => {
    expect(partsOf(text)).toEqual([])
  })
})

describe('opening at delivery', () => {
  it.each(['cu deschidere la livrare', 'cu verificare', 'deschidere colet', 'verificare la livrare', 'cu verificare colet la livrare'])(
    'is read in %j',
    (text) => {
      expect(partsOf(text)).toEqual([{ kind: 'open-at-delivery', text }])
    },
  )
})

it('leaves the address as it would be read without them, and every word is in one of both', () => {
  const message = 'Ana Pop, 0722123456\nStr. Lunga 5, Brasov\nramburs 150 lei, 2 kg, 30x20x10, cu verificare la livrare'
  const { parts, left } = extractOrderParts(message)
  expect(parts.map(({ text }) => text)).toEqual(['ramburs 150 lei', '30x20x10', '2 kg', 'cu verificare la livrare'])
  const { address, contact } = readPasted(testNames, left)
  expect([contact.name, address.street, address.number, address.city, address.additionalInfo]).toEqual([
    ...['Ana Pop', 'Str. Lunga', '5', 'Brașov', ''],
  ])
})
