/** Whose balance an operator looks at: what is typed and is no client stays, is said, and is not taken for one. */
import { expect, it } from 'vitest'
import { mountPage, serverOfPages } from '#web/test/test-page.tsx'

const server = await serverOfPages()

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
