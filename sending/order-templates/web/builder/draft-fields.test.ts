import { expect, it } from 'vitest'
import { returnFieldTypes } from '../../contract/return-form.ts'
import { draftFieldErrorsOf, draftFieldNameOf, isDraftField, newDraftField, placeFieldErrors } from './draft-fields.ts'

const all = returnFieldTypes.map((type, at) => newDraftField(type, at + 1))

it('begins each kind as the specification has it, still without its words', () => {
  expect(Object.fromEntries(all.map(({ type, config }) => [type, config]))).toMatchObject({
    title: { text: '', size: 'medium', position: 'left', weight: 'unset', decoration: 'none' },
    'text-input': { minLength: 0, maxLength: 100, isMandatory: false },
    checkbox: { checkboxesArray: [{ description: 'Denumire checkbox', default: false }] },
    'radio-buttons': { methodsArray: [{ name: 'Denumire metoda', showBankAccount: false }] },
    'fields-table': { addButtonText: 'Adauga produs', columnsArray: [{ name: 'Denumire produs', minLength: 0, maxLength: 50 }] },
  })
  const lacking = [
    'bank-account-input-6',
    'date-picker-7',
    'email-input-4',
    'paragraph-2',
    'phone-input-5',
    'radio-buttons-9',
    'text-input-3',
    'title-1',
  ]
  const errors = draftFieldErrorsOf(all)
  expect(Object.keys(errors).sort()).toEqual(lacking)
  expect(errors['text-input-3']).toEqual({ 'config.label': 'Campul este obligatoriu!' })
})

it('knows what a browser kept, and nothing that its kind does not have', () => {
  expect(all.every(isDraftField)).toBe(true)
  expect(isDraftField(JSON.parse(JSON.stringify(newDraftField('fields-table', 1))))).toBe(true)
  for (const wrong of [
    null,
    'title',
    {},
    { id: 'title-1', type: 'title', config: {} },
    { ...newDraftField('checkbox', 1), config: { isMultiple: true, checkboxesArray: [{}] } },
  ])
    expect(isDraftField(wrong)).toBe(false)
})

it('is named by its kind and what a buyer reads, and refused at its own place wherever it stands', () => {
  const field = newDraftField('text-input', 4)
  expect(draftFieldNameOf(field)).toBe('Camp text')
  if ('label' in field.config) field.config.label = 'Motivul'
  expect(draftFieldNameOf(field)).toBe('Camp text „Motivul”')
  expect(
    placeFieldErrors(
      [newDraftField('title', 1), field],
      [
        { path: 'fields.1.config.label', message: 'Nu' },
        { path: 'fields', message: 'Gol' },
      ],
    ),
  ).toEqual({
    'text-input-4': { 'config.label': 'Nu' },
  })
})
