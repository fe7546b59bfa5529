import { expect, it } from 'vitest'
import { z } from 'zod'
import { checkedBy } from '../../said.ts'
import { neededBy } from './needed-fields.ts'

const Form = z
  .object({ name: z.string().min(1), note: z.string(), address: z.object({ street: z.string(), number: z.string() }) })
  .superRefine(({ address }, context) => {
    if (address.street === '' && address.number === '')
      context.addIssue({ code: 'custom', path: ['address', 'street'], message: 'missing' })
  })
const neededOf = (values: z.input<typeof Form>) =>
  ['name', 'note', 'address.street', 'address.number'].filter(neededBy(checkedBy(Form), values))

it('marks what the check refuses empty, whatever stands in it now', () => {
  const address = { street: 'Lunga', number: '' }
  expect(neededOf({ name: '', note: '', address })).toEqual(['name', 'address.street'])
  expect(neededOf({ name: 'Ana', note: 'x', address })).toEqual(['name', 'address.street'])
})

it('does not mark what another field stands in for', () =>
  expect(neededOf({ name: '', note: '', address: { street: '', number: '7' } })).toEqual(['name']))
