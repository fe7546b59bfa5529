import { expect, it } from 'vitest'
import { intentKeys } from './intent-keys.ts'

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
