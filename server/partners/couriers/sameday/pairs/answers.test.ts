import { describe, expect, it } from 'vitest'
import { cancelAnswer } from '../cancel.ts'
import { labelAnswer } from '../label.ts'
import { estimateAnswer } from '../offers.ts'

const answered = (status: number, body: unknown) => ({
  kind: 'answered' as const,
  status,
  type: 'application/json',
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
})

describe('Sameday\u2019s estimate, label and cancellation', () => {
  it('is an amount and hours, a refusal, or a failure', () => {
    expect(estimateAnswer(answered(201, { amount: 19.42, currency: 'RON', time: 24 }))).toEqual({
      kind: 'priced',
      netBani: 1942,
      deliveryHours: 24,
    })
    expect(estimateAnswer(answered(400, { code: 400, message: 'Nu se poate.' }))).toEqual({
      kind: 'problem',
      problem: { code: 'courier-refused', message: 'Nu se poate.' },
    })
    expect(estimateAnswer(answered(403, '<html>'))).toEqual({ kind: 'failure', cause: 'status 403' })
  })

  it('is a label only when its bytes are a PDF', () => {
    expect(labelAnswer(answered(200, '%PDF-1.3')).kind).toBe('label')
    expect(labelAnswer(answered(404, { error: { code: 404, message: 'Nu exista.' } }))).toEqual({ kind: 'refused', reason: 'Nu exista.' })
    expect(labelAnswer(answered(502, '<html>'))).toEqual({ kind: 'unknown', cause: 'status 502' })
  })

  it('is cancelled by an empty answer', () => {
    expect(cancelAnswer(answered(204, ''))).toEqual({ kind: 'cancelled' })
    expect(cancelAnswer(answered(404, { error: { code: 404, message: 'Nu exista.' } }))).toEqual({ kind: 'refused', reason: 'Nu exista.' })
    expect(cancelAnswer({ kind: 'unknown', cause: 'timeout' })).toEqual({ kind: 'unknown', cause: 'timeout' })
  })
})
