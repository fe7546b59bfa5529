import { describe, expect, it } from 'vitest'
import { inWords, partnerSaid } from '#contract/texts/message.ts'
import { couriersOf } from '#sending/ports/couriers.ts'
import { systemClock } from '#server/platform/clock.ts'
import { textsOf } from '#server/platform/texts.ts'
import type { OrderRow } from '../present-order.ts'
import { courierInMemory } from '../test-courier.ts'
import { refusalShown } from './point-refused.ts'

const ro = textsOf('ro')

const toPoint = { offer: { locker: { courier: 'sameday', name: 'easybox Horea' } } } as Pick<OrderRow, 'offer'>
const toAddress = { offer: { locker: null } } as Pick<OrderRow, 'offer'>

const words = { namesPoint: /locker|ooh|fanbox/i, saysNo: /no available|closed|plin/i }
const inUse = couriersOf([{ ...courierInMemory({ code: 'sameday', clock: systemClock }), pointRefusal: words }])
const shown = (of: Pick<OrderRow, 'offer'>, said: string, couriers = inUse) =>
  inWords(ro, refusalShown({ couriers }, of, partnerSaid(said)))

describe('a courier’s refusal', () => {
  it.each(['lockerLastMile: The selected locker has no available boxes.', 'The OOH location is closed.', 'Lockerul/FANbox este plin.'])(
    'of a point is reported in our words: %s',
    (reason) => {
      expect(shown(toPoint, reason)).toBe(
        'Punctul de livrare easybox Horea nu mai poate primi comanda: este plin sau inchis. Alegeti altul.',
      )
    },
  )

  it('of anything else is the courier’s own', () => {
    expect(shown(toPoint, 'Strada nu este deservita.')).toBe('Strada nu este deservita.')
    expect(shown(toPoint, 'The service is not available.')).toBe('The service is not available.')
    expect(shown(toAddress, 'The selected locker has no available boxes.')).toBe('The selected locker has no available boxes.')
  })
})
