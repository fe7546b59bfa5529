import { describe, expect, it } from 'vitest'
import { counties } from './counties.ts'
import { loadPlaces } from './places.ts'
import { inventPoints } from './points.ts'

const places = loadPlaces()

describe('the places the simulated couriers know', () => {
  it('are thousands, in all 42 counties, without diacritics', () => {
    expect(places.length).toBeGreaterThan(6900)
    expect(new Set(places.map((place) => place.county.code)).size).toBe(42)
    expect(counties).toHaveLength(42)
    expect(places.filter((place) => !/^[\x20-\x7e]+$/.test(place.name))).toEqual([])
  })

  it('have the six sectors, and a depot in every county but Ilfov', () => {
    expect(places.filter((place) => /^Sectorul [1-6]$/.test(place.name))).toHaveLength(6)
    const seats = new Set(places.filter((place) => place.isSeat).map((place) => place.county.code))
    expect(counties.filter((county) => !seats.has(county.code)).map((county) => county.code)).toEqual(['IF'])
  })

  it('are beyond the free network only in the country', () => {
    expect(places.filter((place) => place.extraKm > 0).length).toBeGreaterThan(1000)
    expect(places.filter((place) => place.extraKm > 0 && place.isSeat)).toEqual([])
  })

  it('bear the same invented points on every start', () => {
    expect(inventPoints(places, 'fan')).toEqual(inventPoints(loadPlaces(), 'fan'))
  })
})
