/** A packing table with a scanner and no mouse: from the order's name to the label and its items, also while the connection is gone. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { savedPdf } from '../orders/pdf.ts'
import { openSignedIn } from '../running/browser.ts'
import { orderId, shopOrder } from './simulated-shop.ts'

const [paid, threeProducts, withoutLocker, whileAway] = [168, 172, 175, 192]
const nameOf = (n: number) => `#${1001 + n}`
/** Milliseconds between two keys, as scanners have it. */
const KEY_MS = 2

async function scan(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text, { delay: KEY_MS })
  await page.keyboard.press('Enter')
}
const answer = (page: Page) => page.getByRole('status', { name: 'Raspunsul la scanare' })
const says = (page: Page, what: string) => answer(page).getByText(what).waitFor()

/** The AWBs that the shop knows of: one of each part. */
async function numbersInShop(n: number, count: number): Promise<string[]> {
  const sent = async () => (await shopOrder(orderId(n))).fulfilments.map(({ tracking }) => tracking[0]?.number ?? '')
  await expect.poll(sent).toHaveLength(count)
  return sent()
}

/** What the table shows of each item: its barcode, as often as it is to be put in. */
const barcodes = (page: Page): Promise<string[]> =>
  page
    .getByRole('region', { name: /^#/ })
    .getByRole('listitem')
    .evaluateAll((items) =>
      items.flatMap(({ textContent }) => {
        const [code = ''] = /\d{13}/.exec(textContent ?? '') ?? []
        return Array.from({ length: Number(/din (\d+)/.exec(textContent ?? '')?.[1] ?? 0) }, () => code)
      }),
    )

it('takes an order from its name to its label and its last item without a click', async () => {
  const { page } = await openSignedIn()
  await page.goto('/profile/scan')
  await page.getByLabel('Scanati AWB-ul, comanda sau produsul').waitFor()
  const clicks = await page.evaluateHandle(() => {
    const counted = { clicks: 0 }
    window.addEventListener('click', () => (counted.clicks += 1), true)
    return counted
  })
  const label = await savedPdf(page, () => scan(page, nameOf(threeProducts)))
  await says(page, `${nameOf(threeProducts)} Activata`)
  // From two warehouses: two parcels, and the label of each.
  expect((await numbersInShop(threeProducts, 2)).map((awb) => `${awb}.pdf`)).toContain(label.name)
  await page
    .getByText(/Etichete\s*2/)
    .first()
    .waitFor()
  const codes = await barcodes(page)
  expect(codes.length).toBeGreaterThanOrEqual(3)
  await scan(page, '5949999999994')
  await says(page, 'Nu este in aceasta comanda')
  for (const code of codes) await scan(page, code)
  await says(page, `${nameOf(threeProducts)} Complet`)
  expect(await clicks.evaluate(({ clicks: all }) => all)).toBe(0)
})

it('says why an order is not ready, and F4 leads to where it is corrected', async () => {
  const { page } = await openSignedIn()
  await page.goto('/profile/scan')
  await page.getByLabel('Scanati AWB-ul, comanda sau produsul').waitFor()
  await scan(page, nameOf(withoutLocker))
  await says(page, `${nameOf(withoutLocker)} Nu este gata`)
  await says(page, 'Cumparatorul nu a ales punctul de livrare.')
  await page.keyboard.press('F4')
  await page.waitForURL(/\/profile\/shopify\/order\//)
})

it('keeps what is scanned without a connection, through a reload, and makes one AWB of each', async () => {
  const { page, context } = await openSignedIn()
  await page.goto('/profile/scan')
  await page.getByLabel('Scanati AWB-ul, comanda sau produsul').waitFor()
  await context.setOffline(true)
  for (const n of [paid, whileAway, paid]) await scan(page, nameOf(n))
  await page.getByText('3 scanari asteapta raspunsul').waitFor()
  await says(page, 'Nu se stie inca')
  await context.setOffline(false)
  await page.reload()
  await expect.poll(() => page.getByText(/scanar[ei]+ asteapta raspunsul/).count(), { timeout: 60_000 }).toBe(0)
  await says(page, `${nameOf(paid)} Deja activata`)
  for (const n of [paid, whileAway]) {
    const [awb = ''] = await numbersInShop(n, 1)
    await scan(page, awb)
    await says(page, `${nameOf(n)} Deja activata`)
  }
})
