import { expect, it, vi } from 'vitest'
import type { ApiProblem } from '../api.ts'
import { sendUntilKnown } from './until-known.ts'

const failure = (code: ApiProblem['code'], retryAfterMs: number | null = null) => Object.assign(new Error(code), { code, retryAfterMs })

/** Answers one outcome after the other. */
function sending(...outcomes: (Error | string)[]) {
  const pauses: number[] = []
  const send = vi.fn(async () => {
    const outcome = outcomes.shift() ?? 'done'
    if (outcome instanceof Error) throw outcome
    return outcome
  })
  const onUnknown = vi.fn()
  const pause = async (ms: number) => void pauses.push(ms)
  return { send, onUnknown, pauses, outcome: () => sendUntilKnown(send, { onUnknown, pause }) }
}

it('repeats what was lost until an answer says that it is done, and says once that it is not known', async () => {
  const { send, onUnknown, pauses, outcome } = sending(
    failure('network'),
    failure('no-answer'),
    failure('starting-or-stopping', 30_000),
    'done',
  )
  expect(await outcome()).toBe('done')
  expect([send.mock.calls.length, onUnknown.mock.calls.length, pauses]).toEqual([4, 1, [4_000, 8_000, 30_000]])
})

it('ends with the refusal that comes after a lost answer', async () => {
  const { send, outcome } = sending(failure('network'), failure('balance-too-small'))
  await expect(outcome()).rejects.toMatchObject({ code: 'balance-too-small' })
  expect(send).toHaveBeenCalledTimes(2)
})

it('sends a refused act once', async () => {
  const { onUnknown, send, outcome } = sending(failure('courier-refused'))
  await expect(outcome()).rejects.toMatchObject({ code: 'courier-refused' })
  expect([send.mock.calls.length, onUnknown.mock.calls.length]).toEqual([1, 0])
})

it('gives up a server that answers and fails each time, and one that is away for half an hour', async () => {
  const failing = sending(...Array.from({ length: 9 }, () => failure('unexpected')))
  await expect(failing.outcome()).rejects.toMatchObject({ code: 'unexpected' })
  expect(failing.send).toHaveBeenCalledTimes(3)
  const away = sending(...Array.from({ length: 99 }, () => failure('network')))
  await expect(away.outcome()).rejects.toMatchObject({ code: 'network' })
  expect(away.pauses.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(25 * 60_000)
})

it('repeats no fault of the program itself', async () => {
  const { send, outcome } = sending(new TypeError('no such function'))
  await expect(outcome()).rejects.toThrow('no such function')
  expect(send).toHaveBeenCalledTimes(1)
})
