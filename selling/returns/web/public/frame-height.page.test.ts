/** A public page in a frame of its shop: its height goes to the pages that the shop named, and to no other. */
import { afterEach, expect, it, vi } from 'vitest'
import { mountPage, serverOfPages } from '#web/test/test-page.tsx'
import { said } from '#web/test/test-return-page.ts'
import { frameHeightMessage } from '../../contract/frame-snippet.ts'
import { aTemplate, returnForm } from '../../server/test-returns.ts'

const server = await serverOfPages()
const { app } = server.parts
const shop = await server.user('inaltime')
const pages = ['https://magazin.ro', 'https://www.magazin.ro']
const framed = await aTemplate(app, shop.id, returnForm, { framePages: pages })
const plain = await aTemplate(app, shop.id, returnForm)

type Posted = readonly [message: unknown, target: string]

/** The page is opened within another one, which says where it is or does not. */
async function framedIn(path: string, parent: { referrer: string }): Promise<Posted[]> {
  const posted: Posted[] = []
  vi.stubGlobal('parent', { postMessage: (message: unknown, target: string) => void posted.push([message, target]) })
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(parent.referrer)
  const page = await mountPage(path)
  await said(page, 'Magazin Test SRL')
  await page.settled()
  return posted
}
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Nothing has a height in this window: what is said is the least. */
const message = frameHeightMessage(0)

it.each([`/order/return/${framed}`, `/order/return/${framed}/withdraw`])(
  '%s says it to each page that is listed, where none says that it is around',
  async (path) => {
    expect(await framedIn(path, { referrer: '' })).toEqual(pages.map((page) => [message, page]))
  },
)

it('says it to each after another page of ours stood in the frame', async () => {
  expect(await framedIn(`/order/return/${framed}`, { referrer: `${location.origin}/order/return/${framed}` })).toHaveLength(2)
})

it('says it to the one that is around it', async () => {
  expect(await framedIn(`/order/return/${framed}`, { referrer: 'https://www.magazin.ro/retur' })).toEqual([
    [message, 'https://www.magazin.ro'],
  ])
})

it('says nothing to a page that is not listed, nor where none is', async () => {
  expect(await framedIn(`/order/return/${framed}`, { referrer: 'https://altul.ro/' })).toEqual([])
  vi.restoreAllMocks()
  expect(await framedIn(`/order/return/${plain}`, { referrer: 'https://magazin.ro/' })).toEqual([])
})
