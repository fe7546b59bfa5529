import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { streetTypesBegunBy } from '../../contract/written-address/street-words.ts'
import { officialStreet, parseStreet, writtenStreet } from './street-names.ts'

describe('a street typed', () => {
  it.each([
    ['Str. Memorandumului', 'Strada', 'memorandumului'],
    ['strada memorandumului nr. 28', 'Strada', 'memorandumului'],
    ['B-dul. Gral. Gh. Magheru', 'Bulevardul', 'gh magheru'],
    ['Bd Unirii', 'Bulevardul', 'unirii'],
    ['P-ța Unirii', 'Piața', 'unirii'],
    ['Piaţa Sf. Anton', 'Piața', 'anton sf'],
    ['Str. Sfântul Anton', 'Strada', 'anton sf'],
    ['Șos. Ştefan cel Mare', 'Șoseaua', 'cel mare stefan'],
    ['Sos. Ștefan cel Mare', 'Șoseaua', 'cel mare stefan'],
    ['1 Decembrie 1918', null, '1 1918 decembrie'],
    ['Calea Victoriei', 'Calea', 'victoriei'],
    ['Intr. Dr. Marcovici', 'Intrarea', 'marcovici'],
    ['Memorandumului', null, 'memorandumului'],
  ])('%s has its type apart and its words sorted', (typed, type, normSorted) => {
    expect(parseStreet(typed)).toMatchObject({ type, normSorted })
  })

  it('is the same in either order of first and last name', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(['vasile', 'alecsandri', 'ion', 'luca'], { minLength: 2 }), (words) => {
        expect(parseStreet(`Str. ${words.join(' ')}`).normSorted).toBe(parseStreet(`strada ${words.toReversed().join(' ')}`).normSorted)
      }),
    )
  })

  it('that is only a title keeps it', () => {
    expect(parseStreet('Strada General').norm).toBe('general')
  })

  it('may be a type still being typed', () => {
    expect(streetTypesBegunBy('bule')).toEqual(['Bulevardul'])
    expect(streetTypesBegunBy('bu')).toEqual([])
    expect(streetTypesBegunBy('xyz')).toEqual([])
  })
})

describe('a street of an official list', () => {
  it('is written with the type in its definite form and comma letters', () => {
    expect(writtenStreet(officialStreet('Stradă', 'Ştefan cel Mare'))).toBe('Strada Ștefan cel Mare')
    expect(writtenStreet(officialStreet('Şosea', 'Kiseleff'))).toBe('Șoseaua Kiseleff')
    expect(writtenStreet(officialStreet('Alee II', 'Rovine'))).toBe('Aleea II Rovine')
    expect(writtenStreet(officialStreet('Vad', 'Moara'))).toBe('Vad Moara')
  })

  it('is found by what people type', () => {
    expect(officialStreet('Bulevard', 'Magheru Gheorghe, g-ral.').normSorted).toBe(parseStreet('Bd. Gheorghe Magheru').normSorted)
    expect(officialStreet('Stradă', 'Mincu Ion, arh.').normSorted).toBe(parseStreet('str. arh. Ion Mincu').normSorted)
    expect(officialStreet('Alee II', 'Rovine').normSorted).toBe(parseStreet('Aleea II Rovine').normSorted)
    expect(officialStreet('Stradă', 'Horea, Cloşca şi Crişan').norm).toBe('horea closca si crisan')
  })
})
