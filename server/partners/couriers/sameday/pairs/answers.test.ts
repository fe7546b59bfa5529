import { describe, expect, it } from 'vitest'
import { partnerSaid } from '#contract/texts/message.ts'
import { answered } from '../../../sample-partner.ts'
import { labelAnswer } from '../../call-outcome.ts'
import { refusalMessage } from '../http.ts'
import { cancelAnswer, estimateAnswer } from '../sameday.ts'

describe('Sameday\u2019s estimate, label and cancellation', () => {
  it('is an amount and hours, a refusal, or a failure', () => {
    expect(estimateAnswer(answered(201, { amount: 19.42, currency: 'RON', time: 24 }))).toEqual({
      kind: 'priced',
      price: { netBani: 1942, lines: [{ kind: 'transport', netBani: 1942 }], deliveryHours: 24 },
    })
    expect(estimateAnswer(answered(400, { code: 400, message: 'Nu se poate.' }))).toEqual({
      kind: 'problem',
      problem: { code: 'courier-refused', params: { reason: partnerSaid('Nu se poate.') } },
    })
    expect(estimateAnswer(answered(403, '<html>'))).toEqual({ kind: 'failure', cause: 'status 403' })
  })

  it('is a label only when its bytes are a PDF', () => {
    expect(labelAnswer(answered(200, '%PDF-1.3'), refusalMessage).kind).toBe('label')
    expect(labelAnswer(answered(404, { error: { code: 404, message: 'Nu exista.' } }), refusalMessage)).toEqual({
      kind: 'refused',
      reason: partnerSaid('Nu exista.'),
    })
    expect(labelAnswer(answered(502, '<html>'), refusalMessage)).toEqual({ kind: 'unknown', cause: 'status 502' })
  })

  it('is cancelled by an empty answer', () => {
    expect(cancelAnswer(answered(204, ''))).toEqual({ kind: 'cancelled' })
    expect(cancelAnswer(answered(404, { error: { code: 404, message: 'Nu exista.' } }))).toEqual({
      kind: 'refused',
      reason: partnerSaid('Nu exista.'),
    })
    expect(cancelAnswer({ kind: 'unknown', cause: 'timeout' })).toEqual({ kind: 'unknown', cause: 'timeout' })
  })
})
