import { expect, it } from 'vitest'
import { ro } from '#texts/ro/ro.ts'
import { obstacleTone } from './readiness.ts'

it.each([
  ['contact', 'Date de contact invalide'],
  ['address', 'Adresa incorecta'],
  ['locker-missing', 'Punct de livrare lipsa'],
  ['locker-gone', 'Punct de livrare lipsa'],
] as const)('an order that its page corrects has an orange chip: %s', (code, text) => {
  expect([ro.storeOrders.obstacles[code], obstacleTone(code)]).toEqual([text, 'orange'])
})

it('the orders of the list are named in words that were decided', () => {
  const { newestFirst, oldestFirst } = ro.storeOrders.list
  expect([newestFirst, oldestFirst]).toEqual(['Cele mai noi', 'Cele mai vechi'])
})

it('an order that cannot be sent so has a red one', () => {
  expect([obstacleTone('abroad'), obstacleTone('awb-active'), obstacleTone('held')]).toEqual(['red', 'red', 'orange'])
})
