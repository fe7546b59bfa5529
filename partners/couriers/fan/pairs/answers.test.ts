import { describe, expect, it } from 'vitest'
import { partnerSaid } from '#contract/texts/message.ts'
import { sampleAnsweredCall } from '../../../sample-partner.ts'
import { labelAnswer } from '../../call-outcome.ts'
import { sampleCourierShipment } from '../../sample-shipment.ts'
import { readFanCancelAnswer } from '../fan-courier.ts'
import { fanRefusalMessage } from '../http.ts'
import { priceAnswer } from '../offers.ts'

describe('FAN\u2019s price', () => {
  it('comes apart into lines; strings are numbers, absent is nothing, the total wins', () => {
    const data = { extraKmCost: 0, weightCost: '24.50', insuranceCost: 1.8, fuelCost: '1.69', costNoVAT: '28.01', vat: 5.88, total: 33.89 }
    expect(priceAnswer(sampleAnsweredCall(200, { status: 'success', data }), sampleCourierShipment())).toEqual({
      kind: 'priced',
      price: {
        netBani: 2801,
        lines: [
          { kind: 'transport', netBani: 2452 },
          { kind: 'fuel', netBani: 169 },
          { kind: 'insurance', netBani: 180 },
        ],
      },
    })
  })

  it('names the price of options after the only one', () => {
    const data = { weightCost: 10, optionsCost: 3, costNoVAT: 13 }
    const kindOf = (options: object) => {
      const answer = priceAnswer(sampleAnsweredCall(200, { status: 'success', data }), sampleCourierShipment({ options }))
      return answer.kind === 'priced' ? answer.price.lines[1]?.kind : answer.kind
    }
    expect(kindOf({ openAtDelivery: true })).toBe('open-at-delivery')
    expect(kindOf({ saturdayDelivery: true })).toBe('saturday')
    expect(kindOf({ openAtDelivery: true, saturdayDelivery: true })).toBe('other-options')
  })

  it('is the shipment\u2019s problem when refused, the courier\u2019s when broken', () => {
    const refusal = { status: 'fail', message: 'no', data: { errors: { 'recipient.locality': ['Localitate gresita.'] } } }
    expect(priceAnswer(sampleAnsweredCall(422, refusal), sampleCourierShipment())).toEqual({
      kind: 'problem',
      problem: { code: 'courier-refused', params: { reason: partnerSaid('Localitate gresita.') } },
    })
    expect(priceAnswer(sampleAnsweredCall(500, { message: 'Server Error' }), sampleCourierShipment())).toEqual({
      kind: 'failure',
      cause: 'Server Error',
    })
    expect(priceAnswer({ kind: 'unknown', cause: 'timeout' }, sampleCourierShipment())).toEqual({ kind: 'failure', cause: 'timeout' })
  })
})

describe('FAN\u2019s label and cancellation', () => {
  it('is a label only when its bytes are a PDF', () => {
    expect(labelAnswer(sampleAnsweredCall(200, '%PDF-1.3 ...'), fanRefusalMessage).kind).toBe('label')
    expect(labelAnswer(sampleAnsweredCall(200, '<html>AWB</html>'), fanRefusalMessage)).toEqual({ kind: 'unknown', cause: 'status 200' })
    expect(labelAnswer(sampleAnsweredCall(422, { status: 'fail', message: 'Nu exista.' }), fanRefusalMessage)).toEqual({
      kind: 'refused',
      reason: partnerSaid('Nu exista.'),
    })
  })

  it('is cancelled when it was deleted before', () => {
    expect(readFanCancelAnswer(sampleAnsweredCall(422, { status: 'fail', message: 'The AWB was already deleted' }))).toEqual({
      kind: 'cancelled',
    })
    expect(readFanCancelAnswer(sampleAnsweredCall(422, { status: 'fail', message: 'Expeditia a fost ridicata' })).kind).toBe('refused')
    expect(readFanCancelAnswer(sampleAnsweredCall(200, ''))).toEqual({ kind: 'unknown', cause: 'status 200' })
  })
})
