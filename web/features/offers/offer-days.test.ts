import { expect, it } from 'vitest'
import { kilometres, shortDay } from './offer-days.ts'

it('names the day in words and keeps its number, whatever the zone of the machine', () => {
  expect(shortDay('2026-11-20')).toBe('vineri 20.11')
  expect(shortDay('2026-11-22')).toBe('duminica 22.11')
})

it('prints distances with one decimal at most', () => {
  expect(kilometres(1.26)).toBe('1,3')
  expect(kilometres(12)).toBe('12')
  expect(kilometres(0.02), 'next door').toBe('0,1')
})
