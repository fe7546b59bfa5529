/** What others sent through e-Factura, in every state, and what opens over the list. */
import { fromRon } from '#contract/money.ts'
import { connectionCalls } from '#invoicing/connections/contract/connections.ts'
import { messageStates, type ReceivedInvoice, receivedCalls } from '#invoicing/received/contract/received-invoices.ts'
import { listedStates, type ReceivedFlow } from '#invoicing/received/contract/received-states.ts'
import { answers, type Given, NEUTRAL, refuses } from '../answering.ts'
import { connected, NAME } from '../billing-dialogs.ts'
import { idNumbered } from '../money-dialogs.ts'
import { dialog, inRowMenu, press, said, shows, type Way } from '../opening.ts'
import { ofCustomers } from './customer-dialogs.ts'
import { ofSentInvoices, ofViewer } from './sent-dialogs.ts'
import { ofWriting } from './writing-dialogs.ts'

const LIST = '/profile/invoicing-system/system-invoices/received/list'
const AT = '2026-03-05T12:07:00.000Z'

const invoice = (n: number, more: Partial<ReceivedInvoice> = {}): ReceivedInvoice => ({
  receivedInvoiceId: idNumbered(n),
  seller: { name: `${NAME} ${n}`, identification: '90000065' },
  generalData: { invoiceDate: '2026-03-05', invoiceIdentification: `F-${n}`, message: [] },
  eInvoiceData: { date: AT },
  status: 'initial',
  amounts: { tax: fromRon(21), total: fromRon(121) },
  inCurrency: null,
  warnings: { status: 0, text: [] },
  ...more,
})

const list = (flow: ReceivedFlow, lastSync: string | null, ...some: ReceivedInvoice[]): Given =>
  answers(receivedCalls.list, {
    ...{ list: some, pagination: { page: 1, totalPages: 1, totalCount: some.length }, lastSync, flow },
    ...{ toFetch: 2, failing: lastSync === null ? null : { since: AT, cause: NEUTRAL } },
  })

const written = messageStates.map((status, n) => ({
  ...{ id: idNumbered(50 + n), message: NEUTRAL, sentDateTime: AT, status, reason: status === 'notSent' ? NEUTRAL : null },
}))

const inEachState = (flow: ReceivedFlow): Given =>
  list(
    flow,
    AT,
    ...listedStates(flow).map((status, n) => invoice(n, { status })),
    invoice(20, { warnings: { status: 1, text: [NEUTRAL] } }),
    invoice(21, { warnings: { status: 2, text: [NEUTRAL] } }),
    invoice(22, { inCurrency: { currency: 'EUR', total: 100 }, amounts: { tax: null, total: null } }),
    invoice(23, {
      seller: { name: null, identification: null },
      generalData: { invoiceDate: null, invoiceIdentification: null, message: written },
    }),
  )

const ofReceived: Way[] = [
  {
    ...{ at: LIST, name: 'received invoices in every state, and one that is not ours', isJudged: true },
    given: [connected, inEachState('customer')],
    open: async (page, { received }) => {
      await inRowMenu(page, received.actions.rejectNotOurs)
      await page.getByRole('dialog', { name: received.actions.reject }).waitFor()
    },
  },
  {
    ...{ at: LIST, name: 'invoices that the platform received, and accepting one' },
    given: [connected, inEachState('internal')],
    open: async (page, { received }) => {
      await inRowMenu(page, received.actions.accept)
      await page.getByRole('dialog', { name: received.actions.accept }).waitFor()
    },
  },
  {
    ...{ at: LIST, name: 'a supplier that is not known yet' },
    given: [connected, inEachState('internal')],
    open: async (page, { received }) => {
      await inRowMenu(page, received.actions['add-supplier-and-accept'])
      await said(dialog(page), received.deciding.text['add-supplier-and-accept'])
    },
  },
  {
    ...{ at: LIST, name: 'the warnings of a received invoice' },
    given: [connected, inEachState('customer')],
    open: async (page, { received }) => {
      await inRowMenu(page, received.actions.warnings)
      await page.getByRole('dialog', { name: received.warning.title }).waitFor()
    },
  },
  {
    ...{ at: LIST, name: 'writing to a supplier' },
    given: [connected, inEachState('customer')],
    open: async (page, { received }) => {
      await inRowMenu(page, received.actions.write)
      await page.getByRole('dialog', { name: received.actions.write }).waitFor()
    },
  },
  {
    ...{ at: LIST, name: 'what was written to a supplier, in every state' },
    given: [connected, inEachState('customer')],
    open: async (page, { received }) => {
      await inRowMenu(page, received.actions.messages)
      await page.getByRole('dialog', { name: received.messages.title }).waitFor()
    },
  },
  {
    ...{ at: LIST, name: 'the choice of another company' },
    given: [connected, list('customer', AT)],
    open: async (page, { received }) => {
      await press(page, received.header.change)
      await page.getByRole('dialog', { name: received.chooser.title }).waitFor()
    },
  },
  shows(LIST, 'a company that was just connected', [connected, list('customer', null)], ({ received }) => received.justConnected.text),
  shows(LIST, 'received invoices that cannot be read', [connected, refuses(receivedCalls.list)], ({ received }) => received.title),
  shows(LIST, 'connected companies that cannot be read', [refuses(connectionCalls.connected)], ({ received }) => received.title),
]

/** Of the clients' own invoices. */
export const ofInvoicing: readonly Way[] = [...ofCustomers, ...ofReceived, ...ofSentInvoices, ...ofViewer, ...ofWriting]
