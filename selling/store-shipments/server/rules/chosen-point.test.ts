import { describe, expect, it } from 'vitest'
import { sampleSummary } from '#partners/stores/sample-summaries.ts'
import { chosenPoint } from './chosen-point.ts'

const line = (title: string) => ({ title, code: 'x', source: 'shopify' })
const chosen = [
  { key: 'locker_courier', value: 'FAN' },
  { key: 'Locker_Id', value: ' F100 ' },
  { key: 'locker_name', value: 'FANbox Piata Unirii' },
]

describe('delivery to a point', () => {
  it.each([
    'Livrare la locker',
    'Sameday easybox',
    'FANbox',
    'Ridicare din punct de ridicare',
    'EASY BOX gratuit',
    'Livrare la Locker-ul ales',
  ])('is wanted by %s', (title) => {
    expect(chosenPoint(sampleSummary({ shippingLine: line(title) }))).toEqual({ isWanted: true, choice: null, name: null })
  })

  it.each(['Livrare la adresa', 'Curier rapid', 'Blocker'])('is not wanted by %s', (title) => {
    expect(chosenPoint(sampleSummary({ shippingLine: line(title) })).isWanted).toBe(false)
  })

  it('is wanted where the buyer chose a point, whatever the method is called', () => {
    expect(chosenPoint(sampleSummary({ shippingLine: line('Livrare gratuita'), attributes: chosen }))).toEqual({
      isWanted: true,
      choice: { courier: 'fan', id: 'F100' },
      name: 'FANbox Piata Unirii',
    })
  })
})

describe('a choice that cannot be used', () => {
  it.each([
    ['of an unknown courier', [{ key: 'locker_courier', value: 'altul' }, ...chosen.slice(1)]],
    ['without the point', chosen.slice(0, 1)],
  ])('%s is none, and a point is still wanted where the method says so', (_, attributes) => {
    expect(chosenPoint(sampleSummary({ shippingLine: line('Livrare la locker'), attributes }))).toMatchObject({
      isWanted: true,
      choice: null,
    })
  })
})

it('is not wanted by an order without a shipping method', () => {
  expect(chosenPoint(sampleSummary({ shippingLine: null }))).toEqual({ isWanted: false, choice: null, name: null })
})
