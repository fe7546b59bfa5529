/** What a user does in the form of a new order. */
import type { Locator, Page } from 'playwright-core'
import { baniIn } from './money-shown.ts'

/** A field of a form by its label, with or without the star of a required one. */
export const field = (within: Page | Locator, label: string): Locator =>
  within.getByLabel(new RegExp(`^${label.replace(/[().]/g, '\\$&')}( \\*)?$`))

export const sender = (page: Page): Locator => page.getByRole('region', { name: 'Expeditor' })
export const recipient = (page: Page): Locator => page.getByRole('region', { name: 'Destinatar' })
export const packages = (page: Page): Locator => page.getByRole('region', { name: 'Colete' })
export const couriers = (page: Page): Locator => page.getByRole('region', { name: 'Curieri' })

export type WrittenParty = {
  name: string
  phone: string
  email?: string
  county: string
  city: string
  street: string
  number: string
  postalCode: string
}

export const ana: WrittenParty = {
  name: 'Ana Victoria',
  phone: '0721 000 900',
  email: 'ana@example.test',
  county: 'București',
  city: 'Sectorul 1',
  street: 'Calea Victoriei',
  number: '120',
  postalCode: '010071',
}

/** Contact and address of one party, county and city chosen from their lists. */
export async function writeParty(party: Locator, written: WrittenParty): Promise<void> {
  await field(party, 'Nume si prenume').fill(written.name)
  await field(party, 'Telefon').fill(written.phone)
  await field(party, 'Email').fill(written.email ?? '')
  await choosePlace(party, written)
  await field(party, 'Strada').fill(written.street)
  await field(party, 'Numar').fill(written.number)
  await field(party, 'Cod postal').fill(written.postalCode)
}

export async function choosePlace(party: Locator, { county, city }: Pick<WrittenParty, 'county' | 'city'>): Promise<void> {
  await field(party, 'Judet').fill(county)
  await option(party, county).click()
  await field(party, 'Localitate').fill(city)
  await option(party, city).click()
}

/** Lists open over the page, not within the form. */
export const option = (within: Locator, text: string): Locator =>
  within.page().getByRole('option', { name: text }).filter({ visible: true }).first()

async function writePackage(page: Page): Promise<void> {
  const first = packages(page).getByRole('group', { name: 'Pachet 1' })
  await field(first, 'Greutate (kg)').fill('2')
  await field(first, 'Lungime (cm)').fill('20')
  await field(first, 'Latime (cm)').fill('20')
  await field(first, 'Inaltime (cm)').fill('20')
  await field(packages(page), 'Continut').fill('Carti')
}

type WrittenOrder = { to?: WrittenParty; repayment?: { amount: string; iban?: string } }

/** The sender is the address marked as default; everything else is written. */
export async function writeOrder(page: Page, { to = ana, repayment }: WrittenOrder = {}): Promise<void> {
  await page.goto('/profile/orders/new')
  await writeParty(recipient(page), to)
  await writePackage(page)
  if (repayment) await writeRepayment(page, repayment)
}

async function writeRepayment(
  page: Page,
  { amount, iban = 'RO49 AAAA 1B31 0075 9384 0000' }: { amount: string; iban?: string },
): Promise<void> {
  await page.getByRole('switch', { name: 'Ramburs in cont' }).click()
  await field(page, 'Valoare ramburs').fill(amount)
  await field(page, 'IBAN').fill(iban)
  await field(page, 'Titular cont').fill('Atelierul Mesteacan SRL')
}

/** They come by themselves once the order is complete. */
export const showOffers = (page: Page): Promise<void> => offers(page).first().waitFor()

export const offers = (page: Page): Locator => couriers(page).getByRole('radio')

/** The services journeys choose from; each order gets one offer of each. */
const services = {
  'fan to address': /FAN Courier Standard/,
  'fan to locker': /FANbox/,
  'sameday to address': /Sameday 24H/,
  'sameday to locker': /easybox/,
} as const

export const offerOf = (page: Page, service: keyof typeof services): Locator =>
  couriers(page).getByRole('radio', { name: services[service] })

/** What the offer costs: its price stands first in what it says. */
export const priceBani = async (offer: Locator): Promise<number> => baniIn(await offer.ariaSnapshot())

/** Activates with an offer and answers the order's id, which its page then shows in the address. */
export async function activate(page: Page, offer: Locator): Promise<string> {
  await offer.check()
  await activateButton(page).click()
  await page.waitForURL(detailsPath)
  return shownOrder(page)
}

export const activateButton = (page: Page): Locator => page.getByRole('button', { name: 'Activeaza comanda' })

export const detailsPath = /\/profile\/details\/order\/\w+/
export const shownOrder = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? ''
