/** The first page: its numbers are those of the lists they lead to; figures as chart, table, file and paper; who sees what. */
import type { Page } from 'playwright-core'
import readExcelFile from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { expectFine } from '../fine-page.ts'
import { newClient } from '../money/paying-client.ts'
import { bytesOf } from '../orders/pdf.ts'
import { activeOrder, ask, draftOrder } from '../running/api.ts'
import { openPage, openSignedIn, signIn, widths } from '../running/browser.ts'

/** A4, upright, as a browser prints. */
const PAPER_PX = 794
const DASHBOARD = '/profile/dashboard'

async function opened(page: Page): Promise<void> {
  await page.goto(DASHBOARD)
  await page.getByRole('heading', { name: 'Expedieri', exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Pe curier' }).waitFor()
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** How many the link says, where one is a word. */
async function numberOf(page: Page, link: RegExp): Promise<number> {
  const text = await region(page, 'De facut astazi').getByRole('link', { name: link }).innerText()
  return Number(/\d[\d.]*/.exec(text)?.[0]?.replaceAll('.', '') ?? '1')
}

describe('the first page', () => {
  it('is where signing in, the address of the product and its name lead', async () => {
    const { page } = await openPage()
    await signIn(page)
    await page.waitForURL(`**${DASHBOARD}`)
    await page.getByRole('heading', { name: 'Tablou de bord' }).waitFor()
    await page.goto('/')
    await page.waitForURL(`**${DASHBOARD}`)
    await page.goto('/profile/addresses')
    await page.getByRole('banner').getByRole('link', { name: 'Expedio', exact: true }).click()
    await page.waitForURL(`**${DASHBOARD}`)
  })

  it('says of orders what the lists have that its numbers lead to', async () => {
    await activeOrder({ name: 'Nepreluat Astazi' })
    const { page } = await openSignedIn()
    await opened(page)
    for (const line of [/comand[ae] salvat/i, /^Printeaza .* etichet/, /^In livrare/]) {
      const count = await numberOf(page, line)
      await region(page, 'De facut astazi').getByRole('link', { name: line }).click()
      await page.getByRole('heading', { name: 'Comenzi', exact: true }).waitFor()
      await page.getByText(String(count), { exact: true }).first().waitFor()
      const { count: listed } = await ask<{ count: number }>('GET', `/orders${new URL(page.url()).search}`, { email: 'client@demo.test' })
      expect([line, listed]).toEqual([line, count])
      await opened(page)
    }
  })

  it('leads to the repayments of which it says the sum', async () => {
    await activeOrder({ name: 'Ramburs Astazi', cash: { amount: 12.5, iban: 'RO94BTRL0000000000000042', accountHolder: 'Atelier SRL' } })
    const { page } = await openSignedIn()
    await opened(page)
    const line = region(page, 'Bani').getByRole('link', { name: /^Nelivrate/ })
    const amount = /([\d.]+,\d\d) RON/.exec(await line.innerText())?.[1] ?? 'none'
    await line.click()
    await page.waitForURL(/show=notDelivered/)
    await region(page, 'Totaluri').getByText(`${amount} RON`).first().waitFor()
  })
})

describe('figures of shipments', () => {
  it('are a chart with the same numbers as a table, downloaded as a workbook and printed', async () => {
    await activeOrder({ name: 'In Tabel' })
    const { page } = await openSignedIn()
    await opened(page)
    await page.getByRole('img', { name: /^Grafic: Pe curier/ }).waitFor()
    await page.getByRole('button', { name: 'Tabel: Pe curier' }).click()
    const table = page.getByRole('table', { name: 'Pe curier' })
    await table.getByRole('row', { name: /^FAN Courier/ }).waitFor()
    await expect.poll(() => page.getByRole('img', { name: /^Grafic: Pe curier/ }).count()).toBe(0)
    const sent = await table.getByRole('row').nth(1).getByRole('cell').first().innerText()

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Descarca Excel' }).click()
    const file = await downloading
    expect(file.suggestedFilename()).toMatch(/^expedieri-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.xlsx$/)
    const [sheet] = await readExcelFile(await bytesOf(file))
    const rows = sheet?.data ?? []
    const courierRow = rows.findIndex(([first]) => first === 'Curier') + 1
    expect(rows[courierRow]?.[1]).toBe(Number(sent))

    await page.emulateMedia({ media: 'print' })
    for (const name of ['Expedieri pe zile', 'Pe curier', 'Pe judet']) {
      const box = await page.getByRole('table', { name }).boundingBox()
      expect(box?.height, `${name} is on paper`).toBeGreaterThan(30)
    }
    await page.setViewportSize({ width: PAPER_PX, height: 1000 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: 'nothing is cut off' })
      .toBeLessThanOrEqual(PAPER_PX)
    await expect.poll(() => page.getByRole('button', { name: 'Descarca Excel' }).isVisible()).toBe(false)
    await expect.poll(() => page.getByRole('navigation').first().isVisible()).toBe(false)
  })

  it('are of the period that is chosen, which stands in the address', async () => {
    const { page } = await openSignedIn()
    await opened(page)
    await page.getByRole('combobox', { name: 'Perioada', exact: true }).click()
    await page.getByRole('option', { name: 'Ultimele 7 zile' }).click()
    await page.waitForURL(/period=week/)
    await page.getByRole('button', { name: 'Tabel: Expedieri pe zile' }).click()
    await expect.poll(() => page.getByRole('table', { name: 'Expedieri pe zile' }).getByRole('row').count()).toBe(1 + 7)
    await page.goto(`${DASHBOARD}?from=2026-01-31&to=2026-01-01`)
    await expect.poll(() => page.getByRole('combobox', { name: 'Perioada', exact: true }).inputValue()).toBe('Ultimele 30 de zile')
  })
})

describe('who sees it', () => {
  it('finds it fit for a phone, light and dark', async () => {
    const { page } = await openSignedIn('client@demo.test', { width: widths.phone })
    await opened(page)
    await expectFine(page)
    await page.getByRole('button', { name: 'Tabel: Pe judet' }).click()
    await expectFine(page)
  })

  it('sees no money as a dispatcher, and is offered no step of sending as an accountant', async () => {
    const { page } = await openSignedIn('dispecer@demo.test')
    await opened(page)
    await expect.poll(() => page.getByRole('heading', { name: 'Bani', exact: true }).count()).toBe(0)
    expect(await page.getByRole('main').innerText()).not.toMatch(/RON|Cost/)
    await page.getByRole('button', { name: 'Tabel: Pe curier' }).click()
    expect(await page.getByRole('table', { name: 'Pe curier' }).innerText()).not.toMatch(/RON|Cost/)
    const { page: accounting } = await openSignedIn('contabil@demo.test')
    await opened(accounting)
    await region(accounting, 'Bani').getByText('Sold disponibil').waitFor()
    await expect
      .poll(() =>
        accounting
          .getByRole('main')
          .getByRole('link', { name: /Comanda noua|Activati/ })
          .count(),
      )
      .toBe(0)
  })

  it('is led through the first steps as a new client, each ticked once it is done', async () => {
    const email = await newClient('Prima Zi')
    const { page } = await openSignedIn(email)
    await page.goto(DASHBOARD)
    const steps = region(page, 'Primii pasi').getByRole('listitem')
    await steps.first().waitFor()
    const isDone = (name: string) => steps.filter({ hasText: name }).getByRole('img', { name: 'Facut', exact: true }).count()
    await expect.poll(async () => [await isDone('Adresa expeditorului'), await isDone('Prima comanda')]).toEqual([0, 0])
    await expect.poll(() => page.getByRole('heading', { name: 'Expedieri', exact: true }).count()).toBe(0)
    await draftOrder({ name: 'Prima Comanda', email })
    await page.reload()
    await steps.getByRole('link', { name: 'Activeaza comanda salvata' }).waitFor()
    await expect.poll(() => isDone('Prima comanda')).toBe(0)
  })

  it('chooses a client first when working for the platform', async () => {
    const { page } = await openSignedIn('admin@demo.test')
    await page.goto(DASHBOARD)
    await page.getByText('Alegeti un client ca sa vedeti ce il asteapta.').waitFor()
    await page.getByRole('combobox', { name: 'Client' }).click()
    await page.getByRole('option', { name: /client@demo\.test/ }).click()
    await page.getByRole('heading', { name: 'De facut astazi' }).waitFor()
  })
})
