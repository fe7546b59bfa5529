/** A caller says an AWB or a phone to support, never whose parcel it is. */
import { expect, it } from 'vitest'
import { callsOn } from '#web/test/test-calls.ts'
import { mountPage, serverOfPages } from '#web/test/test-page.tsx'

const server = await serverOfPages()
const { activeOrder } = callsOn(server)
const owner = await server.user('expeditor-cautat')
const support = await server.operator('suport-cauta', 'support')

const searched = async (text: string, as: { token: string }) => {
  const page = await mountPage('/profile/orders', { as })
  await page.getByRole('button', { name: 'Cont' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: /^Cauta/ }).fill(text)
  return page
}

it('finds the order of any client by its AWB and its phone, and opens it for that client', async () => {
  const { awb, uniqueId } = await activeOrder(owner, { name: 'Cautat De Suport' })
  for (const said of [String(awb), '0721 000 999', '+40721000999', uniqueId]) {
    const page = await searched(said, support)
    await page.getByText(/Cautat De Suport, Dej/).waitFor()
  }
  const page = await searched(String(awb), support)
  await page.getByText(/Cautat De Suport, Dej/).click()
  await page.waitForURL(new RegExp(uniqueId))
  await page.getByText('Cautat De Suport').first().waitFor()
})

it('opens the parcel with Enter as soon as its whole number is typed', async () => {
  const { awb, uniqueId } = await activeOrder(owner, { name: 'Scanat Cu Enter' })
  const page = await searched(String(awb), owner)
  await page.getByText(`Cauta "${awb}" in comenzi`).click()
  await page.waitForURL(new RegExp(`details/order/${uniqueId}`))
})

it('finds nothing by a part of a number, and nothing at all for who works for a client', async () => {
  const { awb } = await activeOrder(owner, { name: 'De Negasit' })
  const find = async (search: string, { token }: { token: string }) => server.call('/admin/orders', { token, query: { search } })
  expect((await find(String(awb).slice(0, 9), support)).json()).toEqual({ list: [] })
  expect((await find('Negasit', support)).json()).toEqual({ list: [] })
  expect((await find(String(awb), owner)).statusCode).toBe(403)
})
