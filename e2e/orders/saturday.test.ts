/** Saturday delivery is asked for on Fridays in Bucharest, wherever the computer stands and whatever day it has. */
import { expect, it } from 'vitest'
import { openSignedIn } from '../running/browser.ts'

it.each([
  ['late on a Thursday', '2026-11-19T23:59:00+02:00', false],
  ['from the first minute of a Friday', '2026-11-20T00:01:00+02:00', true],
])('%s', async (_when, now, isOffered) => {
  const { page } = await openSignedIn()
  await page.clock.setFixedTime(now)
  await page.goto('/profile/orders/new')
  await page.getByRole('switch', { name: 'Ramburs in cont' }).waitFor()
  await expect.poll(() => page.getByRole('switch', { name: 'Livrare sambata' }).count()).toBe(isOffered ? 1 : 0)
})
