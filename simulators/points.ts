/** Invented lockers and shops over the sixty biggest cities; the same on every start. */
import { type SimPlace, textSeedOf } from './places.ts'

export type SimPoint = {
  place: SimPlace
  /** 1, 2, 3… over the whole list. */
  number: number
  landmark: string
  street: string
  streetNo: string
  postalCode: string
  latitude: number
  longitude: number
  isAllDay: boolean
  acceptsCards: boolean
  drawers: { S: number; M: number; L: number }
}

export const CITIES_WITH_POINTS = 60
const landmarks =
  'Gara,Iulius Mall,Kaufland,Lidl Nord,Lidl Sud,Piata Centrala,Stadion,OMV,Petrom,Profi,Mega Image,Penny,Carrefour Market,Universitate,Spital,Parc Central,Primarie,Rompetrol,Dedeman,Auchan,Policlinica,Autogara,Biblioteca,Liceul Industrial'.split(
    ',',
  )
const streets =
  'Strada Garii,Bulevardul Independentei,Strada Libertatii,Calea Bucuresti,Strada Florilor,Strada Mihai Eminescu,Bulevardul Unirii,Strada Republicii,Strada Victoriei,Strada Nicolae Balcescu'.split(
    ',',
  )

/** Degrees around the centre: about 2 km. */
const SPREAD = 0.02

/** `salt` makes two couriers' lists differ. Big cities get more. */
export function inventPoints(places: readonly SimPlace[], salt: string): SimPoint[] {
  let number = 0
  return biggestCities(places).flatMap((place) => {
    const count = Math.min(landmarks.length, 4 + Math.floor(place.population / 25_000))
    return Array.from({ length: count }, (_, i) => {
      number += 1
      return inventPoint({ place, number, salt, landmark: landmarks[(i + textSeedOf(salt)) % landmarks.length] ?? 'Centru' })
    })
  })
}

/** The sectors stand for Bucharest, so that each point has its sector. */
function biggestCities(places: readonly SimPlace[]): SimPlace[] {
  const cities = places.filter((place) => !(place.county.code === 'B' && place.name === 'Bucuresti'))
  return cities.toSorted((a, b) => b.population - a.population || a.name.localeCompare(b.name)).slice(0, CITIES_WITH_POINTS)
}

function inventPoint({ place, number, salt, landmark }: { place: SimPlace; number: number; salt: string; landmark: string }): SimPoint {
  const seed = textSeedOf(`${salt}/${place.county.code}/${place.name}/${landmark}`)
  const isFull = seed % 17 === 0
  const room = (most: number, shift: number) => (isFull ? 0 : 1 + ((seed >>> shift) % most))
  return {
    place,
    number,
    landmark,
    street: streets[seed % streets.length] ?? 'Strada Garii',
    streetNo: String(1 + (seed % 140)),
    postalCode: inventPostalCode(place, seed),
    latitude: round(place.latitude + (((seed >>> 3) % 1000) / 1000 - 0.5) * SPREAD),
    longitude: round(place.longitude + (((seed >>> 13) % 1000) / 1000 - 0.5) * SPREAD),
    isAllDay: seed % 4 !== 0,
    acceptsCards: seed % 6 !== 0,
    drawers: { S: room(20, 5), M: room(12, 9), L: room(6, 14) },
  }
}

const round = (degrees: number) => Math.round(degrees * 100_000) / 100_000

/** In Bucharest the second digit is the sector's. */
function inventPostalCode(place: SimPlace, seed: number): string {
  const prefix = place.county.code === 'B' ? `0${place.name.at(-1)}` : place.county.postalPrefix
  return `${prefix}0${String(100 + (seed % 900))}`
}

/** Monday first; shops' machines close at night and on Sunday afternoon. */
export function openHours(point: SimPoint): { first: string; second: string }[] {
  const weekday = point.isAllDay ? { first: '00:00', second: '23:59' } : { first: '08:00', second: '22:00' }
  const sunday = point.isAllDay ? weekday : { first: '09:00', second: '18:00' }
  return [...Array.from({ length: 6 }, () => weekday), sunday]
}

/** `isFull`: whether the point was filled or emptied by hand; undefined: neither. */
export function freeDrawers({ drawers }: SimPoint, isFull: boolean | undefined, size: 'S' | 'M' | 'L'): number {
  if (isFull === undefined) return drawers[size]
  return isFull ? 0 : Math.max(1, drawers[size])
}
