import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { en } from '#texts/en/en.ts'
import { ro } from '#texts/ro/ro.ts'
import { type ImportColumn, importColumnNames, importColumns } from './columns.ts'
import { guessMapping, headerRowOf } from './guess-mapping.ts'

describe('the meaning of columns', () => {
  it('is found by our own names, in any order and spelling', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...importColumnNames], { minLength: 1 }), fc.constantFrom(ro, en), (columns, texts) => {
        const header = columns.map((column) => `  ${texts.orderImports.columns[column].toUpperCase()} `)
        const examples: Partial<Record<ImportColumn, string>> = texts.orderImports.examples
        const row = columns.map((column) => importColumns[column].example ?? examples[column] ?? expect.fail())
        expect(guessMapping(header, [row])).toEqual(Object.fromEntries(columns.map((column, at) => [column, at])))
      }),
    )
  })

  it('is found by what stands in a column where its header says nothing', () => {
    const rows = [
      ['0722123456', 'ana@exemplu.ro', '400001', 'Cluj', 'Str. Lunga nr. 5'],
      ['+40 744 555 666', 'ion@exemplu.ro', '30167', 'Bucuresti', 'Bd. Unirii 10'],
    ]
    expect(guessMapping(['a', 'b', 'c', 'd', 'e'], rows)).toEqual({ phone: 0, email: 1, postalCode: 2, county: 3, address: 4 })
  })

  it('of Name is the number in a shop’s export and the recipient in a list of people', () => {
    expect(guessMapping(['Name', 'Shipping Name'], [['#1001', 'Ana Pop']])).toEqual({ number: 0, recipient: 1 })
    expect(guessMapping(['Name'], [['Ana Pop']])).toEqual({ recipient: 0 })
  })

  it('never gives one column two meanings', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...importColumnNames.flatMap((column) => importColumns[column].synonyms)), { maxLength: 30 }),
        (header) => {
          const positions = Object.values(guessMapping(header, []))
          expect(new Set(positions).size).toBe(positions.length)
        },
      ),
    )
  })

  it('begins below titles and empty rows', () => {
    const rows = [['Comenzi noiembrie'], [''], ['Nr comanda', 'Destinatar', 'Telefon'], ['1', 'Ana', '0722123456']]
    expect(headerRowOf(rows)).toBe(2)
  })
})
