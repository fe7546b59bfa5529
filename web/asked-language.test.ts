import { expect, it } from 'vitest'
import { askedLanguage } from './asked-language.ts'

it.each([
  ['/order/return/abc', '?lang=en', 'en'],
  ['/order/return/abc/withdraw', '?order=1001&lang=ro', 'ro'],
  ['/order/return/abc', '?lang=xx', null],
  ['/order/return/abc', '?lang=', null],
  ['/order/return/abc', '', null],
  // An account has its language.
  ['/profile/dashboard', '?lang=en', null],
] as const)('%s%s is read in %s', (pathname, search, asked) => expect(askedLanguage({ pathname, search })).toBe(asked))
