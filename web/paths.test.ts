import { describe, expect, it } from 'vitest'
import { loginPathTo, ownPathOf, paths } from './paths.ts'

describe('ownPathOf', () => {
  it('follows an address of the product with its filters', () => {
    expect(ownPathOf('/profile/orders?state=active')).toBe('/profile/orders?state=active')
  })
  it.each(['https://evil.test', '//evil.test', '/\\evil.test', 'javascript:alert(1)', '', undefined])('leads %s to the profile', (text) => {
    expect(ownPathOf(text)).toBe(paths.profile)
  })
})

describe('paths', () => {
  it('write what varies so that it stays one part of the address', () => {
    expect(paths.tracking('1/2?x')).toBe('/tracking/1%2F2%3Fx')
    expect(loginPathTo('/profile/orders?a=b&c=d')).toBe('/login?next=%2Fprofile%2Forders%3Fa%3Db%26c%3Dd')
  })
})
