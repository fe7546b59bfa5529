import { expect, it } from 'vitest'
import { z } from 'zod'
import { formCheckOf } from '../../said.ts'
import { neededFieldsBy, neededFieldsInRows } from './needed-fields.ts'

const Form = z
  .object({ name: z.string().min(1), note: z.string(), address: z.object({ street: z.string(), number: z.string() }) })
  .superRefine(({ address }, context) => {
    if (address.street === '' && address.number === '')
      context.addIssue({ code: 'custom', path: ['address', 'street'], message: 'missing' })
  })
const neededOf = (values: z.input<typeof Form>) =>
  ['name', 'note', 'address.street', 'address.number'].filter(neededFieldsBy(formCheckOf(Form), values))

it('marks what the check refuses empty, whatever stands in it now', () => {
  const address = { street: 'Lunga', number: '' }
  expect(neededOf({ name: '', note: '', address })).toEqual(['name', 'address.street'])
  expect(neededOf({ name: 'Ana', note: 'x', address })).toEqual(['name', 'address.street'])
})

it('does not mark what another field stands in for', () =>
  expect(neededOf({ name: '', note: '', address: { street: '', number: '7' } })).toEqual(['name']))

it('marks what the check refuses empty in each row, by one check', () => {
  const Rows = z.object({ rows: z.array(z.object({ name: z.string().min(1), note: z.string() })) })
  let checks = 0
  const isNeeded = neededFieldsInRows(
    (values: z.input<typeof Rows>) => {
      checks += 1
      return formCheckOf(Rows)(values)
    },
    {
      rows: [
        { name: 'Ana', note: '' },
        { name: '', note: 'x' },
      ],
    },
    'rows',
  )
  expect([isNeeded(0, 'name'), isNeeded(1, 'name'), isNeeded(0, 'note'), isNeeded(2, 'name')]).toEqual([true, true, false, false])
  expect(checks).toBe(1)
})

it('empties one entry of a list, which stays a list', () => {
  const check = ({ names }: { names: string[] }) =>
    Object.fromEntries(names.flatMap((name, at) => (name === '' ? [[`names.${at}`, 'missing']] : [])))
  const isNeeded = neededFieldsBy(check, { names: ['Ana', 'Dan'] })
  expect(['names.0', 'names.1', 'names.2'].map(isNeeded)).toEqual([true, true, false])
})
