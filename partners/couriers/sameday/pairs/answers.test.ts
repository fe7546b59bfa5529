import { describe, expect, it } from 'vitest'
import { partnerSaid } from '#contract/texts/message.ts'
import { sampleAnsweredCall } from '../../../sample-partner.ts'
import { labelAnswer } from '../../call-outcome.ts'
import { samedayRefusalMessage } from '../http.ts'
import { estimateAnswer, readSamedayCancelAnswer } from '../sameday.ts'

describe('Sameday\u2019s estimate, label and cancellation', () => {
  it('is an amount and hours, a refusal, or a failure', () => {
    expect(estimateAnswer(sampleAnsweredCall(201, { amount: 19.42, currency: 'RON', time: 24 }))).toEqual({
      kind: 'priced',
      price: { netBani: 1942, lines: [{ kind: 'transport', netBani: 1942 }], deliveryHours: 24 },
    })
    expect(estimateAnswer(sampleAnsweredCall(400, { code: 400, message: 'Nu se poate.' }))).toEqual({
      kind: 'problem',
      problem: { code: 'courier-refused', params: { reason: partnerSaid('Nu se poate.') } },
    })
    expect(estimateAnswer(sampleAnsweredCall(403, '<html>'))).toEqual({ kind: 'failure', cause: 'status 403' })
  })

  it('is a label only when its bytes are a PDF', () => {
    expect(labelAnswer(sampleAnsweredCall(200, '%PDF-1.3'), samedayRefusalMessage).kind).toBe('label')
    expect(labelAnswer(sampleAnsweredCall(404, { error: { code: 404, message: 'Nu exista.' } }), samedayRefusalMessage)).toEqual({
      kind: 'refused',
      reason: partnerSaid('Nu exista.'),
    })
    expect(labelAnswer(sampleAnsweredCall(502, '<html>'), samedayRefusalMessage)).toEqual({ kind: 'unknown', cause: 'status 502' })
  })

  it('is cancelled by an empty answer', () => {
    expect(readSamedayCancelAnswer(sampleAnsweredCall(204, ''))).toEqual({ kind: 'cancelled' })
    expect(readSamedayCancelAnswer(sampleAnsweredCall(404, { error: { code: 404, message: 'Nu exista.' } }))).toEqual({
      kind: 'refused',
      reason: partnerSaid('Nu exista.'),
    })
    expect(readSamedayCancelAnswer({ kind: 'unknown', cause: 'timeout' })).toEqual({ kind: 'unknown', cause: 'timeout' })
  })
})
