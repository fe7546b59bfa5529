import { describe, expect, it } from 'vitest'
import { chargeAnswer, pageAnswer, readFindAnswer, refundAnswer } from '../netopia.ts'
import { NetopiaAnswer } from '../read-payment.ts'

const BASE = 'https://secure.mobilpay.ro/pay'
const read = (body: object) => ({ kind: 'read', answer: NetopiaAnswer.parse(body) }) as const
const charge = (body: object) => chargeAnswer(read(body), 'top-up-1')
const paid = { ntpID: '1460551', status: 3, amount: 200.5, currency: 'RON' }

describe('the start of a payment at the page', () => {
  const page = (body: object) => pageAnswer(read(body), BASE)
  const paymentURL = 'https://secure.mobilpay.ro/ui/card?p=ABC'

  it('is the page', () => {
    const body = { error: { code: '101', message: 'Redirect user to payment page' }, payment: { ...paid, status: 1, paymentURL } }
    expect(page(body)).toEqual({ kind: 'page', url: paymentURL, providerId: '1460551' })
  })

  it.each(['http://secure.mobilpay.ro/ui', 'javascript:alert(1)', 'not an address', ''])('is unknown with the page %s', (url) =>
    expect(page({ error: { code: '101' }, payment: { ...paid, status: 1, paymentURL: url } }).kind).toBe('unknown'),
  )

  it('is refused for what we sent or how the account is set up', () => {
    for (const code of ['32', '33', '99', '103'])
      expect(page({ error: { code, message: 'why' } })).toEqual({ kind: 'refused', reason: `${code} why` })
    expect(page({ code: '56', payment: paid })).toEqual({ kind: 'exists' })
  })
})

describe('a payment', () => {
  it.each([
    [1, '', 'pending'],
    [1, '101', 'needs-3ds'],
    [1, '19', 'declined'],
    [2, '00', 'authorised'],
    [3, '00', 'captured'],
    [4, '', 'voided'],
    [5, '0', 'captured'],
    [6, '', 'pending'],
    [7, '', 'pending'],
    [9, '', 'disputed'],
    [10, '', 'disputed'],
    [11, '', 'failed'],
    [12, '20', 'declined'],
    [12, '77', 'declined'],
    [13, '', 'unclear'],
    [14, '', 'pending'],
    [15, '100', 'needs-3ds'],
    [16, '', 'disputed'],
    [17, '', 'voided'],
    [18, '', 'pending'],
    [19, '', 'unclear'],
    [21, '', 'unclear'],
    [23, '', 'expired'],
    [99, '', 'unclear'],
  ])('with status %i and code "%s" is %s', (status, code, kind) => {
    expect(charge({ error: { code }, payment: { ...paid, status } })).toMatchObject({ kind, reference: 'top-up-1', providerId: '1460551' })
  })

  it('is money with only two of all statuses', () => {
    const all = Array.from({ length: 40 }, (_, status) => status)
    expect(all.filter((status) => charge({ payment: { ...paid, status: status || -1 } }).kind === 'captured')).toEqual([3, 5])
  })

  it('declined with a code that is not known is not tried again by itself', () => {
    expect(charge({ error: { code: '77' }, payment: { ...paid, status: 12 } })).toMatchObject({ reason: 'refused-by-bank', isFinal: true })
  })

  it('is in bani, and of no known amount in another currency', () => {
    const amount = (changes: object) => charge({ payment: { ...paid, ...changes } })
    expect(amount({ amount: 19.99 })).toMatchObject({ amountBani: 1999 })
    expect(amount({ amount: 0.29 })).toMatchObject({ amountBani: 29 })
    expect(amount({ currency: 'EUR' })).toMatchObject({ amountBani: null })
    expect(amount({ amount: null })).toMatchObject({ amountBani: null })
  })

  it('sent back has that amount where its own stood', () => {
    expect(charge({ error: { code: '00' }, payment: { ...paid, status: 8, amount: 50 } })).toMatchObject({
      ...{ kind: 'refunded', amountBani: null, refundedBani: 5000 },
    })
  })

  it('that a bank wants to ask about says where and with what', () => {
    const customerAction = { type: 'Authentication3D', url: 'https://acs.banca.ro', authenticationToken: 'tok', formData: { paReq: 'q' } }
    expect(charge({ error: { code: '100' }, payment: { ...paid, status: 15 }, customerAction })).toMatchObject({
      ...{ kind: 'needs-3ds', step: { url: 'https://acs.banca.ro', form: { paReq: 'q' }, authenticationToken: 'tok' } },
    })
    expect(charge({ payment: { ...paid, status: 15 }, customerAction: { url: 1 } })).toMatchObject({ kind: 'needs-3ds', step: null })
  })

  it.each([
    ['binding', { binding: { token: 'T1', expireMonth: 12, expireYear: 2030 } }, { token: 'T1', expiresOn: '2030-12' }],
    ['binding, short year', { binding: { token: 'T1', expireMonth: 3, expireYear: 28 } }, { token: 'T1', expiresOn: '2028-03' }],
    ['instrument', { instrument: { panMasked: '4*****5098', token: 'T2' } }, { token: 'T2', lastDigits: '5098', brand: 'visa' }],
    ['payment', { token: 'T3' }, { token: 'T3', lastDigits: null, brand: null, expiresOn: null, bank: null }],
    ['none', { token: '' }, { token: null }],
    ['BIN', { data: { BIN: '535555', ISSUER: 'BANCA X' } }, { brand: 'mastercard', bank: 'BANCA X' }],
    ['BIN 2', { data: { BIN: '222100' } }, { brand: 'mastercard' }],
    ['BIN 3', { data: { BIN: '272100' } }, { brand: null }],
    ['BIN 4', { data: { BIN: '676770' } }, { brand: 'maestro' }],
    ['odd parts', { binding: { token: 'T4', expireMonth: 0, expireYear: 'x' }, data: 'x' }, { token: 'T4', expiresOn: null }],
  ])('shows its card by its %s', (_where, node, card) => expect(charge({ payment: { ...paid, ...node } })).toMatchObject({ card }))

  it('that is in no answer is unknown, or refused where the answer says why', () => {
    expect(charge({ error: { code: '00' } }).kind).toBe('unknown')
    expect(charge({ error: { code: '35' }, payment: { ntpID: '', status: 0 } }).kind).toBe('unknown')
    expect(chargeAnswer({ kind: 'refused', reason: 'status 400', status: 400, words: '' }, 'r')).toEqual({
      kind: 'refused',
      reason: 'status 400',
    })
    expect(chargeAnswer({ kind: 'unknown', cause: 'status 502' }, 'r')).toEqual({ kind: 'unknown', cause: 'status 502' })
  })
})

describe('looking', () => {
  const find = (body: object) => readFindAnswer(read(body), 'top-up-1')
  it('finds the payment that was asked for, and no other', () => {
    expect(find({ order: { orderID: 'top-up-1' }, payment: paid })).toMatchObject({ kind: 'found', payment: { kind: 'captured' } })
    expect(find({ order: { orderID: 'top-up-2' }, payment: paid }).kind).toBe('unknown')
  })

  it('finds none only where the provider says so', () => {
    expect(readFindAnswer({ kind: 'refused', reason: 'not found', status: 404, words: 'not found' }, 'r')).toEqual({ kind: 'absent' })
    expect(readFindAnswer({ kind: 'refused', reason: 'status 404', status: 404, words: '' }, 'r').kind).toBe('unknown')
    expect(readFindAnswer({ kind: 'refused', reason: 'no', status: 403, words: 'no' }, 'r').kind).toBe('unknown')
    expect(find({ error: { code: '103', message: 'no such order' } })).toEqual({ kind: 'absent' })
    expect(find({}).kind).toBe('unknown')
    expect(readFindAnswer({ kind: 'not-sent', cause: 'ECONNREFUSED' }, 'r').kind).toBe('unknown')
  })
})

describe('a refund', () => {
  const refund = (body: object) => refundAnswer(read(body), 'top-up-1').kind
  it('is done, refused where the payment stands as it was, else unknown', () => {
    expect(refund({ error: { code: '00' }, payment: { ...paid, status: 8, amount: 50 } })).toBe('refunded')
    expect(refund({ error: { code: '34' }, payment: paid })).toBe('refused')
    expect(refund({ error: { code: '34' }, payment: { ...paid, status: 8 } })).toBe('unknown')
    expect(refund({ error: { code: '34' } })).toBe('unknown')
    expect(refund({ error: { code: '00' }, payment: paid })).toBe('unknown')
    expect(refund({})).toBe('unknown')
  })
})
