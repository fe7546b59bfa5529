/**
 * Every page of the shop's owner, of the platform and of the other client, with what their tabs show and with one of each thing that has a page of
 * its own, once the months are played: no list without a row, none of one where there is more, no chart without a point.
 */
import { expect, it, vi } from 'vitest'
import { ro } from '#texts/ro/ro.ts'
import { paths } from '#web/paths.ts'
import { mountPage, serverOfPages } from '#web/test/test-page.tsx'
import { emptyOn, mayBe, walk } from '#web/test/test-walk.ts'
import { monthsPlayed, PLAYED_WITHIN_MS, tokenOf } from '../server/history/test-played.ts'

vi.setConfig({ testTimeout: 4 * PLAYED_WITHIN_MS })

const server = await serverOfPages({ env: { DEMO_MONTHS: '3' } })
await monthsPlayed(server)

const everyPage: readonly string[] = Object.values(paths).flatMap((path) => (typeof path === 'string' ? [path] : []))

/** Of the tea house, which has no shop, takes no cash, writes no invoices and keeps nothing of its packing: whole pages. */
const notOfTheOther = [
  ...[paths.shops, paths.scan, paths.templates, paths.repaymentsStart, paths.repaymentSettings, paths.cardManagement, paths.customersStart],
  ...[paths.invoicing, paths.referrals, paths.returns, paths.returnLinks, paths.pickupPoints, paths.balanceBonus, paths.orderImports],
]
/** All its labels are printed and nothing waits, which its first page says; no one else works there. */
const mayBeOfTheOther: Record<string, readonly string[]> = {
  [paths.members]: ['Nicio invitatie in asteptare.'],
  [paths.audit]: ['one row of Jurnal', 'Aici vor aparea activarile, modificarile setarilor, ale magazinelor si ale membrilor.'],
}
const nothingWaits = ['Nicio cerere de retur', 'Conecteaza magazinul', 'Nicio eticheta de printat', 'Nicio comanda de activat']
const onFirstPage = [...nothingWaits, 'Nicio activare refuzata', 'Niciun retur de primit']

it.each([
  ['client@demo.test', /^\/profile/, 60],
  ['admin@demo.test', /^\/(admin|operator|sandbox)/, 6],
] as const)('is full on every page of %s', async (email, area, least) => {
  const pages = everyPage.filter((path) => area.test(path))
  expect(pages.length).toBeGreaterThan(least)
  expect(await emptyOn(server, pages, email)).toEqual([])
})

type PathName = keyof typeof paths
/** Views of pages that are looked at without them, and what only begins somewhere. */
const views: readonly PathName[] = [
  ...(['signUpReferred', 'ordersIn', 'connectShop', 'allStoreOrders', 'repaymentsOf', 'prepayAgain', 'reactivation', 'returnsIn'] as const),
  ...(['openEffectsOf', 'writtenInvoice', 'correctInvoice'] as const),
  // A line of a statement beside the list, and what leads from it to its settlement.
  ...(['bankStatementLine', 'settlementOfLine'] as const),
]

/** Of an order without trouble no message is sent; the goods of the shop are measured by who packs them. */
const mayBeOfThings = [
  'Nu s-a trimis niciun mesaj despre aceasta comanda.',
  'Fara optiuni suplimentare',
  'Nu exista dimensiuni. Configurati aici.',
]

async function pagesOfThings(): Promise<Partial<Record<PathName, string>>> {
  const one = async (text: string): Promise<Record<string, string>> => {
    const { rows } = await server.parts.app.db.$client.query(text)
    if (rows.length === 0) throw new Error(`no row: ${text}`)
    return rows[0]
  }
  const of = `client_id = (select m.client_id from users u join memberships m on m.user_id = u.id where u.email = 'client@demo.test')`
  const idIn = async (table: string, which = 'true') => (await one(`select id from ${table} where ${of} and ${which} limit 1`)).id ?? ''
  const { id = '', awb = '' } = await one(`select id, awb from orders where ${of} and state = 'delivered' order by created_at, id limit 1`)
  const { name = '' } = await one(`select name from stores where ${of} and platform = 'shopify' limit 1`)
  const owner = await tokenOf(server, 'client@demo.test')
  const selectable = { method: 'POST', token: owner, payload: { type: 'AWAITING_ACTIVATION' } } as const
  const awaiting = (await server.call(`/user/integration/shopify/orders-selectable/${name}`, selectable)).json()
  const template = await one(`select id, unique_id from order_templates where ${of} and (options->>'approved')::boolean limit 1`)
  const { id: run = '' } = await one(`select id from payout_runs limit 1`)
  const { key: label = '' } = await one(`select key from return_label_links where ${of} order by created_at limit 1`)
  const settlements = await server.call('/admin/settlements', { token: await tokenOf(server, 'admin@demo.test') })
  return {
    orderDetails: paths.orderDetails(id),
    editOrder: paths.editOrder(await idIn('orders', `state = 'draft'`)),
    tracking: paths.tracking(awb),
    shopSettings: paths.shopSettings(name),
    storeOrders: paths.storeOrders(name),
    storeOrder: paths.storeOrder(name, awaiting.list[0].storeOrderId),
    orderImport: paths.orderImport(await idIn('order_imports')),
    editOrderTemplate: paths.editOrderTemplate(template.id ?? ''),
    orderReturn: paths.orderReturn(template.unique_id ?? ''),
    orderWithdrawal: paths.orderWithdrawal(template.unique_id ?? ''),
    returnLabel: paths.returnLabel(label),
    returnRequest: paths.returnRequest(await idIn('return_requests')),
    einvoice: paths.einvoice('received', await idIn('einvoice_received')),
    invoiceCustomer: paths.invoiceCustomer(await idIn('customers')),
    afterPayment: paths.afterPayment(await idIn('payments', `state = 'received'`)),
    settlement: paths.settlement(settlements.json().list[0].id),
    payoutRun: paths.payoutRun(run),
  }
}

it('is full on the page of one of each thing', async () => {
  const pages = await pagesOfThings()
  const withParameter = Object.entries(paths).flatMap(([name, path]) => (typeof path === 'string' ? [] : [name]))
  expect([...Object.keys(pages), ...views].toSorted()).toEqual(withParameter.toSorted())
  const ofPlatform = (path: string) => path.startsWith('/admin')
  const all = Object.values(pages)
  const found = [
    ...(await emptyOn(
      server,
      all.filter((path) => !ofPlatform(path)),
      'client@demo.test',
    )),
    ...(await emptyOn(server, all.filter(ofPlatform), 'admin@demo.test')),
  ]
  // An invoice may have one line, and a payout run one sheet.
  const isOfOneThing = (text: string) => text.includes(': one row of ') || mayBeOfThings.some((said) => text.endsWith(`: ${said}`))
  expect(found.filter((text) => !isOfOneThing(text))).toEqual([])
})

const isUsedByTheOther = (path: string) =>
  path !== paths.ordersNotPrinted && !notOfTheOther.some((one) => path === one || path.startsWith(`${one}/`) || path.startsWith(`${one}?`))
const mayOfTheOther = { ...mayBe, ...mayBeOfTheOther, [paths.profile]: onFirstPage, [paths.dashboard]: onFirstPage }

it('is full on the pages that the other client uses', async () => {
  const pages = everyPage.filter((path) => /^\/profile/.test(path) && isUsedByTheOther(path))
  expect(pages.length).toBeGreaterThan(25)
  expect(await emptyOn(server, pages, 'client2@demo.test', mayOfTheOther)).toEqual([])
})

const beginningWith = (...starts: readonly string[]) => everyPage.filter((path) => starts.some((start) => path.startsWith(start)))
/** Of the owner alone. */
const ofOwner = [paths.shops, paths.shopInstall, paths.integration, paths.members, paths.audit]
const toSend = [paths.newOrder, paths.scan, paths.orderImports, paths.newOrderTemplate]
const ofMoney = beginningWith(paths.balanceStart, paths.repaymentsStart, paths.prepay, paths.invoices, paths.customersStart, paths.billing)

/** What each member of the shop may not open: it says who may, or leads away. */
const closedTo: Record<string, readonly string[]> = {
  dispecer: [
    ...[...ofOwner, ...ofMoney, paths.referrals, paths.repaymentSettings],
    ...beginningWith(paths.cardManagement, paths.invoicing),
  ],
  contabil: [...ofOwner, ...toSend],
  citire: [...ofOwner, ...toSend, paths.prepay, paths.invoicingCreate],
}

it.each(Object.entries(closedTo))('shows %s the pages that the role opens, full, and no others', async (name, expected) => {
  const pages = everyPage.filter((path) => /^\/profile/.test(path))
  const { empty, closed } = await walk(server, pages, `${name}@demo.test`)
  expect({ empty, closed: closed.toSorted() }).toEqual({ empty: [], closed: expected.toSorted() })
})

it('shows the owner of the second client its pages, and in the shop what a dispatcher sees', async () => {
  const pages = everyPage.filter((path) => /^\/profile/.test(path) && isUsedByTheOther(path))
  expect(await emptyOn(server, pages, 'doua@demo.test', mayOfTheOther)).toEqual([])
  const { rows } = await server.parts.app.db.$client.query(
    `select c.id, c.name from clients c join memberships m on m.client_id = c.id join users u on u.id = m.user_id where u.email = 'client@demo.test'`,
  )
  const { empty, closed } = await walk(
    server,
    [paths.orders, paths.anyStoreOrders, paths.balance, paths.members],
    'doua@demo.test',
    mayBe,
    rows[0],
  )
  expect({ empty, closed }).toEqual({ empty: [], closed: [paths.balance, paths.members] })
})

const numberIn = (text: string | null | undefined): number => Number(/\d+/.exec(text ?? '')?.[0] ?? Number.NaN)
const users = ['client', 'dispecer', 'contabil', 'citire', 'doua', 'client2', 'admin', 'suport'] as const

it.each(users)('says behind the bell as many as its list and the pages that it leads to: %s', async (name) => {
  const as = { token: await tokenOf(server, `${name}@demo.test`) }
  const page = await mountPage(paths.home, { as })
  await page.settled()
  const bell = () => document.querySelector<HTMLElement>('.bell button')
  const isOperators = name === 'admin' || name === 'suport'
  const { list = [] } = (await server.call(isOperators ? '/admin/notifications' : '/notifications', as)).json()
  const unread = list.filter(({ isRead }: { isRead: boolean }) => !isRead).length
  // Fifty are listed; more are counted.
  await expect.poll(() => Math.min(numberIn(bell()?.getAttribute('aria-label')), 50)).toBe(unread)
  bell()?.click()
  await page.settled()
  const waiting = [...document.querySelectorAll<HTMLAnchorElement>(`section[aria-label="${ro.notifications.waiting}"] a`)]
  // One is said in words.
  const leading = waiting.map((link) => ({ said: numberIn(link.textContent) || 1, to: link.getAttribute('href') ?? '' }))
  if (name === 'client' || name === 'dispecer') expect(leading.length).toBeGreaterThan(1)
  for (const { said: count, to } of leading) {
    const opened = await mountPage(to, { as })
    await opened.settled()
    await expect.poll(() => numberIn(document.querySelector('h1')?.nextElementSibling?.textContent), { message: to }).toBe(count)
  }
})
