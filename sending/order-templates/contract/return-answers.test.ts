import { describe, expect, it } from 'vitest'
import { answersWithoutAccounts, emptyAnswers, ReturnAnswers, readAnswers, TABLE_ROWS_MAX } from './return-answers.ts'
import type { ReturnField } from './return-form.ts'

const drawn = { position: 'left', weight: 'unset', decoration: 'none' } as const
const texts = { placeholder: '', description: '' }
const form: ReturnField[] = [
  { id: 'title-1', type: 'title', config: { text: 'Retur', size: 'medium', ...drawn } },
  { id: 'paragraph-2', type: 'paragraph', config: { text: 'Completati', ...drawn } },
  { id: 'text-input-3', type: 'text-input', config: { label: 'Comanda', ...texts, isMandatory: true, minLength: 3, maxLength: 5 } },
  { id: 'text-input-4', type: 'text-input', config: { label: 'Motiv', ...texts, isMandatory: false, minLength: 3, maxLength: 5 } },
  { id: 'email-input-5', type: 'email-input', config: { label: 'E-mail', placeholder: '', isMandatory: true } },
  { id: 'phone-input-6', type: 'phone-input', config: { label: 'Telefon', ...texts, isMandatory: true } },
  { id: 'bank-account-input-7', type: 'bank-account-input', config: { label: 'Cont', description: '' } },
  { id: 'date-picker-8', type: 'date-picker', config: { label: 'Primit', isMandatory: true } },
  {
    ...{ id: 'checkbox-9', type: 'checkbox' },
    config: { isMultiple: false, checkboxesArray: ['a', 'b'].map((id) => ({ id, description: id, default: id === 'b' })) },
  },
  {
    ...{ id: 'radio-buttons-10', type: 'radio-buttons' },
    config: {
      ...{ label: 'Cum', isMandatory: true },
      methodsArray: [
        { id: 'bani', name: 'Bani', showBankAccount: true },
        { id: 'schimb', name: 'Schimb', showBankAccount: false },
      ],
    },
  },
  {
    ...{ id: 'fields-table-11', type: 'fields-table' },
    config: {
      addButtonText: 'Adauga produs',
      columnsArray: [
        { id: 'c1', name: 'Produs', minLength: 2, maxLength: 10, isMandatory: true },
        { id: 'c2', name: 'Marime', minLength: 0, maxLength: 3, isMandatory: false },
      ],
    },
  },
]
const IBAN = 'RO49 AAAA 1B31 0075 9384 0000'
const right = {
  'text-input-3': ' 1001 ',
  'text-input-4': '',
  'email-input-5': 'ana@exemplu.ro',
  'phone-input-6': '0722 123 456',
  'bank-account-input-7': IBAN,
  'date-picker-8': '2026-11-21',
  'checkbox-9': ['b'],
  'radio-buttons-10': { method: 'bani', iban: IBAN.toLowerCase() },
  'fields-table-11': [
    { c1: 'Tricou', c2: 'M' },
    { c1: ' ', c2: '' },
  ],
}
const errorsOf = (changed: Record<string, unknown>) =>
  readAnswers(form, { ...right, ...changed }).errors.map(({ path, message }) => `${path} ${message.code}`)

it('takes what is right, trimmed and in the forms in which it is kept', () => {
  const { answers, errors } = readAnswers(form, right)
  expect(errors).toEqual([])
  expect(answers).toEqual({
    ...right,
    ...{ 'text-input-3': '1001', 'phone-input-6': '+40722123456', 'bank-account-input-7': 'RO49AAAA1B31007593840000' },
    'radio-buttons-10': { method: 'bani', iban: 'RO49AAAA1B31007593840000' },
    'fields-table-11': [{ c1: 'Tricou', c2: 'M' }],
  })
  expect(readAnswers(form, answers)).toEqual({ answers, errors: [] })
})

it('begins with nothing but the boxes that are ticked from the start, and says everything that is asked for', () => {
  const empty = emptyAnswers(form)
  expect(empty).toMatchObject({ 'checkbox-9': ['b'], 'fields-table-11': [{ c1: '', c2: '' }] })
  const missing = [
    ...['text-input-3', 'email-input-5', 'phone-input-6', 'bank-account-input-7', 'date-picker-8', 'radio-buttons-10'],
    'fields-table-11.0.c1',
  ].map((path) => `${path} field-missing`)
  expect(readAnswers(form, empty).errors.map(({ path, message }) => `${path} ${message.code}`)).toEqual(missing)
  expect(readAnswers(form, {}).errors).toEqual(readAnswers(form, empty).errors)
})

describe('says at its field what is wrong', () => {
  it.each([
    [{ 'text-input-3': '10' }, 'text-input-3 field-too-short'],
    [{ 'text-input-3': '100100' }, 'text-input-3 field-too-long'],
    [{ 'text-input-4': 'x' }, 'text-input-4 field-too-short'],
    [{ 'text-input-3': 'x'.repeat(100_000) }, 'text-input-3 field-too-long'],
    [{ 'text-input-3': ['1001'] }, 'text-input-3 field-invalid'],
    [{ 'text-input-3': 'a\u0000bc' }, 'text-input-3 text-not-storable'],
    [{ 'email-input-5': 'ana@' }, 'email-input-5 email-invalid'],
    [{ 'phone-input-6': '12345' }, 'phone-input-6 phone-invalid'],
    [{ 'bank-account-input-7': 'RO49 AAAA 1B31 0075 9384 0001' }, 'bank-account-input-7 refund-iban-invalid'],
    [{ 'date-picker-8': '2026-02-30' }, 'date-picker-8 return-day-not-real'],
    [{ 'date-picker-8': '21.11.2026' }, 'date-picker-8 return-day-not-real'],
    [{ 'checkbox-9': ['a', 'b'] }, 'checkbox-9 return-choose-one'],
    [{ 'checkbox-9': ['c'] }, 'checkbox-9 field-invalid'],
    [{ 'checkbox-9': 'a' }, 'checkbox-9 field-invalid'],
    [{ 'radio-buttons-10': { method: 'altceva', iban: '' } }, 'radio-buttons-10 field-invalid'],
    [{ 'radio-buttons-10': { method: 'bani', iban: '' } }, 'radio-buttons-10.iban field-missing'],
    [{ 'radio-buttons-10': { method: 'bani', iban: 'RO00' } }, 'radio-buttons-10.iban refund-iban-invalid'],
    [{ 'fields-table-11': [{ c1: 'T', c2: '' }] }, 'fields-table-11.0.c1 field-too-short'],
    [{ 'fields-table-11': [{ c1: '', c2: 'M' }] }, 'fields-table-11.0.c1 field-missing'],
    [{ 'fields-table-11': [{ c1: 'Tricou', c9: 'x' }] }, 'fields-table-11.0 field-invalid'],
    [{ 'fields-table-11': [] }, 'fields-table-11.0.c1 field-missing'],
    [{ 'fields-table-11': Array(TABLE_ROWS_MAX + 1).fill({ c1: 'Tricou', c2: '' }) }, 'fields-table-11 return-rows-too-many'],
    [{ 'text-input-99': 'x' }, 'text-input-99 field-invalid'],
    [{ 'title-1': 'x' }, 'title-1 field-invalid'],
    [JSON.parse('{"__proto__": "x"}'), '__proto__ field-invalid'],
  ])('%o', (changed, error) => expect(errorsOf(changed)).toEqual([error]))
})

it('asks for no account by a method that pays none, and keeps none', () => {
  const { answers, errors } = readAnswers(form, { ...right, 'radio-buttons-10': { method: 'schimb', iban: IBAN } })
  expect(errors).toEqual([])
  expect(answers['radio-buttons-10']).toEqual({ method: 'schimb', iban: '' })
})

it('is kept in a browser without the accounts that were typed', () => {
  const kept = answersWithoutAccounts(form, right as ReturnAnswers)
  expect(JSON.stringify(kept).toUpperCase()).not.toContain('1B31')
  expect(kept).toEqual({ ...right, 'bank-account-input-7': '', 'radio-buttons-10': { method: 'bani', iban: '' } })
})

it('keeps a day as the text that it is, and takes none that is not there', () => {
  expect(readAnswers(form, { ...right, 'date-picker-8': '2026-01-15' }).answers['date-picker-8']).toBe('2026-01-15')
  for (const day of ['2026-01-15T00:00:00Z', '2027-02-29']) expect(errorsOf({ 'date-picker-8': day })).toHaveLength(1)
})

it('takes the account of a bank abroad, where buyers have theirs', () => {
  expect(errorsOf({ 'bank-account-input-7': 'LT12 1000 0111 0100 1000' })).toEqual([])
})

it('counts characters as people do', () => {
  expect(errorsOf({ 'text-input-3': '👟👟👟👟👟' })).toEqual([])
})

it('lets nothing through whose size or shape no form can ask for', () => {
  expect(ReturnAnswers.safeParse(right).success).toBe(true)
  for (const hostile of [
    { a: 'x'.repeat(1000) },
    { a: 1 },
    { a: [[['x']]] },
    { a: { method: 'x', iban: 'y', more: 1 } },
    { a: [{ b: { c: 'x' } }] },
    Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`a${i}`, ''])),
    [],
    'x',
  ])
    expect(ReturnAnswers.safeParse(hostile).success, JSON.stringify(hostile).slice(0, 60)).toBe(false)
})
