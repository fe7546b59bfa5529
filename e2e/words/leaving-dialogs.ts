/** What stands between a page and the next: changes that are not saved, a session that ended. */
import type { Page } from 'playwright-core'
import type { Texts } from '#contract/texts/texts.ts'
import { storeCalls } from '#selling/store-orders/contract/store-calls.ts'
import { refuses } from './answering.ts'
import { dialog, press, type Way } from './opening.ts'
import { SETTINGS, storeOrder } from './store-dialogs.ts'

/** By a link of the navigation, where its narrow form hides it too. */
const leave = (page: Page, { shell }: Texts) =>
  page.getByRole('link', { name: shell.destinations.addresses, exact: true, includeHidden: true }).first().dispatchEvent('click')

type Guarded = { at: string; name: string; change: (page: Page, texts: Texts) => Promise<void>; title: (texts: Texts) => string }

const guarded = ({ at, name, change, title }: Guarded): Way => ({
  ...{ at, name },
  open: async (page, texts) => {
    await change(page, texts)
    await leave(page, texts)
    await page.getByRole('dialog', { name: title(texts) }).waitFor()
  },
})

export const ofLeaving: Way[] = [
  guarded({
    ...{ at: '/profile/orders/new', name: 'a new order that is left' },
    change: (page, { shipmentEditor }) => page.getByLabel(shipmentEditor.width).first().fill('21'),
    title: ({ shipmentEditor }) => shipmentEditor.leaveTitle,
  }),
  guarded({
    ...{ at: storeOrder(3), name: 'a store’s order that is left' },
    change: (page, { storeOrders: { packing } }) => page.getByLabel(packing.width).first().fill('21'),
    title: ({ shipmentEditor }) => shipmentEditor.leaveTitle,
  }),
  guarded({
    ...{ at: SETTINGS, name: 'a shop’s settings that are left' },
    change: (page, { integration }) => page.getByLabel(integration.settings.accountHolder).fill('Ana Pop'),
    title: ({ integration }) => integration.settings.leaveTitle,
  }),
  {
    ...{ at: '/profile/billing/data/list', name: 'billing data that are closed unsaved' },
    open: async (page, { billingData }) => {
      await page.getByRole('button', { name: billingData.add }).first().click()
      await dialog(page).getByLabel(billingData.street).fill('Strada Horea')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog', { name: billingData.leaveTitle }).waitFor()
    },
  },
  {
    ...{ at: '/profile/members', name: 'an invitation that is closed unsaved' },
    open: async (page, { members, ui }) => {
      await press(page, members.invite)
      await dialog(page).getByLabel(members.email).fill('ana@exemplu.test')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog', { name: ui.unsavedDialog.title }).waitFor()
    },
  },
  guarded({
    ...{ at: '/profile/settings/repayment', name: 'settings of repayments that are left' },
    change: (page, { repaymentSettings }) => page.getByLabel(repaymentSettings.holder).fill('Ana Pop'),
    title: ({ settings }) => settings.leaveTitle,
  }),
]

/** Where another user has saved it meanwhile. */
export const ofTwoEditors: Way[] = [
  {
    ...{ at: SETTINGS, name: 'a shop’s settings that another has changed', isJudged: true },
    given: [refuses(storeCalls.saveSettings, 'changed-meanwhile', 412)],
    open: async (page, { integration, ui }) => {
      // A name that the server's answers have: it is read in the dialog.
      await page.getByLabel(integration.settings.accountHolder).fill('Magazin Demo')
      await press(page, ui.save)
      await page.getByRole('dialog', { name: ui.changedMeanwhile.title }).waitFor()
    },
  },
]

/** In a window of its own: it is signed out afterwards. */
export const ofEndedSession: Way[] = [
  {
    ...{ at: '/profile/addresses', name: 'a session that ended' },
    open: async (page, { shell, signIn, addresses }) => {
      await press(page, addresses.add)
      await dialog(page).waitFor()
      await page.evaluate(() => localStorage.setItem('session.token', 'ended'))
      await dialog(page).getByLabel(addresses.postalCode).fill('400114')
      await page.getByRole('dialog', { name: shell.sessionEnded }).getByLabel(signIn.password, { exact: true }).waitFor()
    },
  },
]
