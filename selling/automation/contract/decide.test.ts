import { describe, expect, it } from 'vitest'
import { fromRon } from '#contract/money.ts'
import { ExtraOptions } from '#sending/shipments/contract/shipments.ts'
import { inRomanian } from '#texts/test-words.ts'
import { courierChooserOf, courierReasonOf, optionsByRule, ruleFor, skippedRulesOf } from './decide.ts'
import { type RuleFacts, SendingRule, SendingRules } from './rules.ts'
import { aRule } from './test-rules.ts'

const known: RuleFacts = {
  shop: 'atelier',
  weightKg: 12,
  valueBani: fromRon(300),
  goodsBani: fromRon(280),
  countyCode: 'CJ',
  payment: 'cash',
  delivery: 'door',
  tags: ['Fragil'],
}
const matches = (when: object, facts: Partial<RuleFacts> = {}) => ruleFor([aRule('X', { when })], { ...known, ...facts }).rule !== null

describe('a condition', () => {
  it.each<[string, object, Partial<RuleFacts>, boolean]>([
    ['nothing asked', {}, {}, true],
    ['its shop', { shops: ['atelier', 'altul'] }, {}, true],
    ['another shop', { shops: ['altul'] }, {}, false],
    ['more than a weight', { weight: { over: 10 } }, {}, true],
    ['exactly the weight that must be exceeded', { weight: { over: 12 } }, {}, false],
    ['exactly the most', { weight: { upTo: 12 } }, {}, true],
    ['more than the most', { weight: { upTo: 11.999 } }, {}, false],
    ['between two weights', { weight: { over: 10, upTo: 20 } }, {}, true],
    ['more than a value', { value: { over: 299.99 } }, {}, true],
    ['a value that is not exceeded', { value: { over: 300 } }, {}, false],
    ['a value not above the most', { value: { upTo: 300 } }, {}, true],
    ['its county', { counties: ['B', 'CJ'] }, {}, true],
    ['another county', { counties: ['B'] }, {}, false],
    ['cash at the door', { payment: 'cash' }, {}, true],
    ['paid', { payment: 'paid' }, {}, false],
    ['paid, of one that is not paid at all', { payment: 'paid' }, { payment: 'unpaid' }, false],
    ['cash, of one that is not paid at all', { payment: 'cash' }, { payment: 'unpaid' }, false],
    ['to the door', { delivery: 'door' }, {}, true],
    ['to a locker', { delivery: 'locker' }, {}, false],
    ['a tag, however it is written', { tags: ['rece', 'FRAGIL'] }, {}, true],
    ['a tag that it has not', { tags: ['rece'] }, {}, false],
    ['all of several', { counties: ['CJ'], payment: 'cash', weight: { over: 10 } }, {}, true],
    ['one of several that is not so', { counties: ['CJ'], payment: 'paid', weight: { over: 10 } }, {}, false],
  ])('%s', (_, when, facts, is) => expect(matches(when, facts)).toBe(is))

  it.each<[string, object, Partial<RuleFacts>, RegExp]>([
    ['a weight', { weight: { over: 0 } }, { weightKg: null }, /Greutatea/],
    ['a value', { value: { upTo: 1000 } }, { valueBani: null }, /Valoarea/],
    ['a county', { counties: ['CJ'] }, { countyCode: null }, /Judetul/],
  ])('about %s that is not known does not match, and says so', (_, when, facts, said) => {
    const found = ruleFor([aRule('X', { when })], { ...known, ...facts })
    expect(found.rule).toBeNull()
    expect(inRomanian(skippedRulesOf(found))).toEqual([expect.stringMatching(said)])
  })

  it('that is not so already leaves nothing to say of what is not known', () => {
    const found = ruleFor([aRule('X', { when: { payment: 'paid', weight: { over: 1 } } })], { ...known, weightKg: null })
    expect(found).toEqual({ rule: null, passedOver: [] })
  })
})

describe('of several rules', () => {
  const [heavy, cash, rest] = [
    aRule('Greu', { when: { weight: { over: 10 } } }),
    aRule('Ramburs', { when: { payment: 'cash' } }),
    aRule('Restul'),
  ] as const

  it('the first that matches counts, in the order in which they stand', () => {
    expect(ruleFor([heavy, cash, rest], known).rule?.name).toBe('Greu')
    expect(ruleFor([cash, heavy, rest], known).rule?.name).toBe('Ramburs')
    expect(ruleFor([heavy, cash, rest], { ...known, weightKg: 1, payment: 'paid' }).rule?.name).toBe('Restul')
  })

  it('one that is off counts for nothing', () => {
    expect(ruleFor([{ ...heavy, isActive: false }, cash], known).rule?.name).toBe('Ramburs')
  })

  it('those that were passed over for want of a fact are named beside the one that matches', () => {
    const found = ruleFor([heavy, cash, rest], { ...known, weightKg: null })
    expect([found.rule?.name, found.passedOver.map(({ rule }) => rule.name)]).toEqual(['Ramburs', ['Greu']])
  })
})

describe('what a rule gives', () => {
  const none = ExtraOptions.parse({})

  it('is added to the options, and takes none away', () => {
    const rule = aRule('X', { gives: { options: { openAtDelivery: true } } })
    expect(optionsByRule({ ...none, saturdayDelivery: true }, rule, known)).toMatchObject({ openAtDelivery: true, saturdayDelivery: true })
  })

  it('insures for what the products cost, and matches nothing whose products have no price in lei', () => {
    const rule = aRule('X', { gives: { insuresValue: true } })
    expect(optionsByRule(none, rule, known).insurance).toBe(fromRon(280))
    expect(inRomanian(skippedRulesOf(ruleFor([rule], { ...known, goodsBani: null })))).toEqual([expect.stringMatching(/Pretul in lei/)])
  })
})

describe('who decides', () => {
  const rule = aRule('Peste 10 kg', { gives: { courier: 'sameday' } })
  const mapped = { courier: 'fan', shippingTitle: 'Standard' } as const
  const all = { isSaved: true, pointOf: 'fan', rule, mapped } as const
  const said = (own: Partial<Parameters<typeof courierChooserOf>[0]>) => inRomanian(courierChooserOf({ ...all, ...own }).why)

  it('is the user, then the buyer, the rule, the shop’s settings, and the price', () => {
    expect(said({})).toBe('Ales de dumneavoastra')
    expect(said({ isSaved: false })).toBe('Punctul ales de cumparator, FAN Courier')
    expect(said({ isSaved: false, pointOf: null })).toBe('Regula "Peste 10 kg"')
    expect(said({ isSaved: false, pointOf: null, rule: aRule('Doar optiuni') })).toBe('Metoda de livrare "Standard"')
    expect(said({ isSaved: false, pointOf: null, rule: null, mapped: null })).toBe('Cel mai mic pret')
  })

  it('is the price where the courier of the settings did not take the order', () => {
    const chooser = courierChooserOf({ isSaved: false, pointOf: null, rule: null, mapped })
    expect([courierReasonOf(chooser, { courier: 'fan' }).code, courierReasonOf(chooser, { courier: 'sameday' }).code]).toEqual([
      'chosen-by-method',
      'chosen-by-price',
    ])
  })
})

describe('a set of rules', () => {
  const issues = (value: unknown) =>
    SendingRules.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), inRomanian(message)]) ?? []
  const atWire = (name: string, own: object = {}) => ({ id: aRule(name).id, name, when: {}, gives: { options: {} }, ...own })

  it('refuses a name twice and a range without anything in it', () => {
    expect(issues([atWire('A'), atWire('a')])).toEqual([['1.name', 'Alta regula are acelasi nume!']])
    expect(issues([atWire('A', { when: { weight: { over: 5, upTo: 5 } } })])).toEqual([
      ['0.when.weight.upTo', 'Limita de sus trebuie sa fie mai mare decat cea de jos!'],
    ])
  })

  it('refuses a service without its courier, and to activate for nothing', () => {
    expect(SendingRule.safeParse(atWire('A', { gives: { options: {}, service: { code: '24', name: '24H' } } })).success).toBe(false)
    expect(SendingRule.safeParse(atWire('A', { auto: { orders: 1, money: 0 } })).success).toBe(false)
    expect(SendingRule.safeParse(atWire('A', { auto: { orders: 1, money: 0.01 } })).success).toBe(true)
  })
})
