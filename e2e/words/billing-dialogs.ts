/** Billing data and their connections to e-Factura in every state, and what opens over them. */
import type { Page } from 'playwright-core'
import { fromRon } from '#contract/money.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { type ConnectedCompany, ConnectionState, connectionCalls } from '#invoicing/connections/contract/connections.ts'
import { billingContactCalls, billingDataCalls } from '#paying/billing/contract/billing-calls.ts'
import type { BillingEntityShown } from '#paying/billing/contract/billing-entity.ts'
import { contractCalls } from '#paying/billing/contract/contract-terms.ts'
import { moneyBackCalls } from '#paying/money-back/contract/money-back.ts'
import { answers, type Given, keepsWaiting, NEUTRAL, refuses } from './answering.ts'
import { dialog, inRowMenu, press, said, shows, type Way } from './opening.ts'

export const NAME = 'ATELIER DEMO S.R.L.'

type EntityLike = Partial<Omit<BillingEntityShown, 'entityData'>> & { entityData?: Partial<BillingEntityShown['entityData']> }

const entity = (n: number, { entityData, ...more }: EntityLike = {}): BillingEntityShown => ({
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

const AT = '2026-03-05T12:07:00.000Z'
const contactData = { givenName: NEUTRAL, familyName: NEUTRAL, phone: '0722333444' }

const company = (n: number, more: Partial<ConnectedCompany['eInvoice']>): ConnectedCompany => ({
  ...entity(n, { isConnected: true }),
  contactData,
  eInvoice: {
    ...{ state: 'ACTIVE', modifiedAt: null, refreshExpiresAt: '2099-03-05T12:07:00.000Z', isEndAssumed: false },
    ...{ certificateSerial: '1A2B', connectedAt: AT, refusal: '', ...more },
  },
})
export const connected = answers(connectionCalls.connected, {
  data: [
    ...ConnectionState.options.map((state, i) => company(i + 1, { state, modifiedAt: i === 0 ? AT : null })),
    company(9, { refreshExpiresAt: AT }),
  ],
})
const open = (...numbers: number[]): Given =>
  answers(connectionCalls.notConnected, {
    data: numbers.map((n) => ({ ...entity(n, { verifyStatus: n === 3 ? 'pendingVerification' : 'verified' }), contactData })),
  })

const LIST = '/profile/invoicing-system/companies/list'
const RETURN = '/profile/invoicing-system/return?code=x&state=y'

const ofConnections: Way[] = [
  {
    ...{ at: '/profile/billing/data/list', name: 'connecting a verified company from its card' },
    given: [settledAs(true, [entity(1)])],
    open: async (page, { billingData: { actionFor }, connections: { connecting } }) => {
      await press(page, actionFor({ verb: connecting.connectCard, name: `${NAME} 1` }))
      await page.getByRole('dialog', { name: connecting.title }).waitFor()
    },
  },
  {
    ...{ at: LIST, name: 'connections in every state, and reconnecting one' },
    given: [connected],
    open: async (page, { connections: { list, refreshing } }) => {
      await inRowMenu(page, list.refresh)
      await page.getByRole('dialog', { name: refreshing.title }).waitFor()
    },
  },
  {
    ...{ at: LIST, name: 'deleting a connected company' },
    given: [connected],
    open: async (page, { connections: { list, removing } }) => {
      await inRowMenu(page, list.remove)
      await page.getByRole('dialog', { name: removing.title }).waitFor()
    },
  },
  {
    ...{ at: LIST, name: 'connecting a company that is not verified yet' },
    given: [connected, open(3)],
    open: async (page, { connections: { list, connecting } }) => {
      await press(page, list.add)
      await dialog(page).getByRole('combobox').click()
      await page.getByRole('option').first().click()
      await said(dialog(page), connecting.notVerified)
    },
  },
  {
    ...{ at: LIST, name: 'connecting while no company is left' },
    given: [connected, open()],
    open: async (page, { connections: { list, connecting } }) => {
      await press(page, list.add)
      await said(dialog(page), connecting.none)
    },
  },
  shows(LIST, 'companies that cannot be read', [refuses(connectionCalls.connected)], ({ connections }) => connections.list.title),
  shows(
    '/profile/invoicing-system/connect',
    'connecting without billing data',
    [settledAs(true, [])],
    ({ connections }) => connections.intro.noBillingData,
  ),
  shows(
    RETURN,
    'a return from ANAF that is being finished',
    [keepsWaiting(connectionCalls.finish)],
    ({ connections }) => connections.returning.finishing,
  ),
  shows(
    RETURN,
    'a return from ANAF that is refused',
    [refuses(connectionCalls.finish, 'einvoice-refused', 422)],
    ({ connections }) => connections.returning.failed,
  ),
]

export const ofBilling: Way[] = [
  ...ofConnections,
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
