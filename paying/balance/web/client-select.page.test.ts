/** Whose balance an operator looks at: what is typed and is no client stays, is said, and is not taken for one. */
import { expect, it } from 'vitest'
import { mountPage, serverOfPages } from '#web/test/test-page.tsx'

const server = await serverOfPages()

it('says that the list ends where it does, and how the others are found', async () => {
  const { $client } = server.parts.app.db
  await $client.query("insert into clients (id, name) select gen_random_uuid(), 'Cofetaria ' || n from generate_series(1, 51) n")
  const page = await mountPage('/profile/balance/general', { as: await server.operator('listele') })
  const choice = page.getByRole('combobox', { name: 'Client' })
  const cut = page.getByText('Rezultate aratate: primele 50. Scrieti mai mult pentru a restrange cautarea.')
  await choice.fill('Cofetaria')
  await cut.waitFor()
  await expect.poll(() => page.getByRole('option').count()).toBe(50)
  await choice.fill('Cofetaria 7')
  await cut.waitFor({ state: 'detached' })
  await page.getByRole('option', { name: 'Cofetaria 7' }).waitFor()
})

it('stays as it is typed beside the one that is chosen', async () => {
  const client = await server.user('apicultor')
  await server.user('brutar')
  const page = await mountPage('/profile/balance/general', {
    as: await server.operator('soldurile'),
    actingFor: { id: client.id, name: 'apicultor' },
  })
  const choice = page.getByRole('combobox', { name: 'Client' })
  await expect.poll(() => choice.inputValue()).toMatch(/^apicultor/)
  for (const [typed, error] of [
    ['brutar din', '\u201ebrutar din\u201d nu este in lista. Alegeti din ea.'],
    ['', 'Alegeti din lista.'],
  ] as const) {
    await choice.fill(typed)
    await page.keyboard.press('Tab')
    await page.getByText(error).waitFor()
    await page.settled()
    await expect.poll(() => choice.inputValue()).toBe(typed)
  }
  await choice.fill('brutar')
  await page.getByRole('option', { name: /^brutar/ }).click()
  await expect.poll(() => choice.inputValue()).toMatch(/^brutar/)
  await expect.poll(() => page.getByText(/nu este in lista|Alegeti din lista/).count()).toBe(0)
})
