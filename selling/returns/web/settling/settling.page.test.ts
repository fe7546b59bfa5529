/** Counts what came back of a return, deals with it, and notes its money. */
import { expect, it } from 'vitest'
import { callsOn } from '#web/test/test-calls.ts'
import { expectFine } from '#web/test/test-fine.ts'
import { mountPage, type Page, serverOfPages } from '#web/test/test-page.tsx'
import { aRequest } from '../../server/test-returns.ts'

const server = await serverOfPages()
const { app } = server.parts
const { ask } = callsOn(server)
const as = await server.user('retururi')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const make = (kind: 'return' | 'withdrawal') => aRequest(app, server.call, { clientId: as.id, kind })

it('counts what came by keys and mouse, says what is missing, and deals with it', async () => {
  const id = await make('return')
  const page = await mountPage(`/profile/list/templates/orders/${id}`, { as })
  await button(page, 'Numara ce a venit').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Noteaza numararea' }).waitFor()
  await dialog.getByLabel('Ce a venit in plus').fill(' ')
  await dialog.getByLabel(/^Intregi/).fill('1')
  await dialog.getByRole('button', { name: 'Noteaza numararea' }).click()
  await dialog.getByText('Camp obligatoriu!').waitFor()
  await dialog.getByLabel('Ce a venit in plus').fill('Tricou albastru')
  await dialog.getByText('Camp obligatoriu!').waitFor({ state: 'detached' })
  await dialog.getByLabel('Intregi: Tricou albastru').fill('doua')
  await dialog.getByRole('button', { name: 'Noteaza numararea' }).click()
  await dialog.getByText(/intre 0 si 10.000/).waitFor()
  await dialog.getByLabel('Intregi: Tricou albastru').fill('2')
  await dialog.getByLabel('Deteriorate: Tricou albastru').fill('1')
  await dialog.getByRole('button', { name: 'Noteaza numararea' }).click()
  await said(page, 'Numararea a fost notata.')
  await said(page, 'Primite')
  await expectFine()
  await button(page, 'Ce se face cu ele').click()
  await dialog.getByLabel('Pastrate in stoc: Tricou albastru').fill('3')
  await dialog.getByLabel('Distruse: Tricou albastru').fill('1')
  await dialog.getByRole('button', { name: 'Noteaza', exact: true }).click()
  await dialog.getByText('Au venit doar 3 bucati.').waitFor()
  await dialog.getByLabel('Pastrate in stoc: Tricou albastru').fill('2')
  await dialog.getByRole('button', { name: 'Noteaza', exact: true }).click()
  await said(page, 'Rezolvate')
  await button(page, 'Anuleaza numararea').click()
  await button(page, 'Numara ce a venit').waitFor()
})

it('waits for a parcel no longer, and again', async () => {
  const id = await make('return')
  const page = await mountPage(`/profile/list/templates/orders/${id}`, { as })
  await button(page, 'Nu il mai astept').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Nu il mai astept' }).click()
  await said(page, 'Nu au mai venit')
  await button(page, 'Il astept din nou').click()
  await said(page, 'Anuntate')
})

it('keeps what was noted when the payment was ordered, for when it is with the buyer', async () => {
  const id = await make('return')
  await ask('POST', `/returns/${id}/match`, { as, body: { order: { kind: 'elsewhere' } } })
  await ask('POST', `/returns/${id}/money`, { as, body: { from: 'not-asked', to: 'sent', amount: 1250.5, reference: 'OP 31' } })
  const page = await mountPage(`/profile/list/templates/orders/${id}`, { as })
  await button(page, 'Noteaza restituirea').click()
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.getByLabel('Suma in RON (optional)').inputValue()).toBe('1.250,50')
  await dialog.getByRole('button', { name: 'Noteaza' }).click()
  await said(page, /Banii au fost restituiti, 1.250,50 RON, referinta OP 31/)
})

it('counts nothing over what another user has counted meanwhile, and loses nothing that was typed', async () => {
  const id = await make('return')
  const page = await mountPage(`/profile/list/templates/orders/${id}`, { as })
  await button(page, 'Numara ce a venit').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Ce a venit in plus').fill('Tricou')
  await dialog.getByLabel('Intregi: Tricou').fill('2')
  await ask('POST', `/returns/${id}/count`, { as, body: { lines: [{ name: 'Tricou', whole: 1, damaged: 0 }], seen: null } })
  for (let tries = 0; tries < 2; tries += 1) {
    await dialog.getByRole('button', { name: 'Noteaza numararea' }).click()
    await dialog.getByText(/s-a schimbat intre timp/).waitFor()
  }
  await expect.poll(() => dialog.getByLabel('Intregi: Tricou').inputValue()).toBe('2')
  // The page behind the dialog shows it as it is.
  await said(page, 'Numarate: intregi 1.')
})

it('asks why money is refused, at its field', async () => {
  const id = await make('return')
  const page = await mountPage(`/profile/list/templates/orders/${id}`, { as })
  await button(page, 'Noteaza restituirea').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Banii nu se restituie' }).check()
  await dialog.getByRole('button', { name: 'Noteaza' }).click()
  await dialog.getByText('Camp obligatoriu!').waitFor()
  await dialog.getByLabel('Motivul').fill('Produs purtat')
  await dialog.getByRole('button', { name: 'Noteaza' }).click()
  await said(page, /Banii nu se restituie, motiv: Produs purtat/)
})
