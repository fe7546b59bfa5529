import { describe, expect, it } from 'vitest'
import { passkeyOriginOf } from './challenges.ts'

describe('the address that passkeys are for', () => {
  it.each([
    ['http://localhost:3000', 'http://localhost:3000'],
    ['https://curier.exemplu.ro', 'https://curier.exemplu.ro'],
    ['https://curier.exemplu.ro/expedio', 'https://curier.exemplu.ro'],
  ])('of %s is %s', (publicUrl, origin) => {
    expect(passkeyOriginOf({ publicUrl })).toBe(origin)
  })

  it.each(['http://127.0.0.1:3000', 'https://192.0.2.7', 'https://[2001:db8::1]:8443'])('is none for the number %s', (publicUrl) => {
    expect(passkeyOriginOf({ publicUrl })).toBeNull()
  })
})
