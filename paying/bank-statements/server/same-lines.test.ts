import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ComparedLine, pairLines } from './same-lines.ts'

type Said = { iban?: string; name?: string; texts?: string[]; reference?: string }
const line = ({ iban = '', name = '', texts = [], reference }: Said): ComparedLine => ({
  ...{ counterparty: { iban, name, fiscalCode: '' }, texts, endToEndId: null, bankReference: reference ?? null },
})

describe('lines of one day and amount', () => {
  it('are paired by what both formats say, not by their order', () => {
    const [ana, ion] = [line({ iban: 'RO1', name: 'POPESCU ANA' }), line({ iban: 'RO2', name: 'IONESCU ION' })]
    const [anaToo, ionToo] = [line({ iban: 'RO1', texts: ['Incasare'] }), line({ texts: ['Incasare de la Ionescu Ion, fila 7'] })]
    const { same, fresh } = pairLines([ana, ion], [ionToo, anaToo])
    expect(same).toContainEqual({ known: ana, line: anaToo })
    expect(same).toContainEqual({ known: ion, line: ionToo })
    expect(fresh).toEqual([])
  })

  it('are not paired where they contradict: another account, another name, another proforma', () => {
    for (const [a, b] of [
      [{ iban: 'RO1' }, { iban: 'RO2' }],
      [{ name: 'POPESCU ANA' }, { name: 'IONESCU ION' }],
      [{ texts: ['plata PRO-17'] }, { texts: ['plata PRO-18'] }],
    ] as const) {
      const other = line(b as Said)
      expect(pairLines([line(a as Said)], [other])).toEqual({ same: [], fresh: [other], areDoubtful: false })
    }
  })

  it('are never lost: each new one is paired with one alone, or kept', () => {
    const said = fc.record({
      iban: fc.constantFrom('', 'RO1', 'RO2'),
      name: fc.constantFrom('', 'POPESCU ANA', 'IONESCU ION'),
      texts: fc.array(fc.constantFrom('plata', 'PRO-17', 'PRO-18', 'factura 5'), { maxLength: 2 }),
    })
    fc.assert(
      fc.property(fc.array(said, { maxLength: 6 }), fc.array(said, { maxLength: 6 }), (before, now) => {
        const [known, lines] = [before.map(line), now.map(line)]
        const { same, fresh } = pairLines(known, lines)
        expect(new Set([...fresh, ...same.map((pair) => pair.line)])).toEqual(new Set(lines))
        expect(fresh.length + same.length).toBe(lines.length)
        expect(new Set(same.map((pair) => pair.known)).size).toBe(same.length)
      }),
    )
  })

  it('are doubtful where too many would have to be compared', () => {
    const many = Array.from({ length: 600 }, () => line({}))
    expect(pairLines(many, many)).toMatchObject({ same: [], areDoubtful: true })
  })
})
