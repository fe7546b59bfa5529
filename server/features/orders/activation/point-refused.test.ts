import { describe, expect, it } from 'vitest'
import type { OrderRow } from '../present-order.ts'
import { refusalInWords } from './point-refused.ts'

const toPoint = { offer: { locker: { name: 'easybox Horea' } } } as Pick<OrderRow, 'offer'>
const toAddress = { offer: { locker: null } } as Pick<OrderRow, 'offer'>

describe('a courier’s refusal', () => {
  it.each(['lockerLastMile: The selected locker has no available boxes.', 'The OOH location is closed.', 'Lockerul/FANbox este plin.'])(
    'of a point is reported in Romanian: %s',
    (reason) => {
      expect(refusalInWords(toPoint, reason)).toBe(
        'Punctul de livrare easybox Horea nu mai poate primi comanda: este plin sau inchis. Alegeti altul.',
      )
    },
  )

  it('of anything else is the courier’s own', () => {
    expect(refusalInWords(toPoint, 'Strada nu este deservita.')).toBe('Strada nu este deservita.')
    expect(refusalInWords(toPoint, 'The service is not available.')).toBe('The service is not available.')
    expect(refusalInWords(toAddress, 'The selected locker has no available boxes.')).toBe('The selected locker has no available boxes.')
  })
})
