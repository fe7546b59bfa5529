/** Where cash is paid: the settings. */
import { expect, it } from 'vitest'
import { callsOn } from '#web/test/test-calls.ts'
import { expectFine } from '#web/test/test-fine.ts'
import { mountPage, serverOfPages } from '#web/test/test-page.tsx'
import { texts } from '#web/texts.ts'

const IBAN = 'RO33BTRL0130120200000001'
const PRINTED = 'RO33 BTRL 0130 1202 0000 0001'

const server = await serverOfPages()
const { ask } = callsOn(server)
const as = await server.user('ceai')

it('a client sets account, interval and minimum: what is wrong is said at its field, and what is not saved is not lost unasked', async () => {
  const page = await mountPage('/profile/settings/repayment', { as })
  const [holder, iban] = [page.getByLabel('Titular cont'), page.getByLabel('Cont (IBAN)')]
  const save = page.getByRole('button', { name: 'Salveaza' })
  await save.click()
  await page.getByText('Numele titularului de cont este obligatoriu!').waitFor()
  await page.getByText('Datele sunt invalide!').waitFor()
  await holder.fill('Ana Popescu'.slice(0, 10))
  await page.getByText('10/32', { exact: true }).waitFor()
  for (const [field, wrong, error] of [
    [holder, 'Ana@#', 'Numele titularului de cont este invalid!'],
    [holder, 'x'.repeat(33), 'Numele titularului de cont este invalid!'],
    [iban, 'DE89370400440532013000', 'Contul este invalid! Introduceti un cont valid din Romania!'],
    [iban, IBAN.slice(0, -1), 'Contul este invalid!'],
    [iban, 'RO34BTRL0130120200000001', 'Contul este invalid! Introduceti un cont valid din Romania!'],
  ] as const) {
    await field.fill(wrong)
    await field.blur()
    await page.getByText(error, { exact: true }).waitFor()
  }
  await holder.fill('Casa de Ceai Verde SRL')
  await iban.fill('RO81 EXPD 0000 0000 0000 0001')
  await save.click()
  await page.getByText(/^Contul introdus apartine .+! Introduceti contul in care doriti sa va fie platit rambursul!$/).waitFor()
  await expect.poll(() => holder.inputValue()).toBe('Casa de Ceai Verde SRL')
  await iban.fill(IBAN.toLowerCase())
  await iban.blur()
  await expect.poll(() => iban.inputValue()).toBe(PRINTED)

  await page.getByRole('combobox', { name: 'Suma minima' }).click()
  await expect
    .poll(() => page.getByRole('option').allTextContents())
    .toEqual([...['200 lei', '500 lei', '1.000 lei', '2.000 lei', '5.000 lei', '10.000 lei', 'Fara limita']])
  await page.getByRole('option', { name: '500 lei', exact: true }).click()
  await page.getByRole('combobox', { name: 'Interval de plata' }).click()
  await page.getByRole('option', { name: 'In fiecare zi lucratoare' }).click()
  await expect.poll(() => page.getByRole('combobox', { name: 'Suma minima' }).count()).toBe(0)
  await page.getByRole('combobox', { name: 'Interval de plata' }).click()
  await page.getByRole('option', { name: 'Marti si vineri' }).click()
  await page.getByLabel('Asteapta inca 1 zi daca sunt rambursuri in procesare').check()
  await expectFine()

  await page.getByRole('link', { name: 'Adrese' }).first().click()
  const guard = page.getByRole('dialog', { name: 'Parasiti setarile?' })
  await guard.getByRole('button', { name: 'Renunta' }).click()
  await guard.waitFor({ state: 'hidden' })
  await save.click()
  await page.getByText('Datele au fost salvate cu succes!').waitFor()
  const { profile } = await ask<{ profile: object }>('GET', '/user/profile', { as })
  expect(profile).toMatchObject({
    ...{ bankName: 'Casa de Ceai Verde SRL', bankAccount: IBAN, repaymentSendInterval: 2 },
    ...{ repaymentSendMinAmount: 500, repaymentWaitPending: true },
  })
  await page.reload()
  await expect.poll(() => iban.inputValue()).toBe(PRINTED)
  await expect.poll(() => save.isDisabled()).toBe(true)
})

it('an administrator chooses a client and sets its interval by contract: the client reads so and has nothing to choose', async () => {
  const administrator = await server.operator('administrator')
  let page = await mountPage('/profile/repayments/awaiting', { as: administrator })
  await page.getByRole('combobox', { name: 'Client' }).fill(as.email)
  await page.getByRole('option', { name: /ceai/ }).click()
  await page.getByText('Nici un ramburs in asteptarea remedierii pentru clientul selectat').waitFor()
  await page.getByRole('link', { name: 'Setari rambursuri' }).last().click()
  await page.getByLabel('Plata rambursurilor conform contractului').click()
  await page.getByText('Rambursurile se platesc conform termenilor contractuali.').waitFor()

  page = await mountPage('/profile/settings/repayment', { as })
  await page.getByText('Rambursurile se platesc conform termenilor contractuali.').waitFor()
  await expect.poll(() => page.getByRole('combobox').count()).toBe(0)
  await expectFine()
  await page.getByLabel('Titular cont').fill('Ceai Verde SRL')
  await page.getByRole('button', { name: 'Salveaza' }).click()
  await page.getByText('Datele au fost salvate cu succes!').waitFor()
  page = await mountPage('/profile/settings/repayment', { as: administrator, actingFor: { id: as.id, name: 'ceai' } })
  await page.getByLabel('Plata rambursurilor conform contractului').click()
  await page.getByRole('combobox', { name: 'Interval de plata' }).waitFor()
})

it('the day that is read beside an interval is none on which the paying bank is closed', async () => {
  const { config } = server.parts.app
  const { payingBank } = config
  const days = async () => (await ask<{ payDays: { interval: number; payOn: string }[] }>('GET', '/user/profile', { as })).payDays
  const [{ payOn: usual } = { payOn: '' }] = await days()
  config.payingBank = { ...payingBank, closedDays: [usual] }
  try {
    const [{ payOn } = { payOn: '' }] = await days()
    expect(payOn > usual).toBe(true)
    const page = await mountPage('/profile/settings/repayment', { as })
    await page.getByRole('combobox', { name: 'Interval de plata' }).click()
    await page.getByRole('option', { name: 'In fiecare zi lucratoare' }).click()
    await page.getByText(texts.repaymentSettings.nextPay(texts.forms.weekday(payOn))).waitFor()
    // When the cash is paid next stands with the repayments: what is due already does not wait for this day.
    await expect.poll(() => page.getByText(/Urmatoarea zi de plata/).count()).toBe(0)
  } finally {
    config.payingBank = payingBank
  }
})
