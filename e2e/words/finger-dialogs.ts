/** What opens for fingers: in the layout of phones alone, or with small targets of its own. */
import { press, type Way } from './opening.ts'

const orders = '/profile/orders'

export const byFinger: Way[] = [
  {
    ...{ at: orders, name: 'the drawer', isOnPhone: true },
    open: async (page, { shell }) => {
      await press(page, shell.openMenu)
      await page.getByRole('navigation', { name: shell.mainNavigation }).waitFor()
    },
  },
  {
    ...{ at: orders, name: 'the notifications', isOnPhone: true },
    open: async (page, { notifications }) => {
      await page.getByRole('button', { name: /^«?Notificari:/ }).click()
      await page.getByRole('dialog', { name: notifications.title }).waitFor()
    },
  },
  {
    ...{ at: orders, name: 'the filters', isOnPhone: true },
    open: async (page, { ui }) => {
      await press(page, ui.filters(0))
      await page.getByLabel('Perioada').first().waitFor()
    },
  },
  {
    ...{ at: '/profile/balance/invoices', name: 'a calendar', isOnPhone: true },
    open: async (page, { ui }) => {
      await page
        .getByRole('button', { name: /^«?Perioada/ })
        .first()
        .click()
      await page.getByRole('button', { name: ui.previousMonth }).first().waitFor()
    },
  },
]
