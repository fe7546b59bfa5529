/** A client of its own that can pay, and the pages of the card payment provider. */
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { ask } from '../running/api.ts'
import { demoPassword } from '../running/browser.ts'
import { aPlace } from '../running/newcomer.ts'
import { thisProduct } from '../running/this-product.ts'

type Mail = { to: string; text: string }

/** Opened by its mail, without anything to be invoiced to. Answers the e-mail address. */
export async function newClient(name: string): Promise<string> {
  const email = `${randomUUID()}@example.test`
  await ask('POST', '/auth/sign-up', { from: aPlace(), body: { name, email, password: demoPassword } })
  const linkToken = async () => {
    const { list } = await ask<{ list: Mail[] }>('GET', '/sandbox/inbox', { email: 'admin@demo.test' })
    return list.filter(({ to }) => to === email).map(({ text }) => /confirm-email\?token=([\w.-]+)/.exec(text)?.[1])[0] ?? ''
  }
  await expect.poll(linkToken).not.toBe('')
  await ask('POST', '/auth/confirm-email', { body: { token: await linkToken() } })
  return email
}

/** With an individual to be invoiced and a contact. Answers the e-mail address. */
export async function payingClient(name: string): Promise<string> {
  const email = await newClient(name)
  const entityData = { name, isCompany: false, identificationCode: '1800101221144', fiscalIdentificationType: 6 }
  const place = { countryCode: 'RO', localityString: 'Cluj-Napoca', countyString: 'Cluj', postalCode: '400114' }
  await ask('POST', '/user/billing/data', { email, body: { entityData, address: { ...place, street: 'Strada Horea', number: '1' } } })
  await ask('POST', '/user/contact', { email, body: { data: { givenName: 'Ioana', familyName: 'Mesteacan', phone: '+40722123456' } } })
  return email
}

/** Types one of the cards that the provider's page lists by what comes of them. */
export async function payWith(page: Page, what: RegExp): Promise<void> {
  await page.getByRole('heading', { name: 'Plata cu cardul' }).waitFor()
  await page.getByText('Carduri de test').click()
  await page.getByLabel('Numarul cardului').fill(await page.getByRole('listitem').filter({ hasText: what }).locator('code').innerText())
  await page.getByLabel('Expira la').fill('12/30')
  await page.getByLabel('Cod CVV').fill('123')
  await page.getByLabel('Numele de pe card').fill('Ioana Mesteacan')
  await page.getByRole('button', { name: 'Plateste' }).click()
}

export const approved = /aprobat$/
export const approvedByBank = /aprobat dupa confirmarea la banca/
export const noFunds = /fonduri insuficiente/

/** What the provider's next answers are like; null: as ever. */
export async function faultAtProvider(fault: object | null): Promise<void> {
  const request = fault ? { method: 'POST', body: JSON.stringify(fault) } : { method: 'DELETE' }
  const answer = await fetch(`${thisProduct().simulatorsUrl}/netopia/_sim/faults`, request)
  if (!answer.ok) throw new Error(`faults: ${answer.status} ${await answer.text()}`)
}

type Held = { payments: { orderID: string; amountBani: number; status: string }[] }

/** What the provider has of payments, newest last. */
export async function paymentsAtProvider(): Promise<Held['payments']> {
  return ((await (await fetch(`${thisProduct().simulatorsUrl}/netopia/_sim/state`)).json()) as Held).payments // as its control answers
}

/** An administrator acts for the client from here on. */
export async function actFor(page: Page, { email, name }: { email: string; name: string }): Promise<void> {
  await page.goto('/profile/balance/invoices')
  const chooser = (text: string) => page.getByRole('banner').getByRole('button', { name: text }).filter({ visible: true })
  await chooser('Alegeti clientul').click()
  await page.getByLabel('Cauta dupa nume sau email').fill(email)
  await page.getByRole('dialog').getByRole('button', { name }).click()
  await chooser(`Pentru: ${name}`).waitFor()
}
