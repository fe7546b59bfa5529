/** What a journey through e-Factura needs of ANAF: companies in its registers, suppliers that send, and the page of certificates. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { ask } from '../running/api.ts'
import { thisProduct } from '../running/this-product.ts'

export const ANAF_ENDS_AT = /\/invoicing-system\/companies\/list$/
const DAY_MS = 86_400_000

async function control(partner: 'anaf' | 'efactura', what: string, method: string, body?: unknown): Promise<void> {
  const answer = await fetch(`${thisProduct().simulatorsUrl}/${partner}/_sim/${what}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${partner} ${what}: ${answer.status} ${await answer.text()}`)
}

export type Company = { cif: string; name: string }
type Listed = { list: { entityData: { identificationCode: string }; verifyStatus: string }[] }

export const comesIntoBeing = ({ cif, name }: Company): Promise<void> =>
  control('anaf', 'advance', 'POST', { company: cif, change: { name } })

/** Of the client's billing data, and verified by the registers. */
export async function companyOf(email: string, { cif, name }: Company): Promise<void> {
  const entityData = { name, isCompany: true, identificationCode: cif, tradeRegister: 'J12/1204/2015', fiscalIdentificationType: 1 }
  const place = { countryCode: 'RO', localityString: 'Cluj-Napoca', countyString: 'Cluj', postalCode: '400114' }
  await ask('POST', '/user/billing/data', { email, body: { entityData, address: { ...place, street: 'Strada Horea', number: '1' } } })
  const isVerified = async () => {
    const { list } = await ask<Listed>('GET', '/user/billing/data', { email })
    return list.some((one) => one.entityData.identificationCode === cif && one.verifyStatus === 'verified')
  }
  await expect.poll(isVerified).toBe(true)
}

type Invoice = { from: string; sellerName: string; number: string; daysAgo: number; wrongByBani?: number }

/** ANAF lists nothing of the last minute: what is sent today was sent a while ago. */
const sentAt = (daysAgo: number): Date => new Date(Date.now() - daysAgo * DAY_MS - 600_000)

export async function receives({ cif }: Company, { daysAgo, ...invoice }: Invoice): Promise<void> {
  await control('efactura', 'advance', 'POST', { receive: { cif, ...invoice, at: sentAt(daysAgo).toISOString() } })
}

const dayInBucharest = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Bucharest' })
export const issuedOn = (daysAgo: number): string => dayInBucharest.format(sentAt(daysAgo))

/** ANAF gives archives so slowly that it can be seen. */
export async function whileArchivesAreSlow(journey: () => Promise<unknown>): Promise<void> {
  await control('efactura', 'faults', 'POST', { match: 'descarcare', kind: 'slow', delayMs: 2000 })
  try {
    await journey()
  } finally {
    await control('efactura', 'faults', 'DELETE')
  }
}

/** From the dialog that is open to ANAF and back. */
export async function connects(page: Page, { name }: Company): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Conectare e-factura' })
  await dialog.getByRole('combobox', { name: 'Firma' }).click()
  await page.getByRole('option', { name }).click()
  await dialog.getByRole('button', { name: 'Conecteaza' }).click()
  await signsInAtAnaf(page)
  await page.getByText(`Firma ${name} este conectata la e-Factura.`).waitFor()
}

export async function signsInAtAnaf(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Ana Demo/ }).click()
  await page.waitForURL(ANAF_ENDS_AT)
}

export async function inMenu(page: Page, row: RegExp, item: string): Promise<void> {
  await page.getByRole('button', { name: row }).and(page.locator('[aria-haspopup="menu"]')).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** Confirms what the open dialog asks. */
export async function decides(page: Page, comment?: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  if (comment !== undefined) await dialog.getByLabel('Mesaj catre furnizor').fill(comment)
  await dialog.getByLabel('Confirm operatia').check()
  await dialog.getByRole('button', { name: 'Accepta' }).click()
  await page.getByText('Operatia a fost trimisa cu succes!').first().waitFor()
  await dialog.waitFor({ state: 'detached' })
}

/** The name of the file that an entry of a row's menu saves. */
export async function savedName(page: Page, row: RegExp, item: string): Promise<string> {
  const download = page.waitForEvent('download')
  await inMenu(page, row, item)
  return (await download).suggestedFilename()
}

/** All days: what was issued longer ago than a month too. */
export const ofAllDays = (page: Page): Promise<void> => page.getByRole('button', { name: 'Sterge perioada' }).click()

export async function disconnects(page: Page, { name }: Company): Promise<void> {
  await page.getByRole('link', { name: 'Management firme' }).click()
  await inMenu(page, new RegExp(`${name}$`), 'Sterge firma')
  const dialog = page.getByRole('dialog', { name: 'Sterge firma' })
  const remove = dialog.getByRole('button', { name: 'Sterge', exact: true })
  await dialog.getByRole('textbox').fill('confirm')
  await expect.poll(() => remove.isDisabled()).toBe(true)
  await dialog.getByRole('textbox').fill('CONFIRM')
  await remove.click()
  await page.getByText('Firma a fost stearsa cu succes!').waitFor()
}
