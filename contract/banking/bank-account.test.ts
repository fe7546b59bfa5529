import { describe, expect, it } from 'vitest'
import { ibanFault, isOwnAccount } from './bank-account.ts'
import { plainIban } from './iban.ts'

const GOOD = 'RO33BTRL0130120200000001'

describe('an account', () => {
  it.each<[string, ReturnType<typeof ibanFault>, string]>([
    ['', 'iban-invalid', 'empty'],
    ['DE89370400440532013000', 'iban-invalid', 'of another country'],
    ['DE893704004405320130001234', 'iban-invalid', 'of another country, whatever its length'],
    ['RO33BTRL013012020000000', 'iban-length', 'of 23 characters'],
    ['RO33BTRL01301202000000011', 'iban-length', 'of 25 characters'],
    ['RO34BTRL0130120200000001', 'iban-invalid', 'with wrong check digits'],
    ['RO00BTRL0000000000000085', 'iban-invalid', 'with 00 for 97'],
    ['RO01BTRL0000000000000067', 'iban-invalid', 'with 01 for 98'],
    ['RO99BTRL0000000000000049', 'iban-invalid', 'with 99 for 02'],
    ['RO33123401301202000000AB', 'iban-invalid', 'without a bank'],
    [GOOD, null, 'of Romania'],
    ['ro33 btrl 0130 1202 0000 0001', null, 'in lower case and groups'],
  ])('%s: %s, %s', (typed, fault, _which) => {
    expect(ibanFault(typed)).toBe(fault)
  })

  it('is kept without blanks and in capitals', () => {
    expect(plainIban(' ro33 btrl 0130 1202 0000 0001 ')).toBe(GOOD)
  })

  it('is the platform’s own however it is written', () => {
    expect(
      [GOOD, GOOD.toLowerCase(), 'RO49AAAA1B31007593840000'].map((iban) => isOwnAccount(iban, 'RO33 BTRL 0130 1202 0000 0001')),
    ).toEqual([true, true, false])
  })
})

it.each([
  'IBAN RO33BTRL0130120200000001',
  'IBAN: RO33 BTRL 0130 1202 0000 0001',
  'Cont IBAN: RO33BTRL0130120200000001',
  'Bank account no. RO33BTRL0130120200000001',
  'Account number: RO33 BTRL 0130 1202 0000 0001',
  'IBAN No: RO33BTRL0130120200000001',
  'cod iban ro33btrl0130120200000001',
  'Cont: RO33-BTRL-0130-1202-0000-0001',
  'RO33BTRL0130120200000001\u200b',
  '\ufeffRO33BTRL0130120200000001\u200e',
  'RO33\u00a0BTRL\u202f0130\u20091202 0000 0001.',
  'RO33/BTRL/0130/1202/0000/0001',
  'RO33\u2010BTRL\u20110130120200000001',
  'ＲＯ３３BTRL0130120200000001;',
  // firefly-iii/firefly-iii #1131
  'RO33\tBTRL\t0130\t1202\t0000\t0001\t',
  // Simplify/ibantools #113, Respect/Validation #1431
  '  ro33 BTRL\u00a00130-1202 0000 0001',
  // jquery-validation/jquery-validation #970
  'RO33BTRL0130120200000001  ',
  // globalcitizen/php-iban #67, Project60/org.project60.sepa #512
  'IBANRO33BTRL0130120200000001',
  // open-formulieren/open-forms #6250, benkonrath/django-iban #23
  'RO 33 BTRL 01 30120200000001',
  // antiwork/gumroad #5546
  '\ufeffRO33\u00a0BTRL\u202f0130\u200b1202\u20600000\u00ad0001',
  // jovandeginste/payme #6
  'RO33_BTRL-0130_1202-0000_0001',
  // Simplify/ibantools #6
  'RO33BTRL0130120200000001----',
  // python-validators/validators #454
  'ro33btrl0130120200000001',
  // Project60/org.project60.sepa #251
  'RO33 BTRL  0130 1202  0000 0001',
  'RO33\u2212BTRL\u22120130120200000001\u3164',
  "'RO33BTRL0130120200000001",
  '„RO33BTRL0130120200000001”',
  'IBAN (RON): RO33BTRL0130120200000001',
  'Cont bancar nr. RO33BTRL0130120200000001',
])('%j is an account with its label, or with what cannot be seen', (typed) => {
  expect([plainIban(typed), ibanFault(typed)]).toEqual(['RO33BTRL0130120200000001', null])
})

it.each([
  // arhs/iban.js #35
  'RO@33+BTRL*0130=1202#0000$0001',
  'RO33 BTRL 0130 1202 0000 0001 lei 23',
  // Simplify/ibantools #6
  'RO33BTRLäöü###########0130120200000001',
  // arthurdejong/python-stdnum #84
  '0001',
  // mdomke/schwifty #293
  'RO33BTRL01301202000000!1',
])('%j is none, whatever is left of it', (typed) => expect(ibanFault(typed)).not.toBeNull())
