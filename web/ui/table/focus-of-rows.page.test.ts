/** Where the keys go on when the row goes in which they were, tried on lists of each look: with dialogs that move in, as most users have them. */
import { afterEach, expect, it, vi } from 'vitest'
import { anEntity } from '#paying/billing/server/test-entities.ts'
import { aRequest } from '#selling/returns/server/test-returns.ts'
import { connectShop, DEMO_SHOP, SMALL_SHOP } from '#selling/stores/server/test-shops.ts'
import { createSavedAddress } from '#sending/addresses/server/address-book.ts'
import { doorOfShipments } from '#sending/pickup-points/server/test-points.ts'
import { PARCEL } from '#sending/shipments/contract/shipments.ts'
import { ro } from '#texts/ro/ro.ts'
import { callsOn } from '../../test/test-calls.ts'
import { mountPage, type Page, serverOfPages } from '../../test/test-page.tsx'
import { CARDS_BELOW } from '../../theme.ts'

const server = await serverOfPages()
const { ask } = callsOn(server)
const { app } = server.parts

const media = globalThis.matchMedia
/** As most users have it: nothing asks for less movement. */
function drawnAs(look: 'table' | 'cards'): void {
  vi.stubGlobal('matchMedia', (query: string) => {
    const isMet = query.includes('reduced-motion')
      ? false
      : query === `(max-width: ${CARDS_BELOW})`
        ? look === 'cards'
        : media(query).matches
    return { ...media(query), matches: isMet }
  })
}
afterEach(() => void vi.unstubAllGlobals())

/** The words of what has the focus. */
const focused = () => document.activeElement
const inFocus = (words: string) =>
  expect
    .poll(() => (document.activeElement === document.body ? 'the page’s very beginning' : document.activeElement?.textContent), {
      timeout: 60_000,
    })
    .toContain(words)

async function savedAddresses(as: { id: string }, names: readonly string[]): Promise<void> {
  for (const shortName of names)
    await app.db.inTransaction((tx) =>
      createSavedAddress(tx, { clientId: as.id, fields: { ...doorOfShipments(), shortName } }, app.geography),
    )
}

/** By keys alone. */
async function removeByKeys(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: `Actiuni pentru ${name}` })
  await menu.focus()
  await menu.press('Enter')
  await page.getByRole('menuitem', { name: 'Sterge' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Sterge' }).press('Enter')
  await menu.waitFor({ state: 'detached' })
}

const rows = () => [...document.querySelectorAll('[data-row-key]')]

it.each(['table', 'cards'] as const)('of %s it is on the row in its place, then on the one before, then on the list', async (look) => {
  drawnAs(look)
  const as = await server.user(`randuri-${look}`)
  await savedAddresses(as, ['Depozit A', 'Depozit B', 'Depozit C'])
  const page = await mountPage('/profile/addresses', { as })
  await expect.poll(() => rows().length).toBe(3)
  const [first = '', second = '', third = ''] = rows().map((row) => /Depozit [ABC]/.exec(row.textContent ?? '')?.[0] ?? '')
  await removeByKeys(page, second)
  await inFocus(third)
  expect(focused()).toBe(rows()[1])
  await removeByKeys(page, third)
  await inFocus(first)
  expect(focused()).toBe(rows()[0])
  await removeByKeys(page, first)
  await expect.poll(rows).toEqual([])
  await inFocus(ro.addresses.empty)
  expect(focused()?.id).not.toBe('content')
})

it('of other lists it is on the row in its place', async () => {
  drawnAs('table')
  const as = await server.user('randuri-altfel')
  const packages = [{ weightKg: 1.5, lengthCm: 20, widthCm: 10, heightCm: 12 }]
  for (const name of ['Set A', 'Set B'])
    await ask('POST', '/user/packaging/templates/add', { as, body: { name, packing: { type: PARCEL, content: 'Vaze', packages } } })
  const page = await mountPage('/profile/templates/packaging/data/list', { as })
  await page.getByRole('button', { name: 'Set A', exact: true }).click()
  const open = page.getByRole('button', { name: 'Sterge sablonul' })
  await open.focus()
  await open.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Sterge sablonul' }).press('Enter')
  await expect.poll(() => rows().length).toBe(1)
  await inFocus('Set B')
  expect(focused()).toBe(rows()[0])
})

it('goes back to the row whose dialog is closed', async () => {
  drawnAs('table')
  const as = await server.user('randuri-raman')
  await savedAddresses(as, ['Depozit A'])
  const page = await mountPage('/profile/addresses', { as })
  const menu = page.getByRole('button', { name: 'Actiuni pentru Depozit A' })
  await menu.focus()
  await menu.press('Enter')
  await page.getByRole('menuitem', { name: 'Sterge' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.find()[0]?.contains(focused())).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => menu.isFocused()).toBe(true)
})

it('stays where it was put meanwhile', async () => {
  drawnAs('table')
  const as = await server.user('randuri-altundeva')
  await savedAddresses(as, ['Depozit A', 'Depozit B'])
  const page = await mountPage('/profile/addresses', { as })
  await page.getByRole('button', { name: 'Actiuni pentru Depozit A' }).focus()
  const search = page.getByRole('searchbox', { name: ro.addresses.search })
  await search.fill('Depozit B')
  await expect.poll(() => rows().length).toBe(1)
  expect(await search.isFocused()).toBe(true)
})

it.each(['table', 'cards'] as const)('leaves the bar of %s for the row that was selected, or the one in its place', async (look) => {
  drawnAs(look)
  const as = await server.user(`bara-${look}`)
  const ids: string[] = []
  for (const _ of [1, 2, 3]) ids.unshift(await aRequest(app, server.call, { clientId: as.id, kind: 'return' }))
  const [newest = '', second = '', oldest = ''] = ids
  const page = await mountPage('/profile/list/templates/orders?state=open', { as })
  const select = (id: string) =>
    page
      .getByRole('checkbox', { name: new RegExp(id) })
      .first()
      .check()
  const press = async (name: string) => {
    const control = page.getByRole('region', { name: /selectat/ }).getByRole('button', { name, exact: true })
    await control.focus()
    await control.press('Enter')
  }
  await select(second)
  await press('Anuleaza selectia')
  await inFocus(second)
  expect(focused()).toBe(rows()[1])
  await select(second)
  await select(newest)
  await press('Inchide')
  await expect.poll(() => rows().length).toBe(1)
  await inFocus(oldest)
  expect(focused()).toBe(rows()[0])
})

const companies = ['Atelier Unu', 'Atelier Doi', 'Atelier Trei']

it.each([
  {
    ...{ of: 'entities', at: '/profile/billing/data/list', names: companies, first: 'Atelier Doi', verb: /^Sterge/ },
    make: async (clientId: string) => {
      for (const [at, name] of companies.entries())
        await anEntity(app, { clientId, name, number: at + 1, isActive: at === 0, identificationCode: `9000${at}` })
    },
  },
  {
    ...{ of: 'shops', at: '/profile/shopify', names: [DEMO_SHOP, SMALL_SHOP], first: DEMO_SHOP, verb: 'Deconecteaza' },
    make: async (clientId: string) => {
      for (const shop of [DEMO_SHOP, SMALL_SHOP]) await connectShop(app, clientId, shop)
    },
  },
])('of cards of $of it is on the one in its place, else on the one before', async ({ of, at, names, first, verb, make }) => {
  drawnAs('table')
  const as = await server.user(`carduri-${of}`)
  await make(as.id)
  const page = await mountPage(at, { as })
  await expect.poll(() => rows().length).toBe(names.length)
  const shown = () => rows().map((row) => names.find((name) => row.textContent?.includes(name)) ?? '')
  const remove = async (name: string) => {
    const place = shown().indexOf(name)
    const left = shown().filter((one) => one !== name)
    const control = page.locator('[data-row-key]').nth(place).getByRole('button', { name: verb })
    await control.focus()
    await control.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: verb }).press('Enter')
    await expect.poll(shown).toEqual(left)
    await expect
      .poll(() =>
        rows()
          .map((row) => row === focused())
          .indexOf(true),
      )
      .toBe(Math.min(place, left.length - 1))
  }
  await remove(first)
  if (shown().length > 1) await remove(shown().at(-1) ?? '')
})
