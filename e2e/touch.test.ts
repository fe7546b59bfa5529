/** Phones: what is drawn without words can be hit with a finger, on every page and in what opens over them. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { ro } from '../contract/texts/ro/ro.ts'
import { openPage, openSignedIn, widths } from './running/browser.ts'
import { dialog, press, said, type Way } from './words/opening.ts'
import { pagesOfAll, pagesOfClient, pagesOfPlatform } from './words/pages.ts'
import { lasting, overhangOf } from './words/reading.ts'
import { WALK_MS_MAX, walk } from './words/walking.ts'

/** In both directions. */
const FINGER_PX = 44

/** Buttons and links without words that a finger may miss, as `name: width x height` of where they can be hit. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ leastPx, farPx }) => {
      const within = [...document.querySelectorAll('[aria-modal="true"]')].at(-1) ?? document
      const isSmall: string[] = []
      for (const target of within.querySelectorAll<HTMLElement>('button, a[href], [role="button"]')) {
        const isSeen = target.checkVisibility({ visibilityProperty: true }) && target.getBoundingClientRect().width > 0
        if (!isSeen || target.innerText.trim() !== '') continue
        target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
        const box = target.getBoundingClientRect()
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
        // A popover or the drawer is over it: it is to be hit once that is closed.
        const over = document.elementFromPoint(x, y)?.closest('[role="dialog"], [data-open]')
        if (over && !over.contains(target)) continue
        const isHit = (dx: number, dy: number) => target.contains(document.elementFromPoint(x + dx, y + dy))
        /** How far it is hit from its middle on, pixel by pixel. */
        const reach = (dx: number, dy: number) => {
          let px = 0
          while (px < farPx && isHit(dx * (px + 0.5), dy * (px + 0.5))) px += 1
          return px
        }
        const [width, height] = [reach(-1, 0) + reach(1, 0), reach(0, -1) + reach(0, 1)]
        if (Math.min(width, height) < leastPx)
          isSmall.push(`${target.getAttribute('aria-label') ?? target.className}: ${width} x ${height}`)
      }
      return isSmall
    },
    { leastPx: FINGER_PX, farPx: 2 * FINGER_PX },
  )

const tooWide = async (page: Page): Promise<string[]> => {
  const px = await overhangOf(page)
  return px > 0 ? [`wider than the phone by ${px} px`] : []
}

const byFinger = { width: widths.phone, isTouched: true }
const orders = '/profile/orders'

const ofBar: Way[] = [
  {
    ...{ at: orders, name: 'the drawer' },
    open: async (page, { shell }) => {
      await press(page, shell.openMenu)
      await page.getByRole('navigation', { name: shell.mainNavigation }).waitFor()
    },
  },
  {
    ...{ at: orders, name: 'the notifications' },
    open: async (page, { notifications }) => {
      await page.getByRole('button', { name: /^Notificari:/ }).click()
      await page.getByRole('dialog', { name: notifications.title }).waitFor()
    },
  },
]

const ofClient: Way[] = [
  ...ofBar,
  {
    ...{ at: orders, name: 'the filters' },
    open: async (page, { ui }) => {
      await press(page, ui.filters(0))
      await page.getByLabel('Perioada').waitFor()
    },
  },
  {
    ...{ at: '/profile/balance/invoices', name: 'a calendar' },
    open: async (page, { ui }) => {
      await page.getByRole('button', { name: /^Perioada/ }).click()
      await page.getByRole('button', { name: ui.previousMonth }).first().waitFor()
    },
  },
  {
    ...{ at: '/profile/addresses', name: 'a form in a dialog' },
    open: async (page, { addresses }) => {
      await press(page, addresses.add)
      await dialog(page).getByLabel(addresses.postalCode).waitFor()
    },
  },
  {
    ...{ at: '/profile/settings/security', name: 'a password in a dialog' },
    open: async (page, { secondFactor }) => {
      await press(page, secondFactor.turnOn)
      await said(dialog(page), secondFactor.setUpPassword)
    },
  },
]

const walks = {
  everybody: async () => ({ window: () => openPage(byFinger), pages: pagesOfAll, ways: [] }),
  'a client': async () => ({ window: () => openSignedIn('client@demo.test', byFinger), pages: await pagesOfClient(), ways: ofClient }),
  'the platform': async () => ({ window: () => openSignedIn('admin@demo.test', byFinger), pages: pagesOfPlatform, ways: ofBar }),
}

it.each(Object.keys(walks) as (keyof typeof walks)[])(
  // keys of a constant
  'finds 44 px in both directions on every button and link without words, and no page wider than a phone, for %s',
  async (who) => {
    const found = await walk(
      { ...(await walks[who]()), texts: ro },
      {
        begin: async () => {},
        at: async ({ page }) => [...(await lasting(page, smallTargets)), ...(await lasting(page, tooWide))],
      },
    )
    expect(found).toEqual([])
  },
  WALK_MS_MAX,
)
