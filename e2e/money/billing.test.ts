/** Whom the client's invoices are issued to: a company filled by its CIF, a second one, and what is held up while the account is not settled. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectFine, expectFineAt } from '../fine-page.ts'
import { activeOrder, ask, billTo } from '../running/api.ts'
import { openSignedIn, widths } from '../running/browser.ts'
import { thisProduct } from '../running/this-product.ts'
import { moneyBackJourneys } from './money-back.ts'
import { newClient } from './paying-client.ts'

const EMAIL = 'client2@demo.test'
const card = (page: Page, name: string) => page.getByRole('region', { name })
const anaf = (order: object) => fetch(`${thisProduct().simulatorsUrl}/anaf/_sim/advance`, { method: 'POST', body: JSON.stringify(order) })

async function openForm(page: Page) {
  await page.getByRole('button', { name: '+ Adauga date de facturare' }).first().click()
  return page.getByRole('dialog', { name: 'Adauga date de facturare' })
}

it('a company is filled from ANAF by its CIF and verified; a second one waits while the account is not settled, and is deleted', async () => {
  const { page } = await openSignedIn(EMAIL)
  await page.goto('/profile/billing')
  await page.waitForURL(/\/profile\/billing\/data\/list$/)
  await page.getByText('Aici vor aparea companiile').waitFor()
  await expectFine(page)

  const dialog = await openForm(page)
  await dialog.getByRole('button', { name: 'Salveaza' }).click()
  await dialog.getByText('Camp obligatoriu!').first().waitFor()
  const code = dialog.getByLabel('Cod de identificare')
  await code.fill('90000015')
  await code.blur()
  await dialog.getByText('CIF-ul este gresit: cifra de control nu corespunde!').waitFor()
  await code.fill('RO90000014')
  await dialog.getByText('Date completate din ANAF: ATELIER DEMO S.R.L.').waitFor()
  await expect.poll(() => dialog.getByLabel('Nume', { exact: false }).first().inputValue()).toBe('ATELIER DEMO S.R.L.')
  await expect.poll(() => dialog.getByLabel('Localitate').inputValue()).toBe('Cluj-Napoca')
  await expect.poll(() => dialog.getByLabel('Registrul comertului').inputValue()).toBe('J12/1204/2015')
  await expectFine(page)
  expect((await dialog.boundingBox())?.width).toBe(600)
  await dialog.getByRole('button', { name: 'Salveaza' }).click()
  await page.getByText('Datele de facturare au fost salvate cu succes!').waitFor()
  const first = card(page, 'ATELIER DEMO S.R.L.')
  await first.getByText('Verificat cu ANAF').waitFor()
  await first.getByText('Activ', { exact: true }).waitFor()
  await expect.poll(() => first.getByRole('button', { name: /^Sterge/ }).count()).toBe(0)

  // The account holds money: the company cannot be changed.
  await page.getByText('Contul nu este decontat', { exact: true }).waitFor()
  await anaf({ answers: 'maintenance' })
  const again = await openForm(page)
  await again.getByLabel('Cod de identificare').fill('90000022')
  await again.getByText('ANAF nu raspunde acum.').waitFor()
  await again.getByLabel('Nume', { exact: false }).first().fill('Taraba Demo')
  await again.getByRole('combobox', { name: 'Judet' }).fill('bistri')
  await page.getByRole('option', { name: 'Bistrița-Năsăud' }).click()
  await again.getByLabel('Localitate').fill('Bistrita')
  await again.getByLabel('Numar').fill('7')
  await again.getByRole('button', { name: 'Salveaza' }).click()
  const second = card(page, 'Taraba Demo')
  await second.getByText('In asteptare verificare').waitFor()
  await anaf({ answers: 'normal' })
  await expect.poll(() => second.getByRole('button', { name: /^Activeaza/ }).isDisabled()).toBe(true)
  await second.getByText(/Contul nu este decontat: firma/).waitFor()
  await expectFine(page)

  await second.getByRole('button', { name: /^Sterge/ }).click()
  const confirm = page.getByRole('dialog', { name: 'Stergerea datelor de facturare' })
  expect((await confirm.boundingBox())?.width).toBe(400)
  await confirm.getByRole('button', { name: 'Sterge', exact: true }).click()
  await page.getByText('Datele de facturare au fost sterse cu succes!').waitFor()
  await second.waitFor({ state: 'detached' })
})

it('the back button does not throw away billing data that are being written', async () => {
  const { page } = await openSignedIn(EMAIL)
  await page.goto('/profile/settings')
  await page.getByRole('navigation', { name: 'Navigare principala' }).getByRole('link', { name: 'Date de facturare' }).click()
  const street = (await openForm(page)).getByLabel('Strada')
  await street.fill('Strada Horea')
  const leaving = page.getByRole('dialog', { name: 'Parasiti datele de facturare?' })
  await page.goBack()
  await leaving.getByRole('button', { name: 'Inapoi la formular' }).click()
  await leaving.waitFor({ state: 'detached' })
  await expect.poll(() => street.inputValue()).toBe('Strada Horea')
  await page.goBack()
  await leaving.getByRole('button', { name: 'Inchide fara salvare' }).click()
  await street.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Date de facturare', exact: true }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Setari', exact: true }).waitFor()
})

it('an administrator lets a client change the company unsettled; an active individual is not edited meanwhile', async () => {
  const address = { countryCode: 'RO', localityString: 'Cluj-Napoca', countyString: 'Cluj', street: 'Strada Horea', number: '1' }
  const save = (entityData: object) => ask('POST', '/user/billing/data', { email: 'client@demo.test', body: { entityData, address } })
  await billTo('client@demo.test')
  await save({ name: 'Reactivat Demo SRL', isCompany: true, identificationCode: '90000081', fiscalIdentificationType: 1 })
  const { page } = await openSignedIn('client@demo.test', { width: widths.tablet })
  await page.goto('/profile/billing/data/list')
  const individual = card(page, 'Ioana Mesteacan')
  await individual.waitFor()
  await expect.poll(() => individual.getByRole('button', { name: /^Editeaza/ }).isDisabled()).toBe(true)
  const company = card(page, 'Reactivat Demo SRL')
  await expect.poll(() => company.getByRole('button', { name: /^Activeaza/ }).isDisabled()).toBe(true)

  const { clients } = await ask<{ clients: { id: string; name: string }[] }>('GET', '/auth/me', { email: 'client@demo.test' })
  await ask('PUT', `/admin/clients/${clients[0]?.id}/billing`, {
    email: 'admin@demo.test',
    body: { multiCompanySelect: true, cardPaymentEnabled: true },
  })
  await page.reload()
  await company.getByRole('button', { name: /^Activeaza/ }).click()
  await page.getByRole('dialog', { name: 'Activarea datelor de facturare' }).getByRole('button', { name: 'Activeaza' }).click()
  await page.getByText('Datele de facturare au fost activate cu succes!').waitFor()
  await company.getByText('Activ', { exact: true }).waitFor()
  await company.getByRole('button', { name: /^Editeaza/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Editeaza datele de facturare' })
  await dialog.getByLabel('Alte informatii').fill('Etaj 2')
  await dialog.getByRole('button', { name: 'Salveaza' }).click()
  await page.getByText('Datele de facturare au fost editate cu succes!').waitFor()
})

it('the contact is named by keys alone, and invoicing is by the period, the top-up or the order', async () => {
  const { page } = await openSignedIn(EMAIL)
  await page.goto('/profile/billing/data/list')
  await page.getByRole('button', { name: /^aici/ }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Persoana de contact' })
  await dialog.waitFor()
  await expect.poll(() => dialog.getByLabel('Prenume').evaluate((node) => node === document.activeElement)).toBe(true)
  await page.keyboard.type('Radu')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Verde')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('+40722123456')
  await page.keyboard.press('Enter')
  await page.getByText('Persoana de contact: Radu Verde, +40722123456. Pentru modificare apasati').waitFor()
  const contact = '**/api/user/contact*'
  await page.route(contact, (route) => route.fulfill({ status: 500, body: 'down' }))
  await page.reload()
  const unread = page.getByRole('alert').filter({ hasText: 'Persoana de contact nu a putut fi citita' })
  await unread.waitFor()
  await page.unroute(contact)
  await unread.getByRole('button', { name: 'Reincearca' }).click()
  await page.getByText('Persoana de contact: Radu Verde').waitFor()

  await page.getByRole('link', { name: 'Setari facturare' }).click()
  await page.getByRole('heading', { name: 'Cand se emit facturile' }).waitFor()
  await page.getByLabel('Facturare imediata').check()
  const [prepay, order] = [page.getByLabel('Factura la fiecare reincarcare'), page.getByLabel('Factura la fiecare comanda')]
  await expect.poll(async () => [await prepay.isChecked(), await order.isChecked()]).toEqual([true, false])
  await order.check()
  await expect.poll(async () => [await prepay.isChecked(), await order.isChecked()]).toEqual([false, true])
  await page.getByRole('button', { name: 'Salveaza', exact: true }).click()
  await page.getByText('Setarile au fost salvate cu succes!').waitFor()
  await expectFine(page)
  expect(await ask('GET', '/user/settings/invoicing', { email: EMAIL })).toEqual({
    settings: { invoiceEveryPrepay: { value: false }, invoiceEveryOrder: { value: true, modifiedManually: true } },
  })
})

it('what another window changed of the invoicing is shown before it is overwritten', async () => {
  const { page } = await openSignedIn(EMAIL)
  await page.goto('/profile/billing/settings')
  const prepay = page.getByLabel('Factura la fiecare reincarcare')
  await prepay.check()
  const elsewhere = { invoiceEveryPrepay: { value: false }, invoiceEveryOrder: { value: false, modifiedManually: true } }
  await ask('POST', '/user/settings/invoicing', { email: EMAIL, body: { settings: elsewhere } })
  const save = page.getByRole('button', { name: 'Salveaza', exact: true })
  await save.click()
  await page.getByText(/^Aceste setari au fost schimbate intre timp/).waitFor()
  await expect
    .poll(async () => [await prepay.isChecked(), await ask('GET', '/user/settings/invoicing', { email: EMAIL })])
    .toEqual([true, { settings: elsewhere }])
  await page.getByLabel('Factura la fiecare comanda').check()
  await save.click()
  await page.getByText('Setarile au fost salvate cu succes!').waitFor()
  expect(await ask('GET', '/user/settings/invoicing', { email: EMAIL })).toMatchObject({ settings: { invoiceEveryOrder: { value: true } } })
})

it('an order is invoiced at once where the client wants it so, and its invoice and annex are downloaded', async () => {
  const { page } = await openSignedIn(EMAIL)
  await page.goto('/profile/invoices')
  await page.getByText('Aici vor aparea facturile dumneavoastra.').waitFor()
  await expectFine(page)
  await activeOrder({ name: 'Ana Facturata', email: EMAIL })
  const issued = async () => (await ask<{ count: number }>('GET', '/user/invoices', { email: EMAIL })).count
  await expect.poll(issued, { timeout: 60_000 }).toBe(1)
  await page.reload()
  const rows = page.getByRole('row').filter({ hasText: 'Factura fiscala' })
  await rows.getByText('ATELIER DEMO S.R.L.').waitFor()
  const number = /EXF-\d{4}-\d{6}/.exec(await rows.innerText())?.[0]
  for (const [action, name] of [
    ['Descarca factura', `factura-${number}.pdf`],
    ['Descarca anexa', `anexa-${number}.xlsx`],
  ] as const) {
    await rows.getByRole('button', { name: `Actiuni pentru ${number}` }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: action }).click()
    expect((await saved).suggestedFilename()).toBe(name)
  }
  await expectFine(page)
})

moneyBackJourneys()

it('a company in the Union sees what VIES says of its number, and one outside it which proof is missing', async () => {
  const email = await newClient('Client din Afara')
  const { page } = await openSignedIn(email)
  await page.goto('/profile/billing/data/list')
  const add = async (name: string, country: string, code: string) => {
    const dialog = await openForm(page)
    await dialog.getByRole('combobox', { name: 'Tara' }).fill(country)
    await page.getByRole('option', { name: country, exact: true }).click()
    await dialog.getByLabel('Cod de identificare').fill(code)
    await dialog.getByLabel('Nume', { exact: false }).first().fill(name)
    await dialog.getByLabel('Localitate').fill('Oras')
    await dialog.getByLabel('Numar').fill('7')
    await dialog.getByRole('button', { name: 'Salveaza' }).click()
    await card(page, name).waitFor()
  }
  await add('Werkstatt Birke GmbH', 'Germania', 'DE 811 234 567')
  await expect
    .poll(async () => {
      await page.reload()
      await card(page, 'Werkstatt Birke GmbH').waitFor()
      return card(page, 'Werkstatt Birke GmbH')
        .getByText(/^Numar de TVA valid in VIES/)
        .count()
    })
    .toBe(1)
  await add('Chisinau Crafts SRL', 'Republica Moldova', '1002600012345')
  await card(page, 'Chisinau Crafts SRL')
    .getByText(/extras din registrul comertului/)
    .waitFor()
  await expectFineAt(page, Object.values(widths))
})
