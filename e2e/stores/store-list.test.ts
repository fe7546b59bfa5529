/** A shop from connecting it by hand to its orders activated many at once. */
import { expect, it } from 'vitest'
import { field } from '../orders/order-form.ts'
import { savedPdf } from '../orders/pdf.ts'
import { ask, balanceBani, orderOf } from '../running/api.ts'
import { openSignedIn } from '../running/browser.ts'
import { awbsFor, createCall, withFault } from '../running/simulators.ts'
import { atShop, SHOP, shopOrder } from './simulated-shop.ts'
import {
  awaitCopy,
  connectShop,
  FREE_SHOP,
  FREE_SHOP_TITLE,
  openList,
  preview,
  progress,
  rowOf,
  rows,
  select,
  setUpShop,
  shopCard,
} from './store-list-page.ts'
import { openDelivery } from './store-order-page.ts'

/** Its orders are #1001 to #1024, every one of another kind. */
const orderId = (n: number): string => `gid://shopify/Order/${5_200_000_000_000 + n}`
const paid = ['#1024', '#1020']
const sentAlone = '#1014'
const withCash = '#1018'
const withoutLocker = '#1008'
const withBadPhone = '#1012'
const byBankTransfer = '#1021'
const numberOf = (name: string) => Number(name.slice(1)) - 1001

/** The merchant changes an order there. */
const inFreeShop = (name: string, change: object) => atShop(FREE_SHOP, { order: orderId(numberOf(name)), ...change })

/** Enough calls for everything at once: the small shop's own allowance would make a journey of minutes of it. */
const unhurried = () => atShop(FREE_SHOP, { throttle: { available: 20_000, maximumAvailable: 20_000, restoreRate: 2_000 } })

it('connects a shop by hand: wrong names are said at the field, a refusal in words, and the first copy is followed', async () => {
  await unhurried()
  await atShop(FREE_SHOP, { refuseTopics: ['ORDERS_EDITED'] })
  const { page } = await openSignedIn()
  await page.goto('/profile/integration')
  await page.getByRole('link', { name: 'Administreaza Shopify' }).click()
  const name = page.getByLabel('Numele magazinului')
  await page.getByRole('button', { name: 'Conecteaza', exact: true }).click()
  await page.getByText('Numele magazinului este obligatoriu!').waitFor()
  await name.fill('nu e un magazin!')
  await name.press('Enter')
  await page.getByText('Introduceti numele magazinului asa cum apare in adresa lui').waitFor()
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)

  await connectShop(page, FREE_SHOP, 'Renunta')
  const refusal = page.getByRole('alert').filter({ hasText: 'Magazinul nu a fost conectat' })
  await refusal.getByText('Conectarea a fost refuzata in magazin.').waitFor()
  await refusal.getByRole('button', { name: 'Incearca din nou' }).click()
  await page.getByRole('link', { name: 'Instaleaza' }).click()
  await page.getByText(`Magazinul ${FREE_SHOP_TITLE} a fost conectat.`).waitFor()
  await page.waitForURL(({ pathname }) => pathname === '/profile/shopify')

  // As it is copied from the browser; a shop that is connected already is connected again.
  await connectShop(page, `https://${FREE_SHOP}.myshopify.com/admin/orders?x=1`)
  await page.getByText(`Magazinul ${FREE_SHOP_TITLE} a fost conectat.`).waitFor()
  await awaitCopy(page)
  await shopCard(page).getByText('Magazinul nu anunta toate modificarile (ORDERS_EDITED).').waitFor()
  await page.getByRole('link', { name: `Vezi comenzile ${FREE_SHOP_TITLE}` }).click()
  await page.getByRole('heading', { name: 'Lista comenzi' }).waitFor()
  const broken = rowOf(page, withoutLocker)
  await broken.getByText('Punct de livrare lipsa').waitFor()
  await rowOf(page, withBadPhone).getByText('Date de contact invalide').waitFor()
  await rowOf(page, byBankTransfer).getByText('Neplatita, fara ramburs').waitFor()
  await rowOf(page, withCash).getByText('Cash', { exact: true }).waitFor()
  await rowOf(page, paid[0] ?? '')
    .getByText('Gata de activare')
    .waitFor()
})

it('activates several orders, two of them broken, through a reload in the middle', async () => {
  const { page } = await openSignedIn()
  await openList(page, FREE_SHOP)
  const selected = [...paid, withCash, withoutLocker, withBadPhone]
  const beginWith = async (names: readonly string[]) => {
    for (const name of names) await select(page, name)
    await page.getByRole('button', { name: `Activeaza comenzi (${names.length} comenzi selectate)` }).click()
  }
  await beginWith(selected)
  await preview(page).getByText('nu este setat contul bancar').waitFor()
  await expect.poll(() => preview(page).getByRole('button', { name: 'Activeaza', exact: true }).count()).toBe(0)
  await preview(page).getByRole('button', { name: 'Inapoi' }).click()
  await setUpShop(page, FREE_SHOP)

  const before = await balanceBani()
  await openList(page, FREE_SHOP)
  await beginWith(selected)
  await expect.poll(() => preview(page).getByRole('row').count()).toBe(selected.length + 1)
  const leftOut = preview(page).getByRole('group', { name: 'Nu se poate: 2' })
  await leftOut.getByText('Cumparatorul nu a ales punctul de livrare.').waitFor()
  const slow = { kind: 'slow', delayMs: 5_000 } as const
  await withFault('fan', { ...slow, match: createCall.fan }, () =>
    withFault('sameday', { ...slow, match: createCall.sameday }, async () => {
      await preview(page).getByRole('button', { name: 'Activeaza', exact: true }).click()
      await page.keyboard.press('Escape')
      await page.mouse.click(5, 500)
      await expect
        .poll(() => progress(page).getByRole('button', { name: 'Inchide' }).count(), { message: 'it cannot be closed while it runs' })
        .toBe(0)
      await page.reload()
      await progress(page).getByText('Se activeaza comenzile').waitFor()
    }),
  )
  await progress(page).getByText('Activarea s-a incheiat').waitFor({ timeout: 60_000 })
  await progress(page).getByText('3 comenzi activate').waitFor()

  const file = await savedPdf(page, async () => {
    await progress(page).getByRole('button', { name: 'Printeaza 3 etichete' }).click()
  })
  expect(file.pages).toHaveLength(3)
  await progress(page).getByRole('button', { name: 'Inchide' }).last().click()
  for (const name of [...paid, withCash]) await rowOf(page, name).waitFor({ state: 'detached' })
  await rowOf(page, withoutLocker).waitFor()
  await expectSentOnce([...paid, withCash], before)
})

/** One AWB and one charge for each, and the shop knows the number. */
async function expectSentOnce(names: readonly string[], balanceBefore: number): Promise<void> {
  const charges: number[] = []
  for (const name of names) {
    const id = orderId(numberOf(name))
    await expect.poll(async () => (await shopOrder(id)).fulfilments.length).toBe(1)
    const [fulfilment] = (await shopOrder(id)).fulfilments
    const path = `/user/integration/shopify/order/${FREE_SHOP}/${encodeURIComponent(encodeURIComponent(id))}`
    const { shippingOrders } = await ask<Details>('GET', path, { email: 'client@demo.test' })
    const [ours] = shippingOrders.fulfilled.flatMap(({ internalOrder }) => internalOrder ?? [])
    const { awb, price } = await orderOf(ours?.uniqueId ?? '')
    expect(fulfilment?.tracking.map(({ number }) => number)).toEqual([awb])
    expect((await awbsFor(ours?.uniqueId ?? '')).map((held) => held.awb)).toEqual([awb])
    charges.push(Math.round(price * 100))
  }
  expect(await balanceBani()).toBe(balanceBefore - charges.reduce((total, charge) => total + charge, 0))
}
type Details = { shippingOrders: { fulfilled: { internalOrder: { uniqueId: string } | null }[] } }

it('goes back to the beginning of the list when all that was selected is activated', async () => {
  const { page } = await openSignedIn()
  await page.goto(`/profile/shopify/orders/${FREE_SHOP}?sort=oldest`)
  await rows(page).first().waitFor()
  await select(page, sentAlone)
  await page.getByRole('button', { name: 'Activeaza comenzi (o comanda selectata)' }).click()
  await preview(page).getByRole('button', { name: 'Activeaza', exact: true }).click()
  await progress(page).getByText('O comanda activata').waitFor({ timeout: 60_000 })
  await progress(page).getByRole('button', { name: 'Inchide' }).last().click()
  await rowOf(page, sentAlone).waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('')
  await expect.poll(() => page.getByRole('region', { name: /selectat/ }).count()).toBe(0)
  await page.getByRole('tab', { name: 'Neridicate' }).click()
  await rowOf(page, sentAlone).waitFor()
  await page.getByRole('button', { name: /^Perioada/ }).waitFor()
})

it('loads five pages by itself, more when asked, and shows what the shop adds and changes', async () => {
  const { page } = await openSignedIn()
  await openList(page, SHOP)
  const more = page.getByRole('button', { name: 'Incarca mai multe comenzi' })
  await more.waitFor()
  await expect.poll(() => rows(page).count()).toBe(50)
  await more.click()
  await expect.poll(() => rows(page).count()).toBe(100)

  await openList(page, FREE_SHOP)
  await select(page, withBadPhone)
  const added = await atShop<{ added: { name: string }[] }>(FREE_SHOP, { addOrders: 1 })
  await rowOf(page, added.added[0]?.name ?? '').waitFor()
  await inFreeShop(withBadPhone, { tags: ['de sunat'] })
  await rowOf(page, withBadPhone).getByText('de sunat').waitFor()
  await page.getByRole('region', { name: '1 selectata' }).waitFor()
})

it('opens an order over the list, closes it by Escape alone and has the focus back on its row', async () => {
  const { page } = await openSignedIn()
  await openList(page, FREE_SHOP)
  const row = rowOf(page, withBadPhone)
  await row.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Detalii comanda ${withBadPhone}` })
  await dialog.getByRole('region', { name: 'Adresa de livrare' }).waitFor()
  expect((await dialog.boundingBox())?.width).toBe(1200)
  await page.mouse.click(5, 450)
  await inFreeShop(withBadPhone, { tags: ['vazuta'] })
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await row.getByText('vazuta').waitFor()
  await expect.poll(() => row.evaluate((node) => node === document.activeElement)).toBe(true)
})

it('asks before it closes an order with changes, and Escape answers the topmost dialog alone', async () => {
  const { page } = await openSignedIn()
  await openList(page, FREE_SHOP)
  const menu = rowOf(page, byBankTransfer).getByRole('button', { name: `Actiuni pentru ${byBankTransfer}` })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Detalii' }).click()
  const dialog = page.getByRole('dialog', { name: `Detalii comanda ${byBankTransfer}` })
  await dialog.getByText('nu se incaseaza nimic la livrare').waitFor()
  const question = page.getByRole('dialog', { name: 'Inchideti comanda?' })
  await openDelivery(page)
  await field(dialog, 'Nume si prenume').selectText()
  await field(dialog, 'Nume si prenume').evaluate((input) => {
    // The key follows at once, before the page has drawn what was typed.
    document.execCommand('insertText', false, 'Alt Nume')
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  })
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Alege locker' }).click()
  const lockers = page.getByRole('dialog', { name: 'Alege locker' })
  await lockers.waitFor()
  await page.keyboard.press('Escape')
  await lockers.waitFor({ state: 'detached' })
  await expect.poll(() => question.count(), { message: 'a key for the dialog above' }).toBe(0)
  await expect.poll(() => field(dialog, 'Nume si prenume').inputValue()).toBe('Alt Nume')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Inchide fara salvare' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => menu.evaluate((node) => node === document.activeElement)).toBe(true)
})

it('sends the browser to the shop when its access ended, and comes back to the same list', async () => {
  const { page } = await openSignedIn()
  await atShop(FREE_SHOP, { tokens: 'revoke' })
  await page.goto('/profile/shopify')
  await shopCard(page).getByRole('button', { name: 'Sincronizeaza acum' }).click()
  await shopCard(page).getByText('Magazinul trebuie conectat din nou.', { exact: true }).waitFor({ timeout: 60_000 })
  await page.goto(`/profile/shopify/orders/${FREE_SHOP}?sort=oldest`)
  await page.waitForURL(/\/admin\/oauth\/authorize/)
  await page.getByRole('link', { name: 'Instaleaza' }).click()
  await page.waitForURL(`**/profile/shopify/orders/${FREE_SHOP}?sort=oldest`)
  await rows(page).first().waitFor()
})

it('disconnects a shop when that is confirmed, and keeps nothing of it on the screens', async () => {
  const { page } = await openSignedIn()
  await page.goto('/profile/shopify')
  await shopCard(page).getByRole('button', { name: 'Deconecteaza' }).click()
  const question = page.getByRole('dialog', { name: 'Deconectare magazin' })
  await question.getByRole('button', { name: 'Renunta' }).click()
  await question.waitFor({ state: 'detached' })
  await shopCard(page).getByRole('button', { name: 'Deconecteaza' }).click()
  await question.getByRole('button', { name: 'Deconecteaza' }).click()
  await page.getByText('Magazinul a fost deconectat.').waitFor()
  await shopCard(page).waitFor({ state: 'detached' })
  await page.goto(`/profile/shopify/orders/${FREE_SHOP}`)
  await page.getByText(`Magazinul ${FREE_SHOP} nu este conectat.`).waitFor()
})
