/** Billing data in every state, and what opens over them. */
import type { Page } from 'playwright-core'
import { fromRon } from '../../contract/money.ts'
import type { Texts } from '../../contract/texts/texts.ts'
import { billingContactCalls, billingDataCalls } from '../../paying/billing/contract/billing-calls.ts'
import type { BillingEntityShown } from '../../paying/billing/contract/billing-entity.ts'
import { contractCalls } from '../../paying/billing/contract/contract-terms.ts'
import { moneyBackCalls } from '../../paying/money-back/contract/money-back.ts'
import { answers, type Given, NEUTRAL } from './answering.ts'
import { dialog, press, said, type Way } from './opening.ts'

export const NAME = 'ATELIER DEMO S.R.L.'

type EntityLike = Partial<Omit<BillingEntityShown, 'entityData'>> & { entityData?: Partial<BillingEntityShown['entityData']> }

export const entity = (n: number, { entityData, ...more }: EntityLike = {}): BillingEntityShown => ({
  ...{
    version: 'v1',
    fiscalSubaccountNumber: n,
    isActive: false,
    isConnected: n === 2,
    verifyStatus: 'verified',
    invalidReason: null,
    abroad: null,
    countryString: 'X',
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

const inCountry = (countryCode: string): BillingEntityShown['address'] => ({ ...entity(0).address, countryCode })
const unknownAbroad = { vatNumberState: null, vatNumberOn: null, provenOn: null, provenBy: '', isRefused: false }
/** Each state of a company abroad. */
const abroad: readonly EntityLike[] = [
  { address: inCountry('DE'), abroad: unknownAbroad },
  { address: inCountry('DE'), abroad: { ...unknownAbroad, vatNumberState: 'valid', vatNumberOn: '2026-03-05' } },
  { address: inCountry('DE'), abroad: { ...unknownAbroad, vatNumberState: 'invalid', vatNumberOn: '2026-03-05' } },
  { address: inCountry('MD'), abroad: unknownAbroad },
  { address: inCountry('MD'), abroad: { ...unknownAbroad, provenOn: '2026-03-05', provenBy: '1002600012345' } },
  { address: inCountry('MD'), abroad: { ...unknownAbroad, isRefused: true } },
]

const entities: readonly BillingEntityShown[] = [
  entity(1, { isActive: true }),
  entity(2, { entityData: { isVatPayer: false } }),
  entity(3, { verifyStatus: 'pendingVerification', entityData: { isVatPayer: null } }),
  ...(['not-found', 'inactive', 'deregistered', 'name-differs'] as const).map((invalidReason, i) =>
    entity(4 + i, { verifyStatus: 'invalid', invalidReason }),
  ),
  ...abroad.map((known, i) => entity(9 + i, { verifyStatus: null, ...known })),
  entity(8, { verifyStatus: null, entityData: { name: 'Ioana Mesteacan', isCompany: false, fiscalIdentificationType: 6 } }),
]

export const settledAs = (isSettled: boolean, list = entities): Given =>
  answers(billingDataCalls.list, {
    list: [...list],
    multiCompanySelect: { enabled: false },
    settlement: { amountNotInvoicedSum: fromRon(12.5), amountPrepaidSum: fromRon(80), isSettled },
  })
export const billingList = settledAs(true)
export const named = answers(billingContactCalls.read, { data: { givenName: NEUTRAL, familyName: NEUTRAL, phone: '0722333444' } })
export const unnamed = answers(billingContactCalls.read, { data: { givenName: '', familyName: '', phone: '' } })

const preview = (refusal: string | null): Given =>
  answers(moneyBackCalls.settlePreview, { toInvoice: fromRon(12.5), toReturn: fromRon(80), refusal })

const CARDS = '/profile/billing/data/list'

const late = (isStopped: boolean): Given =>
  answers(contractCalls.late, {
    late: { invoiceNumber: 'EXF-2026-000001', dueOn: '2026-03-05', open: fromRon(121), stopsOn: '2026-03-20', isStopped },
  })

export const ofBilling: Way[] = [
  ...[true, false].map((isStopped) => ({
    ...{ at: '/profile/invoices', name: `an unpaid invoice that ${isStopped ? 'stops activations' : 'will stop them soon'}` },
    given: [late(isStopped)],
    open: async (page: Page, { billingData }: Texts) => page.getByRole('link', { name: billingData.late.toInvoices }).waitFor(),
  })),
  {
    ...{ at: CARDS, name: 'billing data that are not settled, and settling that lacks everything' },
    given: [settledAs(false), unnamed, preview(null)],
    open: async (page, { moneyBack }) => {
      await page.getByRole('region', { name: `${NAME} 1`, exact: true }).waitFor()
      await press(page, moneyBack.settle)
      await press(dialog(page), moneyBack.settle)
      await dialog(page).locator('.mantine-InputWrapper-error').first().waitFor()
    },
  },
  {
    ...{ at: CARDS, name: 'settling that is refused' },
    given: [settledAs(false), preview(NEUTRAL)],
    open: async (page, { moneyBack }) => {
      await press(page, moneyBack.settle)
      await dialog(page).getByText(NEUTRAL).waitFor()
    },
  },
  ...(['activate', 'remove', 'edit'] as const).map(
    (verb): Way => ({
      ...{ at: CARDS, name: `billing data that are settled: ${verb}` },
      given: [settledAs(true)],
      open: async (page, { billingData }) => {
        const n = verb === 'remove' ? 3 : 2
        await press(page, billingData.actionFor({ verb: billingData[verb], name: `${NAME} ${n}` }))
        await dialog(page).waitFor()
      },
    }),
  ),
  ...(['not-found', 'unknown'] as const).map(
    (kind): Way => ({
      ...{ at: CARDS, name: `a company that ANAF answers ${kind}` },
      given: [answers(billingDataCalls.lookUp, { kind })],
      open: async (page, { billingData }) => {
        await press(page, billingData.add)
        await dialog(page).getByLabel(billingData.code).fill('RO90000014')
        await said(dialog(page), kind === 'unknown' ? billingData.noAnswer : billingData.notFound)
      },
    }),
  ),
]
