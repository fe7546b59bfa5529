/** Companies connected to e-Factura in every state, what opens over them, and the way back from ANAF. */
import { type ConnectedCompany, ConnectionState, connectionCalls } from '#invoicing/connections/contract/connections.ts'
import { answers, type Given, keepsWaiting, NEUTRAL, refuses } from '../answering.ts'
import { entity, settledAs } from '../billing-dialogs.ts'
import { dialog, inRowMenu, press, said, shows, type Way } from '../opening.ts'

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
const connected = answers(connectionCalls.connected, {
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

export const ofConnections: Way[] = [
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
      await dialog(page).getByRole('textbox').click()
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
