/** The accountant's month: of which day the unpaid invoices are. */
import { expect, it } from 'vitest'
import { mountPage, serverOfPages } from '#web/test/test-page.tsx'

const server = await serverOfPages()

it('lists and saves no other day in place of what is typed and is none', async () => {
  const page = await mountPage('/admin/accounting?view=receivables', { as: await server.operator('contabil') })
  const on = page.getByRole('textbox', { name: 'La data de' })
  const list = page.getByText('La aceasta data nu era nimic neplatit.')
  await list.waitFor()
  const asked = () => page.requests(/accounting\/receivables/).length
  const before = asked()
  for (const [typed, fault] of [
    ['31.02.2026', 'Nu este o data. Scrieti-o ca 31.12.2026.'],
    ['01.01.2199', /^Data nu poate fi dupa /],
    ['', 'Camp obligatoriu!'],
  ] as const) {
    await on.fill(typed)
    await on.press('Tab')
    await page.getByText(fault).waitFor()
    await expect.poll(() => on.inputValue()).toBe(typed)
    await expect.poll(() => list.count()).toBe(0)
    await expect.poll(() => page.getByRole('group', { name: 'Exporturi' }).count()).toBe(0)
    expect(asked()).toBe(before)
  }
  await on.fill('1.2.2026')
  await page.waitForURL(/on=2026-02-01/)
  await list.waitFor()
  await page.getByRole('group', { name: 'Exporturi' }).waitFor()
})
