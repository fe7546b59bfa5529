import { describe, expect, it } from 'vitest'
import { accountCalls } from '#account/sign-in/contract/account.ts'
import { secondFactorCalls } from '#account/sign-in/contract/second-factor.ts'
import { courierCodes, couriers } from '#contract/couriers.ts'
import { bani, parseRon } from '#contract/money.ts'
import { acceptedLanguage } from '#contract/texts/languages.ts'
import { coded, inWords, readCoded, wordsOfCoded } from '#contract/texts/message.ts'
import { sayCodesOfFields } from '#contract/texts/schema-errors.ts'
import { languages } from './languages.ts'

const ro = await languages.ro.load()
const en = await languages.en.load()

describe('the language of a caller', () => {
  it.each([
    ['en-GB,en;q=0.9', 'en'],
    ['de-DE, en;q=0.5, ro;q=0.7', 'ro'],
    ['ro-RO,ro;q=0.9,en-US;q=0.8', 'ro'],
    ['en;q=0, ro', 'ro'],
    ['de', 'ro'],
    ['*', 'ro'],
    [';;q=,', 'ro'],
    ['', 'ro'],
    [undefined, 'ro'],
  ])('that accepts %s is %s', (header, language) => expect(acceptedLanguage(header)).toBe(language))
})

describe('a language', () => {
  it.each(['ro', 'en'] as const)('has for the first screen what its forms say of their fields: %s', async (language) => {
    sayCodesOfFields()
    const first = (await languages[language].loadFirst()) as typeof ro // all that these forms need
    const long = 'x'.repeat(300)
    const refused = [
      ...['', 'x', `${long}@exemplu.ro`].flatMap((email) =>
        ['', long].map((password) => accountCalls.login.body.safeParse({ email, password }).error),
      ),
      ...['', '12', long].map((code) => secondFactorCalls.signIn.body.safeParse({ ticket: '', code }).error),
    ]
    const said = refused.flatMap((error) => error?.issues ?? []).map(({ message }) => wordsOfCoded(first, message))
    expect(said.length).toBeGreaterThan(9)
    expect(said.filter((words) => words.includes('{'))).toEqual([])
  })

  it('counts as its grammar does', () => {
    const orders = { one: 'o comanda', few: '# comenzi', other: '# de comenzi' }
    expect([1, 2, 19, 20, 100, 101, 1_020].map((count) => ro.forms.counted(count, orders))).toEqual([
      'o comanda',
      '2 comenzi',
      '19 comenzi',
      '20 de comenzi',
      '100 de comenzi',
      '101 comenzi',
      '1.020 de comenzi',
    ])
    expect([1, 2].map((count) => en.forms.counted(count, { one: 'an order', other: '# orders' }))).toEqual(['an order', '2 orders'])
  })

  it('writes what a text says of how many or how much as it does elsewhere', () => {
    const said = (texts: typeof ro) => [
      ...[1, 2, 20].map((max) => inWords(texts, { code: 'field-too-long', params: { max } })),
      inWords(texts, { code: 'weight-too-small', params: { kg: 0.1 } }),
      ...[1, 7, 30].map((days) => texts.ui.lastDays(days)),
      texts.ui.pageOf(1, 25, 5_000),
      texts.storeOrders.bulk.activate(20),
    ]
    expect(said(ro)).toEqual([
      ...['Cel mult un caracter!', 'Cel mult 2 caractere!', 'Cel mult 20 de caractere!', 'Greutatea minima este 0,1 kg!'],
      ...['Ultima zi', 'Ultimele 7 zile', 'Ultimele 30 de zile', '1 - 25 din 5.000', 'Activeaza comenzi (20 de comenzi selectate)'],
    ])
    expect(said(en)).toEqual([
      ...['At most one character!', 'At most 2 characters!', 'At most 20 characters!', 'The weight must be at least 0.1 kg!'],
      ...['Last day', 'Last 7 days', 'Last 30 days', '1 - 25 of 5,000', 'Activate orders (20 orders selected)'],
    ])
  })

  it('writes amounts, days and lists in its own way, times always Bucharest’s', () => {
    const at = '2026-11-21T22:30:00Z'
    expect([ro.forms.ron(bani(123_450)), ro.forms.dateTime(at), ro.forms.list(['a', 'b', 'c'])]).toEqual([
      '1.234,50 RON',
      '22.11.2026 00:30',
      'a, b si c',
    ])
    expect([ro.forms.weekday('2026-11-22'), ro.forms.ago(2, 'hour'), ro.forms.ago(1, 'hour')]).toEqual([
      'duminica 22.11',
      'acum 2 ore',
      'acum 1 ora',
    ])
    expect([en.forms.weekday('2026-11-20'), en.forms.ago(1, 'day')]).toEqual(['Friday 20/11', '1 day ago'])
    expect([en.forms.ron(bani(123_450)), en.forms.dateTime(at), en.forms.list(['a', 'b', 'c'])]).toEqual([
      '1,234.50 RON',
      '22/11/2026 00:30',
      'a, b and c',
    ])
  })

  it('has one pattern for days that are shown and days that are chosen', () => {
    expect([ro.forms.dayPattern, en.forms.dayPattern]).toEqual(['DD.MM.YYYY', 'DD/MM/YYYY'])
  })

  it('reads an amount as it writes it', () => {
    for (const { forms } of [ro, en])
      expect([forms.number(0.5), parseRon(forms.ron(bani(123_456_789)), forms.decimalSign)]).toEqual([
        `0${forms.decimalSign}5`,
        bani(123_456_789),
      ])
  })

  it('names couriers as everyone does', () => {
    for (const code of courierCodes)
      expect([ro, en].map(({ forms }) => forms.courier(code))).toEqual([couriers[code].name, couriers[code].name])
  })

  it('never says that what is near is at no distance', () => {
    expect([0.02, 1.26, 12].map((km) => ro.offers.distance(km))).toEqual(['aproximativ 0,1 km', 'aproximativ 1,3 km', 'aproximativ 12 km'])
  })
})

describe('a message', () => {
  it('becomes words in the language of who reads it', () => {
    const message = { code: 'field-too-long', params: { max: 5 } } as const
    expect([inWords(ro, message), inWords(en, message)]).toEqual(['Cel mult 5 caractere!', 'At most 5 characters!'])
  })

  it('passes through a string, and the words of others stay theirs', () => {
    expect(readCoded(coded('field-missing'))).toEqual({ code: 'field-missing' })
    expect(wordsOfCoded(en, coded({ code: 'field-too-short', params: { min: 3 } }))).toBe('At least 3 characters!')
    expect(wordsOfCoded(en, 'Adresa nu exista')).toBe('Adresa nu exista')
  })
})
