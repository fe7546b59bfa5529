/** The platform's bank statements: what they say themselves, what an administrator says, and what is refused. */
import { expect, it } from 'vitest'
import { callsOn } from '#web/test/test-calls.ts'
import { expectFine } from '#web/test/test-fine.ts'
import { mountPage, type Page, serverOfPages } from '#web/test/test-page.tsx'
import { camtFile, ibanNumbered, type Line, wholeFiles } from '../server/test-files.ts'

const server = await serverOfPages()
const { ask } = callsOn(server)
const client = await server.user('extras')
const as = await server.operator('administrator')
const payer = { name: 'WERKSTATT GMBH', iban: ibanNumbered(1) }

const entityData = { name: 'Werkstatt GmbH', isCompany: true, identificationCode: 'DE 811 907 980', fiscalIdentificationType: 2 }
const address = { countryCode: 'DE', localityString: 'Berlin', street: 'Hauptstr. 7' }
const { fiscalSubaccountNumber } = await ask<{ fiscalSubaccountNumber: number }>('POST', '/user/billing/data', {
  as: client,
  body: { entityData, address },
})

/** Every line with a number of its own, as banks give. */
let made = 0
const camt = (lines: readonly Line[]): Buffer =>
  camtFile(
    server.parts.app,
    lines.map((line) => {
      made += 1
      return { ...line, reference: `R${made}` }
    }),
  )

const give = (page: Page, name: string, buffer: Buffer): Promise<void> =>
  page.getByLabel('Alege extrasul').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })

async function announced(amount: number): Promise<string> {
  const body = { amount, fiscalSubaccountNumber }
  return (await ask<{ proformaNumber: string }>('POST', '/user/prepay/transfer', { as: client, body })).proformaNumber
}

const balanceBani = async (): Promise<number> =>
  Math.round((await ask<{ totalLeft: number }>('GET', '/user/balance/left', { as: client })).totalLeft * 100)

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const result = (page: Page, name: string) => page.getByRole('status').filter({ hasText: `Extrasul ${name} a fost preluat` })

it('takes what names a proforma, once, and leaves the rest to one click', async () => {
  const page = await mountPage('/profile/orders', { as })
  await page.getByRole('link', { name: 'Extrase de cont' }).click()
  await page.getByText('Nicio linie de lamurit.').waitFor()
  await expectFine()

  const [paid, short] = [await announced(150), await announced(80)]
  const before = await balanceBani()
  const file = camt([
    { amount: 15_000, text: `Alimentare sold ${paid}`, ...payer },
    { amount: 7_999, text: `plata ${short}`, ...payer },
    { amount: 4_200, text: 'multumim', ...payer },
    { amount: 990, text: 'dobanda', name: 'BANCA DEMO', iban: ibanNumbered(9) },
    { amount: -350, text: 'comision', name: 'BANCA DEMO' },
  ])
  await give(page, 'noiembrie.xml', file)
  const said = result(page, 'noiembrie.xml')
  await expect
    .poll(async () => (await said.innerText()).replace(/\s+/g, ' '))
    .toMatch(/Citite 5 Stiute deja 0 Folosite acum 1 De lamurit 3 Ignorate 1/)
  expect(await balanceBani()).toBe(before + 15_000)

  // Known by its account: one click, however often it is clicked.
  const known = row(page, 'multumim')
  await known.getByRole('button', { name: /acelasi IBAN ca inainte/ }).dblclick()
  await page.getByText('Plata a fost inregistrata.').waitFor()
  await known.waitFor({ state: 'detached' })
  expect(await balanceBani()).toBe(before + 19_200)

  // Another amount than announced is looked at once more.
  await row(page, short)
    .getByRole('button', { name: new RegExp(`${short}.*anuntata: 80,00 RON`) })
    .click()
  const dialog = page.getByRole('dialog', { name: 'A cui este plata' })
  await dialog.getByText('Plata se inregistreaza cu suma venita, 79,99 RON.').waitFor()
  await expectFine()
  await dialog.getByRole('button', { name: 'Inregistreaza plata' }).click()
  await row(page, short).waitFor({ state: 'detached' })
  expect(await balanceBani()).toBe(before + 27_199)

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
  expect(await balanceBani()).toBe(before + 27_199)
  await page.getByRole('tab', { name: /Folosite/ }).click()
  await row(page, paid).first().getByText(`Numeste proforma ${paid}, cu suma exacta.`).waitFor()
  await page.getByRole('tab', { name: /Ignorate/ }).click()
  await row(page, 'dobanda').getByText('Dobanda bancii').waitFor()
  await row(page, 'dobanda')
    .getByText(/^Lamurita la \d{2}\.\d{2}\.\d{4} \d{2}:\d{2} de administrator\.$/)
    .waitFor()
  await row(page, 'comision').getByText('Comision al bancii.').waitFor()
  await row(page, 'comision')
    .getByText(/^Lamurita singura la \d{2}\.\d{2}\.\d{4} \d{2}:\d{2}\.$/)
    .waitFor()
})

it('refuses a wrong file with each fault, and a line that another window used in the meantime', async () => {
  const page = await mountPage('/admin/bank-statements', { as })
  await give(page, 'poza.png', Buffer.from([0x89, 0x50, 0x4e, 0x47]))
  await page.getByText('Fisierul nu este un extras CAMT.052, 053 sau 054, MT940 sau CSV cunoscut!').waitFor()
  const broken = camt([{ amount: 100 }, { amount: 200 }])
    .toString()
    .replace('>1.00<', '>x<')
    .replace('>2.00<', '>y<')
  await give(page, 'stricat.xml', Buffer.from(broken))
  await page.getByText('Linia 5: nu poate fi citita').waitFor()
  await page.getByText('Linia 7: nu poate fi citita').waitFor()
  await expectFine()
  await give(page, 'altcont.xml', camtFile({ config: { seller: { iban: ibanNumbered(5) } } }, [{ amount: 100 }]))
  await page.getByText(`Contul ${ibanNumbered(5)} nu este al platformei!`).waitFor()

  await give(page, 'doua.xml', camt([{ amount: 3_300, text: 'doua ferestre', name: 'NIMENI' }]))
  await row(page, 'doua ferestre').getByRole('button', { name: 'Alt client...' }).click()
  const dialog = page.getByRole('dialog', { name: 'A cui este plata' })
  await dialog.getByRole('button', { name: 'Inregistreaza plata' }).click()
  await dialog.getByText('Alegeti clientul.').waitFor()
  await dialog.getByLabel('Cauta clientul').fill(client.email)
  await dialog.getByRole('button', { name: new RegExp(client.email) }).click()
  await dialog.getByText('Se inregistreaza ca plata neanuntata.').waitFor()
  const before = await balanceBani()
  const { list } = await ask<{ list: { id: string; text: string }[] }>('GET', '/admin/bank-statements/lines', { as })
  const line = list.find(({ text }) => text.includes('doua ferestre'))
  await ask('POST', `/admin/bank-statements/lines/${line?.id}/use`, { as, body: { clientId: client.id, paymentId: null } })
  await dialog.getByRole('button', { name: 'Inregistreaza plata' }).click()
  await page.getByText('Linia a fost deja folosita. Reincarcati lista.').waitFor()
  await row(page, 'doua ferestre').waitFor({ state: 'detached' })
  expect(await balanceBani()).toBe(before + 3_300)
})

it('shows what a bank filled and nothing understands, with its place', async () => {
  const page = await mountPage('/admin/bank-statements', { as })
  const file = camt([{ amount: 700 }])
    .toString()
    .replace('</TxDtls>', '<NewPart>Altceva</NewPart></TxDtls>')
  await give(page, 'nou.xml', Buffer.from(file))
  await result(page, 'nou.xml').getByText('Linia 5, Tx/NewPart: Altceva').waitFor()
  await expectFine()
})

it('says where a file is read that another is missing, and above the lines which, until it comes', async () => {
  const page = await mountPage('/admin/bank-statements', { as })
  const account = server.parts.app.config.seller.iban.replaceAll(' ', '')
  const of = (on: string, opening: number, number: number) =>
    Buffer.from(wholeFiles['camt.053']({ account, opening, days: [on], amounts: [-4_050], number }))
  await give(page, 'unu.xml', of('2027-03-01', 90_000, 40))
  await result(page, 'unu.xml').waitFor()
  await give(page, 'trei.xml', of('2027-03-03', 81_900, 42))
  const said =
    /se inchide la 01\.03\.2027 cu 859,50 RON\. Urmatorul se deschide la 03\.03\.2027 cu 819,00 RON\. Intre ele lipsesc miscari de -40,50 RON\. Lipseste extrasul numarul 41\./
  await result(page, 'trei.xml').getByText('Fata de celelalte extrase').waitFor()
  const standing = page.getByRole('region', { name: /Lipse/ })
  await standing.getByText(said).waitFor()
  await expectFine()

  const again = await mountPage('/admin/bank-statements', { as })
  await again.getByRole('region', { name: /Lipse/ }).getByText(said).waitFor()
  await give(again, 'doi.xml', of('2027-03-02', 85_950, 41))
  await result(again, 'doi.xml').waitFor()
  await again.getByRole('region', { name: /Lipse/ }).getByText(said).waitFor({ state: 'detached' })
})

it('undoes a file but for what moved money, once it has been said what stays', async () => {
  const page = await mountPage('/admin/bank-statements', { as })
  const paid = await announced(61)
  const before = await balanceBani()
  await give(
    page,
    'gresit.xml',
    camt([
      { amount: 6_100, text: `Alimentare ${paid}`, ...payer },
      { amount: 4_321, text: 'dobanda de anulat', name: 'BANCA DEMO', iban: ibanNumbered(9) },
    ]),
  )
  await result(page, 'gresit.xml').waitFor()
  await row(page, 'dobanda de anulat').waitFor()
  const files = page.getByRole('region', { name: 'Fisiere preluate' })
  const file = files.getByRole('row').filter({ hasText: 'gresit.xml' })
  const asked = page.getByRole('dialog', { name: 'Anuleaza importul' })
  const open = async () => {
    await file.getByRole('button', { name: /^Actiuni.*gresit\.xml/ }).click()
    await page.getByRole('menuitem', { name: 'Anuleaza importul' }).click()
    await asked.getByText('O linie ramane, fiindca a miscat bani sau ii tine:').waitFor()
    const which = /^Fisierul gresit\.xml, preluat la \d{2}\.\d{2}\.\d{4} \d{2}:\d{2} de administrator, cu linii din \d{2}\.\d{2}\.\d{4}\.$/
    await asked.getByText(which).waitFor()
  }
  await open()
  await asked.getByText(`Numeste proforma ${paid}, cu suma exacta.`).waitFor()
  await expectFine()
  await asked.getByRole('button', { name: 'Renunta' }).click()
  await row(page, 'dobanda de anulat').waitFor()
  await open()
  await asked.getByRole('button', { name: 'Anuleaza restul' }).click()
  const done = 'Importul fisierului gresit.xml a fost anulat. Fisierul poate fi preluat din nou. '
  await page.getByText(`${done}O linie a ramas, fiindca a miscat bani sau ii tine.`).waitFor()
  await row(page, 'dobanda de anulat').waitFor({ state: 'detached' })
  await files
    .getByText(/Anulat de .*: o linie scoasa\./)
    .first()
    .waitFor()
  expect(await balanceBani()).toBe(before + 6_100)
})
