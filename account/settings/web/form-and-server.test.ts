/** What a form lets through the server takes, and what it stops the server refuses at the same field, in the same words. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as repayments from '#cash/repayment-settings/web/repayment-draft.ts'
import { clientProfileCalls } from '#contract/client-profile/profile.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { schemaMessageText } from '#web/said.ts'
import { mailSettings } from '../contract/mail-settings.ts'
import * as mails from './notify/mail-draft.ts'

const RUNS = 10_000

/** What the server says, by field as the form calls it; the body goes as JSON. */
function refusals({ body }: Endpoint, sent: unknown, fieldOf: (path: string) => string): Record<string, string> {
  const read = body.safeParse(JSON.parse(JSON.stringify(sent)))
  const issues = read.error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [fieldOf(path.join('.')), schemaMessageText(message)]))
}

const textOf = (characters: string, min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...characters), minLength: min, maxLength: max })
const edited = (text: fc.Arbitrary<string>) =>
  fc
    .tuple(text, fc.nat(40), textOf('@. -_+"ăÎ,;1Az', 0, 2))
    .map(([whole, at, put]) => whole.slice(0, at) + put + whole.slice(at + put.length))

const wellFormed = fc
  .tuple(textOf('abcXYZ019', 1, 12), textOf('abcz09-.', 1, 20), fc.constantFrom('ro', 'com', 'co.uk', 'eu', 'x', ''))
  .map(([name, domain, end]) => `${name}@${domain}.${end}`)
/** Longer ones are no addresses, and kept by no group. */
const ADDRESS_MAX = 254
const email = fc.oneof(
  fc.emailAddress(),
  wellFormed,
  edited(fc.emailAddress()),
  edited(wellFormed),
  fc.string({ maxLength: 30 }),
  fc.constant('  '),
)

describe('an e-mail address', () => {
  it('is judged alike', () => {
    let taken = 0
    fc.assert(
      fc.property(email, fc.boolean(), (written, enabled) => {
        fc.pre(written.trim().length <= ADDRESS_MAX)
        const draft: mails.MailDraft = { sendOrderReturn: { enabled, emails: [written] } }
        const errors = mails.mailDraftErrors(draft)
        if (Object.keys(errors).length === 0) taken += 1
        expect(refusals(mailSettings.save, { settings: mails.mailSettingsOfDraft(draft) }, mails.mailDraftFieldOf)).toEqual(errors)
      }),
      { numRuns: RUNS },
    )
    expect(taken).toBeGreaterThan(RUNS / 4)
  })

  it('beside others is judged alike', () => {
    const few = fc.constantFrom('ana@exemplu.ro', 'ANA@exemplu.ro', ' ana@exemplu.ro', 'b@exemplu.ro', '', 'b@')
    fc.assert(
      fc.property(fc.array(few, { minLength: 1, maxLength: 3 }), (emails) => {
        const draft: mails.MailDraft = { sendInvoiceMail: { enabled: true, emails } }
        expect(refusals(mailSettings.save, { settings: mails.mailSettingsOfDraft(draft) }, mails.mailDraftFieldOf)).toEqual(
          mails.mailDraftErrors(draft),
        )
      }),
      { numRuns: 1_000 },
    )
  })
})

const DIGITS_AND_CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

function checked(country: string, account: string): string {
  const digits = Array.from(`${account}${country}00`, (character) => Number.parseInt(character, 36)).join('')
  return `${country}${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${account}`
}
const romanian = fc
  .tuple(textOf('BTRLNCDIG', 4, 4), textOf(DIGITS_AND_CAPITALS, 16, 16))
  .map(([bank, account]) => checked('RO', bank + account))
const printed = romanian.map((iban) => iban.toLowerCase().replace(/(.{4})/g, '$1 '))
const abroad = fc
  .tuple(fc.constantFrom('DE', 'BG', 'HU', 'MD'), textOf(DIGITS_AND_CAPITALS, 14, 24))
  .map(([country, account]) => checked(country, account))
/** Right but for one or two of its check digits. */
const miscounted = fc
  .tuple(romanian, fc.integer({ min: 1, max: 96 }))
  .map(([whole, off]) => `RO${String((Number(whole.slice(2, 4)) + off) % 100).padStart(2, '0')}${whole.slice(4)}`)
/** Of the same remainder as the right ones, outside of 02 to 98. */
const congruent = romanian
  .map((whole) => [whole, { '97': '00', '98': '01', '02': '99' }[whole.slice(2, 4)]] as const)
  .filter(([, digits]) => digits !== undefined)
  .map(([whole, digits]) => `RO${digits}${whole.slice(4)}`)
const iban = fc.oneof(
  congruent,
  miscounted,
  romanian,
  printed,
  abroad,
  edited(romanian),
  textOf(DIGITS_AND_CAPITALS, 0, 26).map((rest) => `RO${rest}`),
)

const NOT_ROMANIAN = 'Contul este invalid! Introduceti un cont valid din Romania!'
const BAD_LENGTH = 'Contul este invalid!'

/** By the document, and by ISO 13616: check digits are the ones that the rest of the number gives. Signs and a currency are how it was written down. */
function expectedOf(typed: string): Record<string, string> {
  const plain = typed
    .replace(/[\s.,;_"-]/g, '')
    .toUpperCase()
    .replace(/^RON(?=[A-Z]{2}[0-9]{2})/, '')
  if (/^RO\d{2}[A-Z]{4}[A-Z0-9]{16}$/.test(plain) && plain === checked('RO', plain.slice(4))) return {}
  return { bankAccount: plain.startsWith('RO') && plain.length !== 24 ? BAD_LENGTH : NOT_ROMANIAN }
}

it('a bank account is judged alike, as the standard of IBANs does, and each fault has its words', () => {
  const draft = repayments.repaymentDraftOf({
    ...{ bankName: 'Ana Pop', bankAccount: '', repaymentSendInterval: 3, repaymentSendMinAmount: 500, repaymentWaitPending: false },
  })
  const seen = new Map<string, number>()
  fc.assert(
    fc.property(iban, (bankAccount) => {
      const typed = { ...draft, bankAccount }
      const errors = repayments.repaymentDraftErrors(typed)
      expect([bankAccount, errors]).toEqual([bankAccount, expectedOf(bankAccount)])
      expect(refusals(clientProfileCalls.save, { profile: repayments.repaymentChangeOf(typed) }, repayments.repaymentDraftFieldOf)).toEqual(
        errors,
      )
      const message = errors.bankAccount ?? 'taken'
      seen.set(message, (seen.get(message) ?? 0) + 1)
    }),
    { numRuns: RUNS },
  )
  for (const message of ['taken', NOT_ROMANIAN, BAD_LENGTH]) expect([message, seen.get(message)]).toEqual([message, expect.any(Number)])
  expect(seen.get('taken')).toBeGreaterThan(RUNS / 5)
})
