/** Closing the own account. */
import { expect, it } from 'vitest'
import { ZERO } from '#contract/money.ts'
import { PASSWORD } from '#product/server/test-server.ts'
import { expectFine } from '#web/test/test-fine.ts'
import { mountPage, serverOfPages } from '#web/test/test-page.tsx'

const server = await serverOfPages()

it('an account is closed with the password and a typed word, and what stands in its way leads there', async () => {
  const rich = await server.user('cu-sold')
  const refused = await mountPage('/profile/settings/close-account', { as: rich })
  await refused.getByRole('link', { name: /^Bani in sold/ }).waitFor()
  await expect.poll(() => refused.getByRole('button', { name: 'Inchide contul definitiv' }).count()).toBe(0)
  await expectFine()

  const as = await server.user('fara-sold', { startBani: ZERO })
  const page = await mountPage('/profile/settings/close-account', { as })
  await page.getByLabel('Parola contului').fill(PASSWORD)
  await page.getByRole('button', { name: 'Inchide contul definitiv' }).click()
  const dialog = page.getByRole('dialog', { name: 'Inchideti contul?' })
  await dialog.getByRole('textbox').fill('altceva')
  await dialog.getByRole('button', { name: 'Inchide contul definitiv' }).click()
  await page.getByText('Va rugam sa completati cuvantul de siguranta!').waitFor()
  await dialog.getByRole('textbox').fill('CONFIRM')
  await dialog.getByRole('button', { name: 'Inchide contul definitiv' }).click()
  await page.getByText('Contul a fost inchis.').first().waitFor()
  await page.waitForURL(/\/login$/)
  await expect.poll(() => page.getByText('A aparut o eroare').count()).toBe(0)
  expect((await server.call('/auth/me', { token: as.token })).statusCode).toBe(401)
})
