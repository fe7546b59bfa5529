/** The page of recommendations: the link and its ways, the terms, the period, a recommended account. */
import { expect, it } from 'vitest'
import { expectFine } from '../fine-page.ts'
import { newClient } from '../money/paying-client.ts'
import { ask } from '../running/api.ts'
import { openPage, openSignedIn, widths } from '../running/browser.ts'
import { serverAnswer } from '../running/server-answer.ts'

const CALL = '/api/user/referrals-info'

it('is shared by its link, and says how it works while no account was invited', async () => {
  // None of the others here recommends anything by its link.
  const email = await newClient('Recomanda Nou')
  const { page, context } = await openSignedIn(email)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/profile/client-referrals')
  await page.getByRole('heading', { name: 'Recomanda si castiga' }).waitFor()
  const box = page.getByRole('textbox', { name: 'Linkul dumneavoastra de recomandare' })
  const { referralCode } = await ask<{ referralCode: string }>('GET', '/auth/me', { email })
  const { publicUrl } = await ask<{ publicUrl: string }>('GET', '/about')
  await expect.poll(() => box.inputValue()).toBe(`${publicUrl}/sign-up/${referralCode}`)
  await expect.poll(() => box.isEditable()).toBe(false)
  await page.getByRole('button', { name: 'Inchide informatii' }).click()
  await page.getByRole('button', { name: 'Afiseaza informatii' }).click()
  await page.getByText('Primiti un bonus de 2%').waitFor()
  await page.getByRole('button', { name: 'Distribuie' }).click()
  for (const [name, address] of [
    ['Whatsapp', 'https://wa.me/?text='],
    ['Facebook', 'https://www.facebook.com/sharer/'],
    ['Mail', 'mailto:?subject='],
  ] as const)
    await expect.poll(() => page.getByRole('menuitem', { name }).getAttribute('href')).toContain(address)
  await page.getByRole('menuitem', { name: 'Copiaza adresa' }).click()
  await page.getByText('Codul de referinta a fost copiat!').waitFor()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(await box.inputValue())
  await expectFine(page)
  await page.setViewportSize({ width: widths.phone, height: 800 })
  await expectFine(page)
})

it('asks anew with every end that is chosen, and says at its field what is no day', async () => {
  const { page } = await openSignedIn()
  const asked: { start: string; end: string }[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(CALL)) asked.push(request.postDataJSON() as { start: string; end: string })
  })
  await page.route(`**${CALL}`, async (route) => {
    const answer = await (await serverAnswer(route)).json()
    const { end } = route.request().postDataJSON() as { end: string }
    await route.fulfill({ json: { ...answer, referralInfo: { amountsByDay: { [end]: 2.5 }, usersByDay: { [end]: 1 } } } })
  })
  await page.goto('/profile/client-referrals')
  const [from, to] = [
    page.getByRole('textbox', { name: 'De la', exact: true }),
    page.getByRole('textbox', { name: 'Pana la', exact: true }),
  ]
  await expect.poll(() => asked.length).toBe(1)
  expect((Date.parse(asked[0]?.end ?? '') - Date.parse(asked[0]?.start ?? '')) / 86_400_000).toBe(29)
  const typed = async (field: typeof from, day: string) => {
    await field.fill(day)
    await field.press('Tab')
  }
  await typed(from, '01.03.2026')
  await page.waitForTimeout(600)
  expect(asked).toHaveLength(1)
  // Of days that were not asked about nothing is known.
  await page.getByRole('button', { name: 'Tabel: Bonus generat pe zi' }).click()
  const days = page.getByRole('table', { name: 'Bonus generat pe zi' }).getByRole('rowheader')
  await expect.poll(() => days.count()).toBe(30)
  await typed(to, '31.03.2026')
  await expect.poll(() => asked.at(-1)).toMatchObject({ start: '2026-03-01', end: '2026-03-31' })
  await expect.poll(() => days.count()).toBe(31)
  await typed(to, '01.02.2026')
  await page.getByText('Invalid end date').waitFor()
  await typed(from, 'ieri')
  await page.getByText('Invalid start date').waitFor()
  // An end that is chosen while the start is none asks nothing; once the start is one it has its end.
  await typed(to, '30.04.2026')
  await page.waitForTimeout(600)
  expect(asked).toHaveLength(2)
  await typed(from, '01.04.2026')
  await expect.poll(() => asked.at(-1)).toMatchObject({ start: '2026-04-01', end: '2026-04-30' })
  // Beyond the last day that there is: what is shown is not of it.
  await typed(from, '01.04.2099')
  await page.getByText('Invalid start date').waitFor()
  await typed(from, '01.04.2026')
  await page.getByText('Invalid start date').waitFor({ state: 'detached' })
  await typed(to, '01.04.2029')
  await page.getByText('Invalid start date').waitFor()
  await page.waitForTimeout(600)
  expect(asked).toHaveLength(3)
})

it('keeps the period in its fields where no answer comes, and asks again', async () => {
  const { page } = await openSignedIn()
  await page.goto('/profile/client-referrals')
  const to = page.getByRole('textbox', { name: 'Pana la', exact: true })
  await page.getByRole('heading', { name: 'Utilizatori cu comenzi pe zi' }).waitFor()
  await page.route(`**${CALL}`, (route) => route.fulfill({ status: 500, body: '' }))
  await to.fill('20.11.2027')
  await to.press('Tab')
  await page.getByRole('button', { name: 'Reincearca' }).waitFor()
  await expect.poll(() => to.inputValue()).toBe('20.11.2027')
  await page.unroute(`**${CALL}`)
  await page.getByRole('button', { name: 'Reincearca' }).click()
  await page.getByRole('heading', { name: 'Utilizatori cu comenzi pe zi' }).waitFor()
})

it('fills in the code of who recommended', async () => {
  const { referralCode } = await ask<{ referralCode: string }>('GET', '/auth/me', { email: 'client@demo.test' })
  const { page } = await openPage()
  await page.goto(`/sign-up/${referralCode}`)
  await expect.poll(() => page.getByLabel('Cod de recomandare').inputValue()).toBe(referralCode)
})

it('opens the account without a code that no account has, and says so', async () => {
  const { page } = await openPage()
  await page.goto('/sign-up/NUEXISTA')
  await page.getByLabel('Nume si prenume sau firma').fill('Fara Recomandare')
  await page.getByLabel('Email').fill(`fara-cod-${Date.now()}@exemplu.ro`)
  await page
    .getByLabel(/^Parola/)
    .first()
    .fill('Vreau 3 cafele pe zi')
  await page.getByRole('button', { name: 'Creeaza cont' }).click()
  await page.getByText('Codul de recomandare NUEXISTA nu exista. Contul a fost creat fara el.').waitFor()
})
