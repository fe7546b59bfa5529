import { expect, it } from 'vitest'
import { intentKeys, sendWithIntentKey } from './intent-keys.ts'

const numbered = () => {
  let count = 0
  return intentKeys(() => `key-${++count}`)
}

it('sends the same act with the same key, and another act with another', () => {
  const keys = numbered()
  expect(keys.keyFor('activate A')).toBe('key-1')
  expect(keys.keyFor('activate A')).toBe('key-1')
  expect(keys.keyFor('activate B')).toBe('key-2')
})

it('keeps the key while it is unknown what happened', () => {
  const keys = numbered()
  for (const code of ['network', 'unreadable', 'unexpected', 'starting-or-stopping'] as const) {
    keys.keyFor('activate A')
    keys.settle('activate A', { code })
  }
  expect(keys.keyFor('activate A')).toBe('key-1')
})

it('takes a new key after a refusal and after a success', () => {
  const keys = numbered()
  keys.keyFor('activate A')
  keys.settle('activate A', { code: 'courier-refused' })
  expect(keys.keyFor('activate A')).toBe('key-2')
  keys.settle('activate A', null)
  expect(keys.keyFor('activate A')).toBe('key-3')
})

it('sends an act that failed for an unknown reason again with its key, and after an answer with another', async () => {
  const keys = numbered()
  const used: string[] = []
  const sends = (outcome: () => unknown) =>
    sendWithIntentKey(keys, 'pay', {
      send: async (key) => {
        used.push(key)
        return outcome()
      },
    }).catch(() => undefined)
  const fails = (problem: object) => () => {
    throw Object.assign(new Error('refused'), problem)
  }
  await sends(fails({}))
  await sends(fails({ code: 'network' }))
  await sends(() => 'page')
  await sends(fails({ code: 'payment-refused' }))
  await sends(() => 'page')
  expect(used).toEqual(['key-1', 'key-1', 'key-1', 'key-2', 'key-3'])
})
