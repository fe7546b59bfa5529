import { expect, it } from 'vitest'
import { ACTIVATION_WAIT_MS, orderCalls } from '#sending/orders/contract/orders.ts'
import { isOutcomeUnknown, isTransient, nextReadingMs, timeLimitMs } from './failed-calls.ts'

it('knows nothing of what was requested where no answer came, or one that does not say', () => {
  const codes = ['network', 'no-answer', 'unreadable', 'unexpected', 'starting-or-stopping', 'courier-refused', 'not-found'] as const
  expect(codes.filter((code) => isOutcomeUnknown({ code }))).toEqual([
    'network',
    'no-answer',
    'unreadable',
    'unexpected',
    'starting-or-stopping',
  ])
})

it('takes for passing what the server may do better the next time, and no refusal', () => {
  expect(isTransient({ code: 'too-many-requests', status: 429 })).toBe(true)
  expect(isTransient({ code: 'courier-failed', status: 502 })).toBe(true)
  expect(isTransient({ code: 'not-found', status: 404 })).toBe(false)
  expect(isTransient({ code: 'invalid-fields', status: 422 })).toBe(false)
})

it('reads again ever more rarely, and never before the server wants it', () => {
  const waits = [1, 2, 3, 4, 5, 6, 40].map((failures) => nextReadingMs(failures, { retryAfterMs: null }))
  expect(waits).toEqual([4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000])
  expect(nextReadingMs(1, { retryAfterMs: 90_000 })).toBe(90_000)
})

it('waits for an activation longer than the server waits for its courier', () => {
  expect(timeLimitMs(orderCalls.activate)).toBeGreaterThan(2 * ACTIVATION_WAIT_MS)
  expect(timeLimitMs(orderCalls.list)).toBeLessThan(timeLimitMs(orderCalls.offers))
})
