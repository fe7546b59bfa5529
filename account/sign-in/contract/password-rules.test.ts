import { describe, expect, it } from 'vitest'
import { passwordRefusal, passwordRefusals } from './password-rules.ts'

describe('a new password', () => {
  it.each([
    'Demo-parola-1',
    'Parola-de-test-1',
    'Parola-noua-22',
    'corect cal baterie capsa',
    'Vreau 3 cafele pe zi',
    'xK9#mQ2$vL7@',
    'șapte pisici țin de vorbă',
  ])('may be %s', (password) => {
    expect(passwordRefusal(password)).toBeNull()
  })

  it('has at least 8 characters and at most 128', () => {
    expect(passwordRefusal('xK9#mQ2$')).toBeNull()
    expect(passwordRefusal('xK9#mQ2')).toEqual(passwordRefusals.tooShort)
    expect(passwordRefusal('xK9#mQ2$vL7'.repeat(12))).toEqual(passwordRefusals.tooLong)
  })

  it.each([
    'password1234',
    'P@ssw0rd2026!',
    'Parola123456',
    'p4r0l4-p4r0l4',
    'parolaparola',
    '123456789012',
    '112233445566',
    'qwertyuiop12',
    '1q2w3e4r5t6y',
    'QwErTyUiOp!!',
    'abcabcabcabc',
    'aaaaaaaaaaaa',
    'abcdefghijkl',
    'Romania-2026',
    'Bucuresti.1989',
    'iloveyou1234',
    'Administrator1',
    'lkjhgfdsa321',
    '!!!!!!!!!!!!',
  ])('may not be %s, which attackers try first', (password) => {
    expect(passwordRefusal(password)).toEqual(passwordRefusals.common)
  })

  it('contains neither the address, whole or in parts, nor the name of the product', () => {
    const known = { email: 'maria.ionescu@atelier.ro', productName: 'Expedio' }
    for (const password of ['Ionescu-are-9-pisici', 'xx-maria.ionescu-77', 'MARIA are 9 pisici', 'la-atelier-la-noua']) {
      expect(passwordRefusal(password, known)).toEqual(passwordRefusals.ownAddress)
    }
    expect(passwordRefusal('Eu-si-expedio-azi', known)).toEqual(passwordRefusals.productName)
    expect(passwordRefusal('Vreau 3 cafele pe zi', known)).toBeNull()
  })

  it('may share a short part with the address, which half of all words do', () => {
    expect(passwordRefusal('banana-curcubeu-5', { email: 'ana@exemplu.ro' })).toBeNull()
    expect(passwordRefusal('Demo-parola-1', { email: 'client@demo.test' })).toBeNull()
  })

  it('is not the first part of the address with a few signs more', () => {
    expect(passwordRefusal('ana9635xx12', { email: 'ana9635@exemplu.ro' })).toEqual(passwordRefusals.ownAddress)
  })

  it.each(['Demo-parola-1', 'demo parola 1', 'DEMOPAROLA1'])(
    'is not the printed one of the sandbox, as in %s, outside of it',
    (password) => {
      expect(passwordRefusal(password, { refusesDemo: true })).toEqual(passwordRefusals.common)
      expect(passwordRefusal('Demo-parola-17-pisici', { refusesDemo: true })).toBeNull()
    },
  )
})
