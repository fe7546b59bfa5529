/**
 * Tests say what is read in Romanian: where they compare a message, or a refusal, with a sentence, it is compared as it reads. Messages
 * are compared with messages as they are.
 */
import { expect } from 'vitest'
import { inRomanian } from './test-words.ts'

/** What a problem says in logs: its code, then the message. */
const AFTER_CODE = /^[a-z-]+ (\{"code":".*\})$/s

function reading(value: unknown): string | null {
  const given = typeof value === 'string' ? (AFTER_CODE.exec(value)?.[1] ?? value) : value
  const read = inRomanian(given)
  return typeof read === 'string' && read !== value ? read : null
}

function readsAs(one: unknown, other: unknown): boolean | undefined {
  if (typeof one === 'string' && typeof other !== 'string') return reading(other) === null ? undefined : reading(other) === one
  if (typeof other === 'string') {
    const words = reading(one)
    return words === null ? undefined : words === other || one === other
  }
  return undefined
}

expect.addEqualityTesters([readsAs])
