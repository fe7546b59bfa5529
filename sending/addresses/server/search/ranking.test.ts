import { describe, expect, it } from 'vitest'
import { nameRankOf, searchName, typosFrom } from './ranking.ts'

const rank = (name: string, asked: string) => nameRankOf(searchName(name), searchName(asked))
const typos = (name: string, asked: string) => typosFrom(searchName(name), searchName(asked))

describe('ranking', () => {
  it('puts exact before prefix before word prefix before substring', () => {
    expect(rank('cluj napoca', 'cluj napoca')).toBe(0)
    expect(rank('cluj napoca', 'clujnapoca')).toBe(0)
    expect(rank('vasile alecsandri', 'alecsandri vasile')).toBe(0)
    expect(rank('cluj napoca', 'cluj')).toBe(1)
    expect(rank('cluj napoca', 'nap')).toBe(2)
    expect(rank('ion luca caragiale', 'i l caragiale')).toBe(2)
    expect(rank('bistrita', 'trit')).toBe(3)
    expect(rank('bistrita', 'cluj')).toBeNull()
  })

  it('forgives one typo, two from eight letters on, none in short words', () => {
    expect(typos('brasov', 'brasav')).toBe(1)
    expect(typos('brasov', 'brsaov')).toBe(1)
    expect(typos('brasov', 'bresav')).toBeNull()
    expect(typos('timisoara', 'timisuora')).toBe(2)
    expect(typos('deva', 'dev')).toBeNull()
    expect(typos('cluj napoca', 'cluj napca')).toBe(1)
    expect(typos('cluj napoca', 'napoca clij')).toBe(1)
    expect(typos('timisoara', 'tumiso')).toBe(1)
  })
})
