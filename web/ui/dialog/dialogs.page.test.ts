/** What every dialog does, tried on some: where the focus is afterwards, what Back does, and what is asked before typed words are lost. */
import { expect, it } from 'vitest'
import { callsOn } from '../../test/test-calls.ts'
import { mountPage, type Page, serverOfPages } from '../../test/test-page.tsx'

const server = await serverOfPages()
const { draftOrder } = callsOn(server)
const as = await server.user('ferestre')

/** By keys, as one who sees the focus alone. */
async function openedByKey(page: Page, name: string): Promise<void> {
  const opener = page.getByRole('button', { name }).first()
  await opener.focus()
  await opener.press('Enter')
}

/** By a link, so that there is a page to go back to. */
async function addressesAfterOrders(): Promise<Page> {
  const page = await mountPage('/profile/orders', { as })
  await page.getByRole('link', { name: 'Adrese', exact: true }).first().click()
  await page.getByRole('heading', { name: 'Adrese' }).first().waitFor()
  return page
}

const dialogs = [
  { at: '/profile/members', opener: 'Invita un membru', title: 'Invitatie noua' },
  { at: '/profile/addresses', opener: 'Adauga adresa', title: 'Adresa noua' },
  { at: '/profile/billing/data/list', opener: '+ Adauga date de facturare', title: 'Adauga date de facturare' },
  { at: '/profile/settings/security', opener: 'Activeaza', title: 'Activarea autentificarii in doi pasi' },
]

it.each(dialogs)('Escape in $title leads back to what opened it', async ({ at, opener, title }) => {
  const page = await mountPage(at, { as })
  await openedByKey(page, opener)
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('button', { name: opener }).first().isFocused()).toBe(true)
})

it('Escape in a dialog of a row’s menu leads back to the menu’s button', async () => {
  await draftOrder(as, { name: 'Ana Din Rand' })
  const page = await mountPage('/profile/orders', { as })
  const opener = page.getByRole('button', { name: /^Actiuni pentru/ }).first()
  await opener.focus()
  await opener.press('Enter')
  await page.getByRole('menuitem', { name: 'Sterge ciorna' }).click()
  const dialog = page.getByRole('dialog').last()
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => opener.isFocused()).toBe(true)
})

it('Back closes a dialog, and the page with its address stays', async () => {
  const page = await addressesAfterOrders()
  await openedByKey(page, 'Adauga adresa')
  const dialog = page.getByRole('dialog', { name: 'Adresa noua' })
  await dialog.waitFor()
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.url()).toMatch(/addresses/)
  await page.getByRole('heading', { name: 'Adrese' }).first().waitFor()
})

it('what was typed into a dialog is asked about by Back, Escape and the cross, one question at a time', async () => {
  const page = await addressesAfterOrders()
  await openedByKey(page, 'Adauga adresa')
  const dialog = page.getByRole('dialog', { name: 'Adresa noua' })
  await dialog.getByLabel('Reper').fill('langa piata')
  const question = page.getByRole('dialog', { name: 'Inchideti fara salvare?' })
  for (const leave of [
    () => page.goBack(),
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Inchide' }).click(),
  ]) {
    await leave()
    await question.waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    await expect.poll(() => dialog.getByLabel('Reper').inputValue()).toBe('langa piata')
    await expect.poll(() => page.url()).toMatch(/addresses/)
  }
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Inchide fara salvare' }).click()
  await dialog.waitFor({ state: 'detached' })
})

it('what was typed and deleted again is not asked about', async () => {
  const page = await mountPage('/profile/addresses', { as })
  await openedByKey(page, 'Adauga adresa')
  const dialog = page.getByRole('dialog', { name: 'Adresa noua' })
  await dialog.getByLabel('Reper').fill('langa piata')
  await dialog.getByLabel('Reper').fill('')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

it('while it is asked whether a form may be left the address is still its own, and goes on when it may', async () => {
  const page = await addressesAfterOrders()
  await page.getByRole('link', { name: 'Comanda noua', exact: true }).first().click()
  await page.getByRole('region', { name: 'Destinatar' }).getByLabel('Reper').fill('langa piata')
  await page.getByRole('link', { name: 'Comenzi', exact: true }).first().click()
  const question = page.getByRole('dialog', { name: 'Parasiti comanda?' })
  await question.waitFor()
  await expect.poll(() => page.url()).toMatch(/orders\/new/)
  await question.getByRole('button', { name: 'Renunta' }).click()
  await page.goBack()
  await question.waitFor()
  await expect.poll(() => page.url()).toMatch(/orders\/new/)
  await question.getByRole('button', { name: 'Paraseste pagina' }).click()
  await page.waitForURL(/addresses/)
})
