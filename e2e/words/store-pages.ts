/** Orders of the shop that axe judges, each of a kind of its own. */
import { expect } from 'vitest'
import { SHOP } from '../stores/simulated-shop.ts'
import { dialog, press, said, type Way } from './opening.ts'
import { storeOrder } from './store-dialogs.ts'

const SENT_ELSEWHERE = storeOrder(16)
const FETCHED_BY_ITS_BUYER = storeOrder(22)
const IN_TWO_PARTS = storeOrder(26)

export const pagesOfShops: Way[] = [
  {
    ...{ at: IN_TWO_PARTS, name: 'a store order in two parts', isJudged: true },
    open: (page) => page.getByRole('region', { name: 'Comanda #2' }).waitFor(),
  },
  {
    ...{ at: FETCHED_BY_ITS_BUYER, name: 'a store order that its buyer fetches, which asks for nothing', isJudged: true },
    open: async (page) => {
      await page.getByRole('region', { name: 'Comanda #1' }).getByText('Nu este nevoie de curier').waitFor()
      await expect.poll(() => page.getByRole('textbox').count(), { message: 'fields' }).toBe(0)
    },
  },
  {
    ...{ at: SENT_ELSEWHERE, name: 'a store order that was sent with another program, with its tracking', isJudged: true },
    open: async (page) => {
      await expect.poll(() => page.getByRole('link', { name: 'Alt curier' }).first().getAttribute('href')).toMatch(/^https:/)
    },
  },
  {
    ...{ at: IN_TWO_PARTS, name: 'the choice of a locker, whose buttons show their words', isJudged: true, isOnPhone: true },
    open: async (page, { offers }) => {
      await page.getByRole('button', { name: 'Modifica destinatarul' }).click()
      await page.getByRole('button', { name: 'Alege locker' }).click()
      const choose = page.getByRole('dialog', { name: offers.pickerTitle }).getByRole('button', { name: /^«?Alege / })
      await choose.first().waitFor()
      const cut = (buttons: HTMLElement[]) => buttons.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length
      await expect.poll(() => choose.locator('.mantine-Button-label').evaluateAll(cut as never)).toBe(0)
    },
  },
  {
    ...{ at: `/profile/shopify/orders/${SHOP}`, name: 'the preview of many activations', isJudged: true },
    open: async (page, { storeOrders: { bulk } }) => {
      await page
        .getByRole('checkbox', { name: /^«?Selecteaza randul/ })
        .first()
        .check()
      await press(page.locator('.bulk-bar'), bulk.activate(1))
      await said(dialog(page), bulk.begin)
    },
  },
]
