/** What opens over the pages: dialogs, menus, refused forms and toasts, each with the way to it. */
import { ownTemplateCells, ownTemplateHeader, sampleOrder } from '#selling/order-import/server/sample-files.ts'
import { writeWorkbook } from '#server/platform/spreadsheet/write-workbook.ts'
import { foundStray } from '../running/strays.ts'
import { ofInvoicing } from './invoicing/received-dialogs.ts'
import { ofLeaving, ofTwoEditors } from './leaving-dialogs.ts'
import { ofPayouts } from './money/payout-dialogs.ts'
import { ofRepayments } from './money/repayment-dialogs.ts'
import { ofMoneyStates } from './money-dialogs.ts'
import { button, dialog, inRowMenu, press, said, type Way } from './opening.ts'
import { ofSandbox } from './pages.ts'
import { ofPasskeys, ofSecurity } from './security-dialogs.ts'
import { ofOrderTemplates, ofPickupPoints, ofPickupPointsOfClients } from './sending-dialogs.ts'
import { ofStores } from './store-dialogs.ts'

const ofShell: Way[] = [
  {
    at: '/profile/orders',
    name: 'the account’s menu',
    open: async (page, { shell }) => {
      await press(page, shell.account)
      await page.getByRole('menuitem', { name: shell.signOut }).waitFor()
    },
  },
  {
    at: '/profile/orders',
    name: 'the search of everything',
    open: async (page, { shell }) => {
      await page.getByRole('button', { name: shell.account }).waitFor()
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog', { name: shell.search }).waitFor()
    },
  },
  {
    at: '/profile/orders',
    name: 'the shortcuts',
    isJudged: true,
    open: async (page, { shell }) => {
      await page.getByRole('button', { name: shell.account }).waitFor()
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: shell.shortcuts.title }).waitFor()
    },
  },
  {
    at: '/profile/orders',
    name: 'notifications and recent errors',
    open: async (page, { shell, notifications }) => {
      await page.getByRole('button', { name: new RegExp(`^${notifications.name('').split(':')[0]}:`) }).click()
      await said(page, shell.noErrors)
    },
  },
]

const ofOrders: Way[] = [
  {
    at: '/profile/orders',
    name: 'the columns of a table',
    open: async (page, { ui }) => {
      await press(page, ui.columns)
      await page.getByRole('checkbox').last().waitFor()
    },
  },
  {
    at: '/profile/orders',
    name: 'the printing of labels',
    open: async (page, { orders, ui }) => {
      await page.getByRole('checkbox', { name: ui.selectAllRows }).click()
      await press(page.locator('.bulk-bar'), orders.labels.printMany)
      await said(dialog(page), orders.labels.onePerPage)
    },
  },
  {
    at: '/profile/orders',
    name: 'the cancellation of an order',
    open: async (page, { orders }) => {
      await inRowMenu(page, orders.list.cancel)
      await page.getByRole('dialog', { name: orders.cancel.title }).waitFor()
    },
  },
  {
    at: '/profile/orders',
    name: 'the removal of a draft',
    open: async (page, { orders }) => {
      await inRowMenu(page, orders.list.remove)
      await page.getByRole('dialog', { name: orders.acts.removeTitle }).waitFor()
    },
  },
  {
    at: '/profile/orders/new',
    name: 'a new order that lacks everything',
    open: async (page, { shipmentEditor }) => {
      await press(page, shipmentEditor.saveForLater)
      await page.locator('.mantine-InputWrapper-error').first().waitFor()
    },
  },
]

const ofImports: Way[] = [
  {
    at: '/profile/order-import',
    name: 'a file of orders, and a source for it',
    open: async (page, { orderImports }) => {
      const [first = [], ...rest] = [0, 1, 2].map((n) => ownTemplateCells(sampleOrder(n)))
      const faulty = first.map((cell, at) => (at === ownTemplateHeader.indexOf('Telefon') ? '12345' : cell))
      const buffer = Buffer.from(writeWorkbook({ Comenzi: [ownTemplateHeader, faulty, ...rest] }))
      await page.getByLabel(orderImports.choose).setInputFiles({ name: 'comenzi.xlsx', mimeType: 'application/octet-stream', buffer })
      await page.getByRole('heading', { name: 'comenzi.xlsx' }).waitFor()
      await page.locator('tbody tr').first().waitFor()
      await press(page, orderImports.newStore)
      await dialog(page).waitFor()
    },
  },
]

const ofAddresses: Way[] = [
  {
    at: '/profile/addresses',
    name: 'a new address that lacks everything',
    isJudged: true,
    open: async (page, { addresses, ui }) => {
      await press(page, addresses.add)
      await press(dialog(page), ui.save)
      await said(page, addresses.shortNameMissing)
    },
  },
  {
    at: '/profile/addresses',
    name: 'an address that is changed',
    open: async (page, { addresses }) => {
      await inRowMenu(page, addresses.edit)
      await page.getByRole('dialog', { name: addresses.editTitle }).waitFor()
    },
  },
  {
    at: '/profile/addresses',
    name: 'the removal of an address',
    open: async (page, { addresses }) => {
      await inRowMenu(page, addresses.remove)
      await page.getByRole('dialog', { name: addresses.removeTitle }).waitFor()
    },
  },
]

const ofMoney: Way[] = [
  {
    at: '/profile/billing/data/list',
    name: 'a company that lacks everything',
    open: async (page, { billingData }) => {
      await press(page, billingData.add)
      await press(dialog(page), billingData.save)
      await dialog(page).locator('.mantine-InputWrapper-error').first().waitFor()
    },
  },
  {
    at: '/profile/billing/data/list',
    name: 'an individual that lacks everything',
    open: async (page, { billingData }) => {
      await press(page, billingData.add)
      await dialog(page).getByText(billingData.isIndividual, { exact: true }).click()
      await press(dialog(page), billingData.save)
      await dialog(page).locator('.mantine-InputWrapper-error').first().waitFor()
    },
  },
  {
    at: '/profile/billing/data/list',
    name: 'the toast of a contact that is saved',
    open: async (page, { billingData }) => {
      await press(page, billingData.hereName)
      await dialog(page).getByLabel(billingData.givenName).fill('Ioana')
      await dialog(page).getByLabel(billingData.familyName).fill('Mesteacan')
      await dialog(page).getByLabel(billingData.phone).fill('0744100200')
      await press(dialog(page), billingData.save)
      await said(page, billingData.contactSaved)
    },
  },
  {
    at: '/profile/billing/data/list',
    name: 'the contact for invoices',
    open: async (page, { billingData }) => {
      await press(page, billingData.hereName)
      for (const input of await dialog(page).getByRole('textbox').all()) await input.fill('')
      await press(dialog(page), billingData.save)
      await dialog(page).locator('.mantine-InputWrapper-error').first().waitFor()
    },
  },
]

const ofAccount: Way[] = [
  {
    at: '/profile/members',
    name: 'an invitation that lacks everything',
    open: async (page, { members }) => {
      await press(page, members.invite)
      await press(dialog(page), members.send)
      await dialog(page).locator('.mantine-InputWrapper-error').first().waitFor()
    },
  },
  {
    at: '/profile/members',
    name: 'the role of a member',
    open: async (page, { members, ui }) => {
      await inRowMenu(page, members.changeRole)
      await button(dialog(page), ui.save).waitFor()
    },
  },
  {
    at: '/profile/members',
    name: 'the removal of a member',
    open: async (page, { members }) => {
      await inRowMenu(page, members.remove)
      await page.getByRole('dialog', { name: members.removeTitle }).waitFor()
    },
  },
  {
    at: '/profile/sessions',
    name: 'the end of a session',
    open: async (page, { sessions }) => {
      await inRowMenu(page, sessions.end)
      await page.getByRole('dialog', { name: sessions.endTitle }).waitFor()
    },
  },
  {
    at: '/profile/settings/notify/mail',
    name: 'an address that is wrong',
    open: async (page, { settings: { mail } }) => {
      const invoices = page.getByRole('group', { name: mail.groups.sendInvoiceMail.label })
      await invoices.getByRole('textbox').first().fill('ana@')
      await page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit())
      await said(page, mail.invalidFields)
    },
  },
  {
    at: '/profile/settings/schedule',
    name: 'hours that are not chosen',
    open: async (page, { settings: { schedule } }) => {
      // Whatever was chosen before.
      const json = { settings: { workingHours: null } }
      await page.route('**/api/user/settings/schedule', (route) => route.fulfill({ json }), { times: 1 })
      await page.reload()
      await page.getByRole('combobox', { name: schedule.startOf(schedule.days.monday) }).click()
      await page.getByRole('option', { name: '10:00' }).click()
      await page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit())
      await page.locator('.mantine-InputWrapper-error').first().waitFor()
    },
  },
]

export const waysOfClient: readonly Way[] = [
  ...ofShell,
  ...ofOrders,
  ...ofImports,
  ...ofAddresses,
  ...ofPickupPoints,
  ...ofOrderTemplates,
  ...ofMoney,
  ...ofInvoicing,
  ...ofAccount,
  ...ofSecurity,
  ...ofPasskeys,
  ...ofStores,
  ...ofLeaving,
  ...ofTwoEditors,
]
/** What answers in the place of the server's bring about. */
export const waysOfClientInEachState: readonly Way[] = [...ofMoneyStates, ...ofRepayments]

export const waysOfPlatform: readonly Way[] = [
  ...ofPayouts,
  ...ofPickupPointsOfClients,
  {
    at: '/operator',
    name: 'the choice of a client',
    open: async (page, { shell }) => {
      await press(page, shell.actingForNoClient)
      await page.getByRole('dialog', { name: shell.actingForTitle }).waitFor()
    },
  },
  {
    at: '/operator',
    name: 'an AWB without an order, and the refused cancellation that is settled',
    open: async (page, { operator, ui }) => {
      const awb = await foundStray()
      await page.reload()
      await press(page, ui.rowMenu(awb))
      await page.getByRole('menuitem', { name: operator.waiting.cancelAtCourier }).click()
      await press(dialog(page), operator.waiting.cancelAtCourier)
      await page.getByRole('searchbox', { name: operator.search }).fill(awb)
      const row = page
        .getByRole('row')
        .filter({ hasText: awb })
        .filter({ has: page.getByRole('checkbox') })
      await row.getByRole('checkbox').last().check()
      await press(page.locator('.bulk-bar'), operator.settle)
      await press(dialog(page), operator.settleVerb)
      await said(dialog(page), operator.noteMissing)
    },
  },
  ...ofSandbox,
]
