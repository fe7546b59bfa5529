import { expect, it } from 'vitest'
import { readPasted } from './pasted-address.ts'

const counties = [
  { code: 'B', name: 'București' },
  { code: 'BZ', name: 'Buzău' },
  { code: 'CJ', name: 'Cluj' },
]

it('divides a whole line into contact and address', () => {
  const pasted = readPasted(
    'Ion Popescu, 0722 123 456, ion@exemplu.ro, Str. Lungă nr. 5, bl. A2, sc. 1, et. 3, ap. 7, Cluj-Napoca, jud. Cluj, 400114',
    counties,
  )
  expect(pasted).toEqual({
    contact: { name: 'Ion Popescu', phone: '722123456', email: 'ion@exemplu.ro' },
    address: {
      street: 'Str. Lungă',
      number: '5',
      building: 'A2',
      entrance: '1',
      floor: '3',
      apartment: '7',
      city: 'Cluj-Napoca',
      countyCode: 'CJ',
      postalCode: '400114',
    },
  })
})

it('understands lines, a sector and a bare number', () => {
  const pasted = readPasted('Maria Ionescu\nBulevardul Unirii 12\nBucuresti sector 3\ncod postal 030823', counties)
  expect(pasted?.contact.name).toBe('Maria Ionescu')
  expect(pasted?.address).toMatchObject({
    street: 'Bulevardul Unirii',
    number: '12',
    city: 'Sectorul 3',
    countyCode: 'B',
    postalCode: '030823',
  })
})

it('tells a city from the county of the same name', () => {
  const pasted = readPasted('str. Unirii nr 3, Buzau, jud. Buzau', counties)
  expect(pasted?.address).toMatchObject({ city: 'Buzau', countyCode: 'BZ' })
})

it.each(['Strada Lunga', 'Popescu, Ion', 'nr. 5, ap. 7', ''])('leaves %j to be pasted as it is', (text) => {
  expect(readPasted(text, counties)).toBeNull()
})
