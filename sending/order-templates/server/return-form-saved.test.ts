/** What may be built, and how what may not is refused at its field. */
import { expect, it } from 'vitest'
import { wordsOfCoded } from '#contract/texts/message.ts'
import { textsOf } from '#server/platform/texts.ts'
import { RETURN_FORM_FIELDS_MAX, ReturnFormSchema } from '../contract/return-form.ts'
import { aTextInput } from './test-templates.ts'

const texts = textsOf('ro')

/** `path: message` of each error. */
function errorsOf(fields: readonly object[], isMandatory = true): string[] {
  const read = ReturnFormSchema.safeParse({ isMandatory, fields })
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${wordsOfCoded(texts, message)}`)
}
const field = (type: string, config: object, n = 1) => ({ id: `${type}-${n}`, type, config })
const drawn = { position: 'left', weight: 'unset', decoration: 'none' }
const column = { id: 'a', name: 'Produs', minLength: 0, maxLength: 50, isMandatory: true }
const table = (columnsArray: readonly object[]) => field('fields-table', { addButtonText: 'Adauga produs', columnsArray })
const boxes = (checkboxesArray: readonly object[]) => field('checkbox', { isMultiple: true, checkboxesArray })
const radios = (methodsArray: readonly object[]) => field('radio-buttons', { label: 'Cum', isMandatory: true, methodsArray })

it('is every kind of field within its limits', () => {
  const all = [
    field('title', { text: 'Retur', size: 'large', ...drawn }, 1),
    field('paragraph', { text: 'Completati', ...drawn }, 2),
    aTextInput({ minLength: 0, maxLength: 300 }, 3),
    field('email-input', { label: 'E-mail', placeholder: '', isMandatory: true }, 4),
    field('phone-input', { label: 'Telefon', placeholder: '', description: '', isMandatory: false }, 5),
    field('bank-account-input', { label: 'IBAN', description: '' }, 6),
    field('date-picker', { label: 'Data', isMandatory: true }, 7),
    { ...boxes([{ id: 'a', description: 'Sunt de acord', default: false }]), id: 'checkbox-8' },
    { ...radios([{ id: 'a', name: 'Bani inapoi', showBankAccount: true }]), id: 'radio-buttons-9' },
    { ...table([column]), id: 'fields-table-10' },
  ]
  expect(errorsOf(all)).toEqual([])
  expect(errorsOf([], false)).toEqual([])
})

it.each([
  ['an empty one that is mandatory', [], /^fields: Formularul de retur este gol/],
  ['a label', [aTextInput({ label: ' ' })], 'fields.0.config.label: Campul este obligatoriu!'],
  ['no min length', [aTextInput({ minLength: '' })], 'fields.0.config.minLength: Lungimea minima este obligatorie!'],
  ['a negative one', [aTextInput({ minLength: -1 })], 'fields.0.config.minLength: Lungimea minima este cel putin 0!'],
  ['301 characters', [aTextInput({ maxLength: 301 })], 'fields.0.config.maxLength: Lungimea maxima este de 300 de caractere!'],
  [
    'lengths the wrong way round',
    [aTextInput({ minLength: 9, maxLength: 8 })],
    'fields.0.config.minLength: Lungimea minima nu poate depasi lungimea maxima!',
  ],
  ['no checkbox', [boxes([])], 'fields.0.config.checkboxesArray: Trebuie sa aveti cel putin un checkbox!'],
  [
    'a box without words',
    [boxes([{ id: 'a', description: '', default: true }])],
    'fields.0.config.checkboxesArray.0.description: Campul este obligatoriu!',
  ],
  ['no method', [radios([])], 'fields.0.config.methodsArray: Trebuie sa aveti cel putin o metoda!'],
  [
    'a method without a name',
    [radios([{ id: 'a', name: '', showBankAccount: false }])],
    'fields.0.config.methodsArray.0.name: Campul este obligatoriu!',
  ],
  ['no column', [table([])], 'fields.0.config.columnsArray: Tabelul trebuie sa aiba minim o coloana!'],
  [
    'six columns',
    [table('abcdef'.split('').map((id) => ({ ...column, id })))],
    'fields.0.config.columnsArray: Tabelul poate avea maxim 5 coloane!',
  ],
  ['a column without a name', [table([{ ...column, name: '' }])], 'fields.0.config.columnsArray.0.name: Coloana trebuie sa aiba un nume!'],
  [
    'a column without a max length',
    [table([{ ...column, maxLength: null }])],
    'fields.0.config.columnsArray.0.maxLength: Lungimea maxima este obligatorie!',
  ],
  ['an unknown size', [field('title', { text: 'Retur', size: 'huge', ...drawn })], 'fields.0.config.size: Campul este obligatoriu!'],
  ['an id of another type', [{ ...aTextInput(), id: 'title-2' }], /^fields\.0\.id: /],
  ['one id twice', [aTextInput(), aTextInput()], /^fields: Acelasi identificator/],
  [
    'too many fields',
    Array.from({ length: RETURN_FORM_FIELDS_MAX + 1 }, (_, n) => aTextInput({}, n + 1)),
    /^fields: Formularul poate avea maxim 50/,
  ],
] as const)('refuses %s', (_what, fields, message) => {
  expect(errorsOf(fields)).toEqual([typeof message === 'string' ? message : expect.stringMatching(message)])
})
