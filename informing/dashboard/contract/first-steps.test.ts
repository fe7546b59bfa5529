import { expect, it } from 'vitest'
import { type ClientPermission, type Role, roles } from '#contract/permissions.ts'
import { firstStepsFor, firstStepsLeftOf } from './first-steps.ts'

const none = { sender: false, account: false, payer: false, topUp: false, order: false }
const as = (role: Role) => (permission: ClientPermission) => roles[role].includes(permission)
const names = (steps: readonly { name: string }[]) => steps.map(({ name }) => name)

it('goes from the sender to the first order', () =>
  expect(names(firstStepsFor(none, as('owner')))).toEqual(['sender', 'account', 'payer', 'topUp', 'order']))

it('leaves each role what it may do', () => {
  expect(names(firstStepsLeftOf(firstStepsFor(none, as('dispatcher'))))).toEqual(['sender', 'order'])
  expect(names(firstStepsLeftOf(firstStepsFor(none, as('accountant'))))).toEqual(['account', 'payer', 'topUp'])
  expect(firstStepsLeftOf(firstStepsFor(none, as('read-only')))).toEqual([])
})

it('has no top-up where the client pays otherwise, and nothing left once all is made', () => {
  expect(names(firstStepsFor({ ...none, topUp: null }, as('owner')))).toEqual(['sender', 'account', 'payer', 'order'])
  expect(firstStepsLeftOf(firstStepsFor({ ...none, sender: true, order: true }, as('dispatcher')))).toEqual([])
})
