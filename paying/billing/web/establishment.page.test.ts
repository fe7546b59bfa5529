/** What an administrator notes of the proof of a company outside the Union. */
import { expect, it } from 'vitest'
import { callsOn } from '#web/test/test-calls.ts'
import { mountPage, serverOfPages } from '#web/test/test-page.tsx'

const server = await serverOfPages()
const { ask } = callsOn(server)

const body = {
  entityData: { name: 'Chisinau Crafts SRL', isCompany: true, identificationCode: '1002600012345', fiscalIdentificationType: 2 },
  address: { countryCode: 'MD', localityString: 'Chisinau', street: 'Strada Armeneasca', number: '7' },
}

it('is noted of a day alone, and ends by emptying it', async () => {
  const client = await server.user('din-afara')
  await ask('POST', '/user/billing/data', { as: client, body })
  const as = await server.operator('dovezi')
  const page = await mountPage('/profile/billing/data/list', { as, actingFor: { id: client.id, name: 'din-afara' } })
  const open = async () => {
    await page.getByRole('button', { name: 'Dovada stabilirii' }).click()
    return page.getByRole('dialog', { name: 'Dovada stabilirii: Chisinau Crafts SRL' })
  }
  const dialog = await open()
  const seenOn = dialog.getByLabel('Vazut la')
  const save = () => dialog.getByRole('button', { name: 'Salveaza' }).click()
  await dialog.getByLabel('Documentul, cu numarul lui').fill('Extras 12')
  await seenOn.fill('alaltaieri')
  await save()
  await dialog.getByText('Nu este o data. Scrieti-o ca 31.12.2026.').waitFor()
  await expect.poll(() => seenOn.isFocused()).toBe(true)
  expect(page.requests(/proof/)).toEqual([])
  await seenOn.fill('3.2.2026')
  await save()
  await page.getByText(/^Stabilire dovedita, 03\.02\.2026: Extras 12/).waitFor()
  await open()
  await seenOn.fill('')
  await save()
  await page.getByText(/^Facturile se emit cu TVA din Romania\. Fara TVA/).waitFor()
})
