import { describe, expect, it } from 'vitest'
import { type CourierPlace, cacheList, placeIndex } from './nomenclature.ts'

const place = (name: string, own: Partial<CourierPlace> = {}): CourierPlace => ({
  countyCode: 'VL',
  name,
  commune: null,
  postalCode: null,
  ...own,
})
const asked = (city: string, postalCode = '') => ({ countyCode: 'VL', city, postalCode })

describe('finding a place in a courier\u2019s list', () => {
  it('compares names without marks, hyphens, kinds and ways to write saints', () => {
    const find = placeIndex([place('Ramnicu Valcea'), place('Sfantu Gheorghe'), place('Piatra-Neamt')])
    for (const city of ['Râmnicu Vâlcea', 'Rîmnicu Vîlcea', 'Municipiul Ramnicu-Valcea', 'RAMNICU VALCEA']) {
      expect(find(asked(city))).toMatchObject({ kind: 'found', place: { name: 'Ramnicu Valcea' } })
    }
    expect(find(asked('Sf. Gheorghe'))).toMatchObject({ place: { name: 'Sfantu Gheorghe' } })
    expect(find(asked('Piatra Neamț'))).toMatchObject({ place: { name: 'Piatra-Neamt' } })
  })

  it('does not look into another county', () => {
    const find = placeIndex([place('Popesti', { countyCode: 'IF' })])
    expect(find(asked('Popești'))).toEqual({ kind: 'unknown' })
  })

  it('distinguishes places of one name by postal code, by commune, by being the seat', () => {
    const [first, second, seat] = [
      place('Popesti', { commune: 'Lacusteni', postalCode: '247371' }),
      place('Popesti', { commune: 'Tetoiu', postalCode: '247681' }),
      place('Popesti', { commune: 'Popesti', postalCode: '247490' }),
    ]
    const find = placeIndex([first, second, seat])
    expect(find(asked('Popești', '247681'))).toEqual({ kind: 'found', place: second })
    expect(find(asked('Popești (Lăcusteni)'))).toEqual({ kind: 'found', place: first })
    expect(find(asked('Popești, Tetoiu'))).toEqual({ kind: 'found', place: second })
    expect(find(asked('Popești'))).toEqual({ kind: 'found', place: seat })
    expect(placeIndex([first, second])(asked('Popești'))).toEqual({ kind: 'ambiguous' })
  })

  it('reads the commune out of brackets in the list', () => {
    const find = placeIndex([place('Alun (Bosorod)'), place('Alun (Bunila)')])
    expect(find(asked('Alun (Boșorod)'))).toMatchObject({ place: { name: 'Alun (Bosorod)' } })
    expect(find(asked('Alun'))).toEqual({ kind: 'ambiguous' })
  })
})

describe('a kept list', () => {
  it('is loaded once for all, anew when old, and serves on while loading fails', async () => {
    let now = new Date('2026-01-01T00:00:00Z')
    let loads = 0
    let isBroken = false
    const list = cacheList(
      async () => {
        loads += 1
        if (isBroken) throw new Error('broken')
        return loads
      },
      { keptMs: 1000, now: () => now },
    )
    expect(await Promise.all([list(), list()])).toEqual([1, 1])
    now = new Date(now.getTime() + 1001)
    expect(await list()).toBe(2)
    isBroken = true
    now = new Date(now.getTime() + 1001)
    expect(await list()).toBe(2)
    expect(loads).toBe(3)
  })

  it('fails as long as it was never loaded', async () => {
    const list = cacheList(async () => Promise.reject(new Error('broken')), { keptMs: 1000, now: () => new Date() })
    await expect(list()).rejects.toThrow('broken')
    await expect(list()).rejects.toThrow('broken')
  })
})
