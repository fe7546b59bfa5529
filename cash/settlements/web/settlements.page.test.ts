/** Couriers' settlements: a file with its columns, differences and what is decided, the transfer that comes in. */
import { expect, it } from 'vitest'
import { couriers } from '#contract/couriers.ts'
import { camtFile } from '#paying/bank-statements/server/test-files.ts'
import { imported } from '#paying/bank-statements/server/test-statements.ts'
import { writeWorkbook } from '#server/platform/spreadsheet/write-workbook.ts'
import { callsOn } from '#web/test/test-calls.ts'
import { expectFine } from '#web/test/test-fine.ts'
import type { Locator } from '#web/test/test-locator.ts'
import { mountPage, type Page, serverOfPages } from '#web/test/test-page.tsx'
import { DAY, reported } from '../server/test-settlements.ts'

const server = await serverOfPages()
const { activeOrder } = callsOn(server)
const client = await server.user('decontat')
const as = await server.operator('administrator')

const csv = (...rows: string[]) => Buffer.from(rows.join('\n'))

const give = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('Alege fisierul').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })

const previewOf = (page: Page, name: string) => page.getByRole('dialog', { name: `Verificati ${name}` })
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** Leaving the field closes its calendar. */
async function typeDay(within: Locator, label: string, day: string): Promise<void> {
  const field = within.getByRole('textbox', { name: label, exact: true })
  await field.fill(day)
  await field.press('Tab')
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

it('takes a file once, shows its differences first and keeps what is decided', async () => {
  const { awb, courier } = await activeOrder(client, { name: 'Dana Fara Ramburs' })
  const page = await mountPage('/profile/orders', { as })
  await page.getByRole('link', { name: 'Decontari curieri' }).click()
  await page.getByRole('heading', { name: 'Decontari curieri' }).waitFor()
  await expectFine()

  await choose(page, 'Curier', couriers[courier].name)
  const file = csv('Borderou;;', 'Expeditie;Destinatar;De plata', `${awb};Dana;100,00`, '2150999000001;Ion;1.234,50', 'Total;;1.334,50')
  await give(page, 'decont.csv', file)
  const preview = previewOf(page, 'decont.csv')
  await preview.getByText('1.234,50').waitFor()
  await preview.getByRole('button', { name: 'Preia decontarea' }).click()
  await expect.poll(() => preview.getByText('Alegeti coloana.').count()).toBe(2)
  await choose(page, 'Coloana AWB', 'Expeditie')
  await choose(page, 'Coloana sumei', 'De plata')
  await typeDay(preview, 'Ziua transferului', '05.01.2026')
  await expectFine()
  await preview.getByRole('button', { name: 'Preia decontarea' }).click()
  const taken = page.getByRole('status').filter({ hasText: 'Preluat: 2 linii.' })
  await taken.getByText('De lamurit: 2 diferente.').waitFor()

  // Known by its headings now, and its lines too.
  await give(page, 'decont-2.csv', file)
  await previewOf(page, 'decont-2.csv').getByText('2 linii, in total 1.334,50 RON.').waitFor()
  await typeDay(previewOf(page, 'decont-2.csv'), 'Ziua transferului', '05.01.2026')
  await previewOf(page, 'decont-2.csv').getByRole('button', { name: 'Preia decontarea' }).click()
  await page.getByText('Toate liniile erau stiute deja: nu s-a schimbat nimic.').waitFor()

  await row(page, '05.01.2026').getByRole('link', { name: '05.01.2026' }).click()
  await page.getByRole('heading', { name: `Decontarea ${couriers[courier].name} din 05.01.2026` }).waitFor()
  await row(page, String(awb)).getByText('Comanda fara ramburs').waitFor()
  await expectFine()
  await row(page, '2150999000001').getByRole('button', { name: 'Inchide' }).click()
  const deciding = page.getByRole('dialog', { name: 'Inchide: 2150999000001' })
  await deciding.getByLabel('Nota').fill('Colet al altui client')
  await expectFine()
  await deciding.getByRole('button', { name: 'Inchide', exact: true }).last().click()
  await row(page, '2150999000001').getByText('Colet al altui client').waitFor()
  await expect.poll(() => row(page, '2150999000001').getByRole('button', { name: 'Inchide' }).count()).toBe(0)

  await page.getByRole('button', { name: 'Marcheaza incasata' }).click()
  const receiving = page.getByRole('dialog', { name: 'Transferul a intrat in cont' })
  await receiving.getByRole('button', { name: 'Marcheaza incasata' }).click()
  await receiving.getByText('Alegeti ziua.').waitFor()
  await typeDay(receiving, 'Ziua in care a intrat', '06.01.2026')
  await receiving.getByRole('button', { name: 'Marcheaza incasata' }).click()
  await page.getByText('in cont la 06.01.2026').waitFor()
})

it('neither asks, nor takes, nor receives anything on what is no day', async () => {
  const NO_DAY = 'Nu este o data. Scrieti-o ca 31.12.2026.'
  const page = await mountPage('/admin/settlements', { as })
  const asked = page.getByLabel('Ziua transferului', { exact: true })
  await asked.fill('31.02.2026')
  await page.getByRole('button', { name: 'Intreaba FAN Courier' }).click()
  await page.getByText(NO_DAY).waitFor()
  await asked.fill('')
  await page.getByRole('button', { name: 'Intreaba FAN Courier' }).click()
  await page.getByText('Alegeti ziua.').waitFor()

  // Its lines say their day, so the field may be empty; what stands in it is no day all the same.
  await give(page, 'zile.csv', csv('AWB;Ramburs;Data plata', '2150777000001;10,00;03.02.2026'))
  const preview = previewOf(page, 'zile.csv')
  await typeDay(preview, 'Ziua transferului', 'ieri')
  await preview.getByRole('button', { name: 'Preia decontarea' }).click()
  await preview.getByText(NO_DAY).waitFor()
  await expect.poll(() => preview.getByLabel('Ziua transferului', { exact: true }).isFocused()).toBe(true)
  expect(page.requests(/settlements\/(ask|file)\//)).toEqual([])
  await typeDay(preview, 'Ziua transferului', '')
  await preview.getByRole('button', { name: 'Preia decontarea' }).click()
  await page.getByRole('status').filter({ hasText: 'Preluat: o linie.' }).waitFor()

  await row(page, '03.02.2026').getByRole('link', { name: '03.02.2026' }).click()
  await page.getByRole('button', { name: 'Marcheaza incasata' }).click()
  const receiving = page.getByRole('dialog', { name: 'Transferul a intrat in cont' })
  await typeDay(receiving, 'Ziua in care a intrat', '01.01.2199')
  await receiving.getByRole('button', { name: 'Marcheaza incasata' }).click()
  await receiving.getByText(/^Data nu poate fi dupa /).waitFor()
  expect(page.requests(/received/)).toEqual([])
})

it('lists what is late of the age that is typed alone', async () => {
  const page = await mountPage('/admin/settlements', { as })
  const age = page.getByLabel('Mai vechi de (zile bancare)')
  await page.getByText('Niciun ramburs nu intarzie atat.').waitFor()
  const asked = () => page.requests(/settlements\/late/).map(({ path }) => new URLSearchParams(path.split('?')[1]).get('days'))
  const before = asked()
  for (const [typed, fault] of [
    ['75', 'Scrieti un numar intre 1 si 60.'],
    ['', 'Camp obligatoriu!'],
  ] as const) {
    await age.fill(typed)
    await age.press('Tab')
    await page.getByText(fault).waitFor()
    await expect.poll(() => age.inputValue()).toBe(typed)
    await expect.poll(() => page.getByText('Niciun ramburs nu intarzie atat.').count()).toBe(0)
    expect(asked()).toEqual(before)
  }
  await age.fill('12')
  await expect.poll(() => asked().at(-1)).toBe('12')
})

it('refuses what cannot be read with its row and column, and asks a courier for a day', async () => {
  const page = await mountPage('/admin/settlements', { as })
  await page.getByRole('button', { name: 'Intreaba FAN Courier' }).click()
  await page.getByText(/^(Curierul nu a trimis niciun ramburs in acea zi|Toate liniile erau stiute deja|Preluat: )/).waitFor()
  await give(page, 'poza.png', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))
  await page.getByRole('alert').getByText('Nu s-a schimbat nimic.').waitFor()
  await choose(page, 'Curier', 'Sameday')
  await page.getByText('Sameday trimite decontarile ca fisier.').waitFor()
  const sheets = {
    expeditii: [
      ['AWB', 'Suma ramburs'],
      ['1ONB77', '1.234'],
      ['1ONB78', 'zece'],
    ],
  }
  await give(page, 'sameday.xlsx', Buffer.from(writeWorkbook(sheets)))
  const preview = previewOf(page, 'sameday.xlsx')
  await typeDay(preview, 'Ziua transferului', '05.01.2026')
  await preview.getByRole('button', { name: 'Preia decontarea' }).click()
  await preview.getByText('Randul 2, coloana Suma ramburs: 1.234 se poate citi 1234,00 sau 1,23. Scrieti suma cu doua zecimale.').waitFor()
  await preview.getByText('Randul 3, coloana Suma ramburs: suma nu poate fi citita.').waitFor()
})

it('removes what was taken under a wrong day, and its lines may come again', async () => {
  const page = await mountPage('/admin/settlements', { as })
  const file = csv('AWB;Ramburs', '2150888000001;10,00')
  const take = async (day: string) => {
    await give(page, 'gresit.csv', file)
    const preview = previewOf(page, 'gresit.csv')
    await typeDay(preview, 'Ziua transferului', day)
    await preview.getByRole('button', { name: 'Preia decontarea' }).click()
    await preview.waitFor({ state: 'detached' })
  }
  await take('02.02.2026')
  await row(page, '02.02.2026').getByRole('link', { name: '02.02.2026' }).click()
  await page.getByRole('button', { name: 'Sterge decontarea' }).click()
  const removing = page.getByRole('dialog', { name: 'Sterge decontarea' })
  await expectFine()
  await removing.getByRole('button', { name: 'Sterge decontarea' }).click()
  await page.getByText('Decontarea a fost stearsa. Liniile ei pot fi preluate din nou.').waitFor()
  await page.getByText('Stearsa', { exact: true }).first().waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Marcheaza incasata' }).count()).toBe(0)

  await page.getByRole('link', { name: 'Toate decontarile' }).click()
  await take('02.02.2026')
  await page.getByRole('status').filter({ hasText: 'Preluat: o linie.' }).waitFor()
})

it('leads from the line of a statement to the settlement whose transfer it is, and from that to its line', async () => {
  const { app } = server.parts
  await reported(app, [['2150666000001', 66_601]])
  await imported(
    app,
    camtFile(
      app,
      [
        { amount: 66_601, name: 'FAN COURIER EXPRESS SRL' },
        { amount: 66_602, name: 'DEMO SRL' },
      ],
      DAY,
    ),
  )
  const page = await mountPage('/admin/bank-statements?state=used', { as })
  const line = row(page, '666,01')
  await line.getByText(/^Decontarea FAN Courier din 20\.11\.2026\.$/).waitFor()
  await line.getByRole('link', { name: 'Deschide decontarea' }).click()
  await page.getByRole('heading', { name: 'Decontarea FAN Courier din 20.11.2026' }).waitFor()
  await row(page, '2150666000001').waitFor()
  await expectFine()

  await page.getByRole('link', { name: 'Linia din extras' }).click()
  await page.getByText('Este aratata o singura linie.').waitFor()
  await row(page, '666,01').getByRole('link', { name: 'Deschide decontarea' }).waitFor()
  await expect.poll(() => page.getByRole('tab', { name: /^Folosite/ }).getAttribute('aria-selected')).toBe('true')
  await expect.poll(() => page.getByRole('table', { name: 'Liniile extraselor' }).getByRole('row').count()).toBe(2)
  await expectFine()
  await page.getByRole('tab', { name: /^De lamurit/ }).click()
  await row(page, '666,02').waitFor()
  await page.getByText('Este aratata o singura linie.').waitFor({ state: 'detached' })
})

it('says of a parcel that is not delivered, or had turned back, where it is by its courier and since when', async () => {
  const courier = 'fan'
  const settlement = {
    ...{ id: '00000000-0000-4000-8000-000000000009', courier, transferredOn: '2026-01-05', source: 'call', fileName: null },
    ...{ state: 'reported', total: 300, lines: 2, differences: 2, receivedOn: null, statementLineId: null },
  }
  const line = (n: number, steps: readonly object[]) => ({
    ...{ id: `00000000-0000-4000-8000-00000000000${n}`, awb: `215000000000${n}`, amount: 100, expected: 100, client: null, uniqueId: null },
    ...{ state: 'different', difference: 'not-delivered', steps, actions: ['accept', 'reclaim'], action: null, note: null },
  })
  const back = { state: 'returning', on: '2026-01-02' }
  const list = [line(1, [{ state: 'in_transit', on: '2026-01-03' }]), line(2, [back, { state: 'delivered', on: '2026-01-04' }])]
  const page = await mountPage('/profile/orders', { as })
  page.route(/\/lines/, () => ({ json: { settlement, count: 2, list } }))
  await page.goto(`/admin/settlements/${settlement.id}`)
  await row(page, '2150000000001').getByText('Coletul, dupa curier: In tranzit 03.01.2026.').waitFor()
  const turned = row(page, '2150000000002')
  await turned.getByText('Coletul, dupa curier: In curs de returnare 02.01.2026, Livrata 04.01.2026.').waitFor()
  await turned.getByText('S-a intors din drum inainte de livrare: nu se stie cine l-a primit.').waitFor()
  await expect.poll(() => page.getByText('nu se stie cine l-a primit').count()).toBe(1)
  await expectFine()
})
