/** To whom the client writes invoices: each state of a customer, what the registers answer, and what opens over the list. */
import { type Customer, customerCalls } from '#invoicing/customers/contract/customers.ts'
import { answers, NEUTRAL } from '../answering.ts'
import { NAME } from '../billing-dialogs.ts'
import { idNumbered } from '../money-dialogs.ts'
import { dialog, inRowMenu, press, said, type Way } from '../opening.ts'

const LIST = '/profile/customers/list'
const DAY = '2026-03-05'

type CustomerLike = Partial<Omit<Customer, 'entityData'>> & { entityData?: Partial<Customer['entityData']> }

export const customer = (n: number, { entityData, ...more }: CustomerLike = {}): Customer => ({
  ...{
    id: idNumbered(n),
    version: 'v1',
    countryString: 'X',
    vatNumber: null,
    contact: { name: NEUTRAL, phone: '+40722333444', email: 'a@b.test' },
  },
  address: {
    ...{ countryCode: 'RO', localityString: 'Cluj-Napoca', countyString: 'Cluj', postalCode: '400114' },
    ...{ street: 'Strada Horea', number: '1', additionalInfo: '' },
  },
  entityData: {
    ...{ name: `${NAME} ${n}`, isCompany: true, identificationCode: '90000014', tradeRegister: 'J12/1204/2015' },
    ...{ fiscalIdentificationType: 1, isVatPayer: true, ...entityData },
  },
  ...more,
})

const abroad = { address: { ...customer(0).address, countryCode: 'DE' } }
const customers: Customer[] = [
  customer(1, { ...abroad, vatNumber: { state: null, on: null } }),
  customer(2, { ...abroad, vatNumber: { state: 'valid', on: DAY } }),
  customer(3, { ...abroad, vatNumber: { state: 'invalid', on: DAY } }),
  customer(4),
  customer(5, {
    entityData: { isCompany: false, identificationCode: '', fiscalIdentificationType: 6 },
    contact: { name: '', phone: '', email: '' },
  }),
]
const given = [answers(customerCalls.list, { data: customers })]

const found = {
  ...{ kind: 'found' as const, name: NAME, tradeRegister: 'J12/1204/2015', isVatPayer: true, address: null },
  ...{ isInactive: false, deregisteredOn: null },
}
const answered = [
  ['a company that is inactive', { ...found, isInactive: true }],
  ['a company that was struck off', { ...found, deregisteredOn: DAY }],
  ['a code that ANAF knows nothing of', { kind: 'not-found' as const }],
  ['ANAF that does not answer', { kind: 'unknown' as const }],
] as const

export const ofCustomers: Way[] = [
  {
    ...{ at: LIST, name: 'customers in each state, and the deletion of one', given, isJudged: true },
    open: async (page, { customers: { removeTitle }, billingData }) => {
      await inRowMenu(page, billingData.remove)
      await page.getByRole('dialog', { name: removeTitle }).waitFor()
    },
  },
  {
    ...{ at: LIST, name: 'what can be done with a customer abroad', given },
    open: async (page, { customers: { vatNumber } }) => {
      await page.locator('tbody tr button[aria-haspopup="menu"]').first().click()
      await page.getByRole('menuitem', { name: vatNumber.check }).waitFor()
    },
  },
  {
    ...{ at: LIST, name: 'a customer that is corrected', given, isJudged: true },
    open: async (page, { customers: { editTitle }, billingData }) => {
      await inRowMenu(page, billingData.edit)
      await page.getByRole('dialog', { name: editTitle }).waitFor()
    },
  },
  {
    ...{ at: LIST, name: 'no customer at all', given: [answers(customerCalls.list, { data: [] })] },
    open: (page, { customers: { empty } }) => said(page, empty),
  },
  {
    ...{ at: LIST, name: 'a customer that lacks everything' },
    open: async (page, { customers: { add }, ui }) => {
      await press(page, add)
      await press(dialog(page), ui.save)
      await dialog(page).locator('.mantine-InputWrapper-error').first().waitFor()
    },
  },
  {
    ...{ at: LIST, name: 'an individual that is a customer, closed unsaved' },
    open: async (page, { customers: { add, noCodeHint, leaveTitle }, billingData }) => {
      await press(page, add)
      await dialog(page).getByText(billingData.isIndividual, { exact: true }).click()
      await said(dialog(page), noCodeHint)
      await dialog(page).getByLabel(billingData.street).fill('Strada Horea')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog', { name: leaveTitle }).waitFor()
    },
  },
  ...answered.map(
    ([name, answer]): Way => ({
      ...{ at: LIST, name, given: [answers(customerCalls.lookUp, answer)] },
      open: async (page, { customers: { add }, billingData }) => {
        await press(page, add)
        await dialog(page).getByLabel(billingData.code).fill('RO90000014')
        await dialog(page).getByRole('status').filter({ hasText: /ANAF/ }).waitFor()
      },
    }),
  ),
]
