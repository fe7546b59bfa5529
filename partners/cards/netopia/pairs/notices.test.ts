import fc from 'fast-check'
import { expect, it } from 'vitest'
import { noticeTokenFor } from '#simulators/netopia/keys.ts'
import { readNetopiaNotice } from '../notices.ts'
import { keysOf, netopiaDemoAccount } from '../settings.ts'

const now = new Date('2026-11-20T10:00:00Z')
const keys = keysOf(netopiaDemoAccount.noticeKeys) ?? []
const signed = { alg: 'RS512', timeUnit: 's', flaw: null } as const
const read = (body: string, token: string | null, at = now) =>
  readNetopiaNotice({
    ...{ headers: token === null ? {} : { 'verification-token': token }, body: Buffer.from(body), keys, now: at },
    posSignature: netopiaDemoAccount.posSignature,
  })
const genuine = (body: string, at = now) => read(body, noticeTokenFor(body, now, signed), at)

/** As the provider's notices were seen: the day may be a placeholder. */
const notice = JSON.stringify({
  order: { orderID: 'top-up-1' },
  payment: {
    ...{ ntpID: '1460551', status: 3, amount: 200.5, currency: 'RON', code: '00', message: 'Approved', token: '' },
    binding: { token: 'tok-1', expireMonth: 12, expireYear: 2030 },
    instrument: { panMasked: '4*****5098', country: 642, issuer: 'BANCA DEMO' },
    operationDate: '0001-01-01T00:00:00Z',
    data: { AuthCode: '1234', BIN: '400000', ISSUER: 'BANCA DEMO', ISSUER_COUNTRY: 'ROM', RRN: '99' },
  },
})

it('a notice is the payment that it is about, and is answered as taken', () => {
  expect(genuine(notice)).toEqual({
    kind: 'genuine',
    noticeId: expect.stringMatching(/^[\w-]{22}$/),
    payment: {
      ...{ kind: 'captured', reference: 'top-up-1', providerId: '1460551', amountBani: 20_050, code: '00' },
      card: { token: 'tok-1', brand: 'visa', lastDigits: '5098', expiresOn: '2030-12', bank: 'BANCA DEMO' },
    },
    answer: { status: 200, body: { errorType: 0, errorCode: 0, errorMessage: 'OK' } },
  })
})

it('a notice that is signed and not to be understood names what has to be looked for', () => {
  const reading = genuine('{"order":{"orderID":"top-up-1"},"payment":{"status":"paid"}}')
  expect(reading).toMatchObject({ kind: 'unreadable', reference: 'top-up-1', answer: { status: 200 } })
  expect(genuine('no json')).toMatchObject({ kind: 'unreadable', reference: null })
  expect(genuine('{"payment":{"ntpID":"1","status":3}}')).toMatchObject({ kind: 'unreadable', reference: null })
})

it('a notice holds for its time and a margin', () => {
  const after = (minutes: number) => genuine(notice, new Date(now.getTime() + minutes * 60_000)).kind
  expect([-3, -1, 0, 6, 8].map(after)).toEqual(['forged', 'genuine', 'genuine', 'genuine', 'forged'])
})

it('a notice is forged with whatever token, body or key is not the provider\u2019s', () => {
  const token = noticeTokenFor(notice, now, signed) ?? ''
  const [head, body, signature] = token.split('.')
  for (const other of [null, '', 'a.b.c', `${head}.${body}`, `${token}.x`, `${head}.${body}.`, `.${body}.${signature}`, 'x'.repeat(9000)])
    expect(read(notice, other).kind).toBe('forged')
  expect(read(notice.replace('200.5', '900.5'), token)).toMatchObject({
    kind: 'forged',
    cause: 'the body was changed',
    answer: { status: 401 },
  })
  const others = readNetopiaNotice({
    headers: { 'verification-token': token },
    body: Buffer.from(notice),
    keys: [],
    posSignature: 'x',
    now,
  })
  expect(others.kind).toBe('forged')
  fc.assert(
    fc.property(fc.nat(notice.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (at, char) => {
      const changed = notice.slice(0, at) + char + notice.slice(at + 1)
      expect(read(changed, token).kind).toBe(changed === notice ? 'genuine' : 'forged')
    }),
  )
})
