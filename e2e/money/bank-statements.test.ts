/** The platform's bank statements: what they say themselves, what an administrator says, and what is refused. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { camtFile, ibanNumbered, type Line, mt940File } from '../../cash/bank-statements/server/test-files.ts'
import { expectFine } from '../fine-page.ts'
import { ask, balanceBani } from '../running/api.ts'
import { openSignedIn, widths } from '../running/browser.ts'

const EMAIL = 'client@demo.test'
const ADMIN = 'admin@demo.test'
const ours = { config: { seller: { iban: 'RO81EXPD0000000000000001' } } }

/** Every line with a number of its own, as banks give. */
let made = 0
const numbered = (lines: readonly Line[]): Line[] =>
  lines.map((line) => {
    made += 1
    return { ...line, reference: `R${made}` }
  })
const camt = (lines: readonly Line[]) => camtFile(ours, numbered(lines))

async function give(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByLabel('Alege extrasul').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
}

async function announced(amount: number): Promise<string> {
  const { fiscalSubaccountNumber } = await entity()
  const body = { amount, fiscalSubaccountNumber }
  return (await ask<{ proformaNumber: string }>('POST', '/user/prepay/transfer', { email: EMAIL, body })).proformaNumber
}

type Entity = { fiscalSubaccountNumber: number }
async function entity(): Promise<Entity> {
  const { list } = await ask<{ list: Entity[] }>('GET', '/user/billing/data', { email: EMAIL })
  if (list[0]) return list[0]
  const entityData = { name: 'Werkstatt GmbH', isCompany: true, identificationCode: 'DE 811 907 980', fiscalIdentificationType: 2 }
  const address = { countryCode: 'DE', localityString: 'Berlin', street: 'Hauptstr. 7' }
  return ask<Entity>('POST', '/user/billing/data', { email: EMAIL, body: { entityData, address } })
}

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const result = (page: Page, name: string) => page.getByRole('status').filter({ hasText: `Extrasul ${name} a fost preluat` })

it('takes what names a proforma, once, and leaves the rest to one click', async () => {
  const { page } = await openSignedIn(ADMIN)
  await page.goto('/profile/orders')
  await page.getByRole('link', { name: 'Extrase de cont' }).click()
  await page.getByText('Nicio linie de lamurit.').waitFor()
  await expectFine(page)

  const [paid, short] = [await announced(150), await announced(80)]
  const before = await balanceBani(EMAIL)
  const file = camt([
    { amount: 15_000, text: `Alimentare sold ${paid}`, name: 'WERKSTATT GMBH', iban: ibanNumbered(1) },
    { amount: 7_999, text: `plata ${short}`, name: 'WERKSTATT GMBH', iban: ibanNumbered(1) },
    { amount: 4_200, text: 'multumim', name: 'WERKSTATT GMBH', iban: ibanNumbered(1) },
    { amount: 990, text: 'dobanda', name: 'BANCA DEMO', iban: ibanNumbered(9) },
    { amount: -350, text: 'comision', name: 'BANCA DEMO' },
  ])
  await give(page, 'noiembrie.xml', file)
  const said = result(page, 'noiembrie.xml')
  await expect
    .poll(async () => (await said.innerText()).replace(/\s+/g, ' '))
    .toMatch(/Citite 5 Stiute deja 0 Folosite acum 1 De lamurit 3 Ignorate 1/)
  expect(await balanceBani(EMAIL)).toBe(before + 15_000)

  // Known by its account: one click, however often it is clicked.
  const known = row(page, 'multumim')
  await known.getByRole('button', { name: /acelasi IBAN ca inainte/ }).dblclick()
  await page.getByText('Plata a fost inregistrata.').waitFor()
  await known.waitFor({ state: 'detached' })
  expect(await balanceBani(EMAIL)).toBe(before + 19_200)

  // Another amount than announced is looked at once more.
  await row(page, short)
    .getByRole('button', { name: new RegExp(`${short}.*anuntata: 80,00 RON`) })
    .click()
  const dialog = page.getByRole('dialog', { name: 'A cui este plata' })
  await dialog.getByText('Plata se inregistreaza cu suma venita, 79,99 RON.').waitFor()
  await expectFine(page)
  await dialog.getByRole('button', { name: 'Inregistreaza plata' }).click()
  await row(page, short).waitFor({ state: 'detached' })
  expect(await balanceBani(EMAIL)).toBe(before + 27_199)

  // No client's.
  await row(page, 'dobanda').getByRole('button', { name: 'Ignora' }).click()
  const ignoring = page.getByRole('dialog', { name: 'Ignora linia' })
  await ignoring.getByRole('button', { name: 'Ignora linia' }).click()
  await ignoring.getByText('Scrieti de ce').waitFor()
  await ignoring.getByLabel('De ce').fill('Dobanda bancii')
  await ignoring.getByRole('button', { name: 'Ignora linia' }).click()
  await page.getByText('Nicio linie de lamurit.').waitFor()

  await give(page, 'noiembrie-2.xml', file)
  await result(page, 'noiembrie-2.xml').getByText('Toate liniile erau stiute deja').waitFor()
  expect(await balanceBani(EMAIL)).toBe(before + 27_199)
  await page.getByRole('tab', { name: /Folosite/ }).click()
  await row(page, paid).first().getByText(`Numeste proforma ${paid}, cu suma exacta.`).waitFor()
  await page.getByRole('tab', { name: /Ignorate/ }).click()
  await row(page, 'dobanda').getByText('Dobanda bancii').waitFor()
  await row(page, 'comision').getByText('Plata facuta de noi').waitFor()
})

it('refuses a wrong file with each fault, and refuses the second of two windows', async () => {
  const { page, context } = await openSignedIn(ADMIN)
  await page.goto('/admin/bank-statements')
  await give(page, 'poza.png', Buffer.from([0x89, 0x50, 0x4e, 0x47]))
  await page.getByText('Fisierul nu este un extras CAMT.053, MT940 sau CSV cunoscut!').waitFor()
  const broken = camt([{ amount: 100 }, { amount: 200 }])
    .toString()
    .replace('>1.00<', '>x<')
    .replace('>2.00<', '>y<')
  await give(page, 'stricat.xml', Buffer.from(broken))
  await page.getByText('Linia 5: nu poate fi citita').waitFor()
  await page.getByText('Linia 7: nu poate fi citita').waitFor()
  await expectFine(page)
  await give(page, 'altcont.xml', camtFile({ config: { seller: { iban: ibanNumbered(5) } } }, [{ amount: 100 }]))
  await page.getByText(`Contul ${ibanNumbered(5)} nu este al platformei!`).waitFor()

  await give(page, 'doua.xml', camt([{ amount: 3_300, text: 'doua ferestre', name: 'NIMENI' }]))
  await row(page, 'doua ferestre').waitFor()
  const other = await context.newPage()
  await other.goto('/admin/bank-statements')
  for (const window of [page, other]) {
    await row(window, 'doua ferestre').getByRole('button', { name: 'Alt client...' }).click()
    const dialog = window.getByRole('dialog', { name: 'A cui este plata' })
    await dialog.getByRole('button', { name: 'Inregistreaza plata' }).click()
    await dialog.getByText('Alegeti clientul.').waitFor()
    await dialog.getByLabel('Cauta clientul').fill('client@demo')
    await dialog.getByRole('button', { name: /client@demo\.test/ }).click()
    await dialog.getByText('Se inregistreaza ca plata neanuntata.').waitFor()
  }
  const before = await balanceBani(EMAIL)
  for (const window of [page, other]) await window.getByRole('button', { name: 'Inregistreaza plata' }).click()
  await other.getByText('Linia a fost deja folosita. Reincarcati lista.').waitFor()
  await row(other, 'doua ferestre').waitFor({ state: 'detached' })
  expect(await balanceBani(EMAIL)).toBe(before + 3_300)
})

it('is fine on a phone and a tablet, with many lines and long names', async () => {
  const long = 'SOCIETATEA COMERCIALA CU NUME FOARTE LUNG SI INCA MAI LUNG S.R.L.'
  const lines = Array.from(
    { length: 60 },
    (_, i): Line => ({ amount: 1_000 + i, text: `transfer ${i} ${'detalii '.repeat(12)}`, name: long, iban: ibanNumbered(i) }),
  )
  for (const width of [widths.phone, widths.tablet]) {
    const { page } = await openSignedIn(ADMIN, { width })
    await page.goto('/admin/bank-statements')
    await give(page, 'multe.txt', mt940File(ours, lines))
    await result(page, 'multe.txt').waitFor()
    await page
      .getByText(/din 60|of 60/)
      .first()
      .waitFor()
    await expectFine(page)
  }
})
