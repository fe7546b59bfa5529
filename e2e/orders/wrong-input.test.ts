/** What is typed wrongly is said where it stands, and nothing typed is lost. */
import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { openSignedIn } from '../running/browser.ts'
import { ana, choosePlace, couriers, field, packages, recipient, writeOrder, writeParty } from './order-form.ts'

const dej = { county: 'Cluj', city: 'Dej', codeOfCity: '405200', codeElsewhere: '505400' }

/** What the field itself says is wrong with it, as a screen reader reads it. */
async function errorOf(input: Locator): Promise<string> {
  if ((await input.getAttribute('aria-invalid')) !== 'true') return ''
  return input.evaluate((node) =>
    (node.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  )
}

it('says each mistake under its field, leads to the first one and keeps everything through a reload', async () => {
  const { page } = await openSignedIn()
  await page.goto('/profile/orders/new')
  // An untouched form is not wrong.
  await couriers(page).getByText('Completati destinatarul si coletul: ofertele apar aici.').waitFor()
  await writeOrder(page, { to: { ...ana, phone: '0721' }, repayment: { amount: '120', iban: 'RO00 AAAA 1B31 0075 9384 0000' } })
  const weight = field(packages(page), 'Greutate (kg)')
  await weight.fill('0')
  await weight.press('Tab')
  await couriers(page).getByRole('button', { name: 'Arata oferte' }).click()

  const phone = field(recipient(page), 'Telefon')
  await expect.poll(() => errorOf(phone)).toContain('Campul este invalid!  Doar cifre sau +')
  await expect.poll(() => errorOf(weight)).toContain('Greutatea')
  await expect.poll(() => errorOf(field(page, 'IBAN'))).toContain('Contul este invalid! Introduceti un cont valid din Romania!')
  await expect.poll(() => errorOf(field(recipient(page), 'Nume si prenume'))).toBe('')
  await expect.poll(() => phone.evaluate((node) => node === document.activeElement)).toBe(true)
  await expect.poll(() => page.getByRole('button', { name: 'Activeaza comanda' }).isDisabled()).toBe(true)

  await page.reload()
  await page.getByText('Am pastrat ce ati completat').waitFor()
  await expect.poll(() => field(recipient(page), 'Nume si prenume').inputValue()).toBe(ana.name)
  await expect.poll(() => field(recipient(page), 'Localitate').inputValue()).toBe(ana.city)
  await expect.poll(() => field(packages(page), 'Continut').inputValue()).toBe('Carti')
  await expect.poll(() => field(page, 'Valoare ramburs').inputValue()).toBe('120,00')

  await field(page, 'IBAN').fill('RO49AAAA1B31007593840000')
  await phone.fill('0721 000 900')
  await weight.fill('2')
  await couriers(page).getByText('Datele comenzii sunt invalide.').waitFor({ state: 'detached' })
  await couriers(page).getByRole('radio').first().waitFor()
})

it('takes the click that leaves a wrong field, though its message moves the page', async () => {
  const { page } = await openSignedIn()
  await page.goto('/profile/orders/new')
  const weight = field(packages(page).getByRole('group', { name: 'Pachet 1' }), 'Greutate (kg)')
  const atItsUpperEdge = { position: { x: 20, y: 2 } }
  await weight.fill('0')
  await packages(page).getByRole('button', { name: 'Adauga pachet' }).click(atItsUpperEdge)
  await packages(page).getByRole('group', { name: 'Pachet 2' }).waitFor()
  await expect.poll(() => errorOf(weight)).toContain('Greutatea')

  await page.getByRole('switch', { name: 'Ramburs in cont' }).click()
  await field(page, 'Valoare ramburs').fill('x')
  await page.getByRole('switch', { name: 'Asigurare' }).click()
  await field(page, 'Valoare asigurata').waitFor()
})

it('shows the offers by itself once an option was corrected', async () => {
  const { page } = await openSignedIn()
  await writeOrder(page, { repayment: { amount: '' } })
  await field(page, 'Valoare ramburs').fill('120')
  await couriers(page).getByRole('radio').first().waitFor()
})

it('offers the right postal code where the typed one belongs to another county, and writes it when asked', async () => {
  const { page } = await openSignedIn()
  await page.goto('/profile/orders/new')
  const party = recipient(page)
  await choosePlace(party, dej)
  await field(party, 'Cod postal').fill(dej.codeElsewhere)
  const block = party.getByRole('alert')
  await block.getByRole('button', { name: `Aplica: Dej, CJ, ${dej.codeOfCity}` }).click()
  await block.waitFor({ state: 'detached' })
  await expect.poll(() => field(party, 'Cod postal').inputValue()).toBe(dej.codeOfCity)
  await expect.poll(() => field(party, 'Localitate').inputValue()).toBe('Dej')
})

it('turns an envelope that gets too heavy into a parcel and says so', async () => {
  const { page } = await openSignedIn()
  await page.goto('/profile/orders/new')
  await writeParty(recipient(page), ana)
  const type = packages(page).getByRole('radiogroup', { name: 'Tip pachet' })
  await type.getByText('Plic').click()
  await expect.poll(() => type.getByRole('radio', { name: 'Plic' }).isChecked()).toBe(true)
  await field(packages(page), 'Greutate (kg)').fill('1,5')
  await page.getByText('Deoarece pachetul nu indeplineste cerintele pentru plic, tipul pachetului a fost schimbat in "Colet".').waitFor()
  await expect.poll(() => type.getByRole('radio', { name: 'Colet' }).isChecked()).toBe(true)
  await expect.poll(() => field(recipient(page), 'Nume si prenume').inputValue()).toBe(ana.name)
})
