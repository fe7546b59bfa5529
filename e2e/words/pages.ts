/** Every page there is, with something on it. */
import { expect, vi } from 'vitest'
import { templateWire } from '#sending/order-templates/server/test-templates.ts'
import { showOffers } from '../orders/order-form.ts'
import { ask } from '../running/api.ts'
import { orderId, SHOP } from '../stores/simulated-shop.ts'
import { judged, plain, press, type Way } from './opening.ts'

export async function pagesOfAll(): Promise<Way[]> {
  const { awb } = await orderOfDemo('Maria Ilie')
  return [
    judged('/login', 'Autentificare'),
    judged('/sign-up', 'Creare cont'),
    judged('/forgot-password', 'Parola uitata'),
    judged('/reset-password?token=x', 'Parola noua'),
    judged('/confirm-email?token=x', 'Confirmarea adresei de email'),
    judged('/change-email?token=x', 'Confirmarea noii adrese de email'),
    judged('/undo-email-change?token=x', 'Anularea schimbarii adresei de email'),
    judged('/invitation?token=x', 'Invitatie'),
    judged(`/tracking/${awb}`, 'Istoric'),
    judged('/tracking', 'Urmarire colet'),
    judged(`/order/return/${await publicTemplate()}`, 'Cerere de retur'),
    judged(`/order/return/${await publicTemplate()}/withdraw`, 'Retragere din contract'),
    judged('/order/return/label/x', 'Eticheta de retur'),
    judged('/nowhere', 'Pagina nu exista'),
  ]
}

export async function pagesOfClient(): Promise<Way[]> {
  const [sent, draft] = [await orderOfDemo('Maria Ilie'), await orderOfDemo('Ana Cojocaru')]
  return [
    judged('/profile/dashboard', 'Pe judet'),
    judged('/profile/orders', 'Comenzi'),
    judged('/profile/list/templates/orders', 'Retururi'),
    judged('/profile/list/templates/links', 'Linkuri pentru magazin'),
    judged(`/profile/list/templates/orders/${await aReturn()}`, 'Istoric'),
    judged(`/profile/details/order/${sent.uniqueId}`, 'Istoric'),
    judged('/profile/addresses', 'Adrese'),
    judged('/profile/pick-up-points/list', 'Puncte de ridicare'),
    judged('/profile/templates', 'Sabloane'),
    judged('/profile/templates/orders/list', 'Sabloane de comenzi'),
    judged('/profile/templates/orders/new', '5. Formular de retur'),
    judged('/profile/templates/packaging/data/list', 'Impachetare'),
    judged('/profile/templates/packaging/packages/list', 'Impachetare'),
    judged('/profile/customers/list', 'Clienti'),
    judged('/profile/balance/available', 'Totaluri'),
    judged('/profile/client-referrals', 'Bonusuri creditate'),
    judged('/profile/invoicing-system/connect', 'Conectare e-factura'),
    judged('/profile/invoicing-system/companies/list', 'Firme conectate'),
    judged('/profile/invoicing-system/return', 'Conectare e-factura'),
    judged('/profile/members', 'Membri'),
    judged('/profile/audit', 'Jurnal'),
    judged('/profile/sessions', 'Sesiuni'),
    judged('/profile/settings/security', 'Schimbarea parolei'),
    judged('/profile/settings/close-account', 'Inchiderea contului'),
    judged('/profile/settings', 'Setari'),
    judged('/profile/settings/notify/mail', 'Notificari'),
    judged('/profile/settings/notify/sms', 'Notificari'),
    judged('/profile/settings/print/order', 'Printare'),
    judged('/profile/settings/schedule', 'Programul de ridicare'),
    judged('/profile/integration', 'Integrari'),
    judged('/profile/scan', 'Statie de scanare'),
    judged('/profile/shopify', 'Magazin Demo'),
    judged(`/profile/shopify/settings/${SHOP}`, 'Curieri si pachete'),
    judged('/profile/shopify/rules', 'Proba pe ultimele comenzi'),
    judged('/profile/shopify/return', 'Conectare magazin'),
    judged(`/profile/shopify/orders/${SHOP}`, 'Lista comenzi'),
    judged(`/profile/shopify/orders/${SHOP}?tab=NOT_PICKED_UP`, 'Lista comenzi'),
    ...[
      `/profile/orders/edit/${draft.uniqueId}`,
      `/tracking/${sent.awb}`,
      '/profile/orders/new',
      '/profile/shopify/orders',
      `/profile/shopify/order/${encodeURIComponent(orderId(3))}?shop=${SHOP}`,
      '/profile/order-import',
      '/profile/balance/general',
      '/profile/balance/invoices',
      '/profile/invoices',
      '/profile/repayments/list',
      '/profile/repayments/sheet',
      '/profile/repayments/awaiting',
      '/profile/settings/repayment',
      '/profile/billing/data/list',
      '/profile/billing/settings',
      '/profile/shopify/install?shop=x',
      '/profile/shopify/return?error=access_denied',
    ].map(plain),
  ]
}

export const pagesOfPlatform: Way[] = [
  judged('/operator', 'Operatiuni de verificat'),
  judged('/admin/audit', 'Jurnal clienti'),
  judged('/admin/pickup-points', 'Puncte de ridicare'),
  judged('/admin/bank-statements', 'Extrase de cont'),
  judged('/admin/settlements', 'Decontari curieri'),
  judged('/admin/payouts', 'Plati rambursuri'),
  plain('/sandbox'),
]

export const ofSandbox: Way[] = (['parcels', 'partners', 'faults', 'inbox'] as const).map(
  (tab): Way => ({
    ...{ at: '/sandbox', name: `the sandbox’s ${tab}`, isJudged: true },
    // It holds mails in the languages of whom they went to.
    isOfOthers: tab === 'inbox',
    open: async (page, { sandbox }) => {
      await page.getByRole('tab', { name: sandbox[tab] }).click()
      await page.getByRole('tabpanel', { name: sandbox[tab] }).waitFor()
      await page.getByRole('status', { name: 'Se incarca' }).waitFor({ state: 'detached' })
    },
  }),
)

export async function draftWithOffers(): Promise<Way[]> {
  const { uniqueId } = await orderOfDemo('Ana Cojocaru')
  return [{ at: `/profile/orders/edit/${uniqueId}`, name: 'a draft with its offers', isJudged: true, open: showOffers }]
}

/** What opens for fingers: in the layout of phones alone, or with small targets of its own. */
export const byFinger: Way[] = [
  {
    ...{ at: '/profile/orders', name: 'the drawer', isOnPhone: true },
    open: async (page, { shell }) => {
      await press(page, shell.openMenu)
      await page.getByRole('navigation', { name: shell.mainNavigation }).waitFor()
    },
  },
  {
    ...{ at: '/profile/orders', name: 'the notifications', isOnPhone: true },
    open: async (page) => {
      await page.getByRole('button', { name: /^«?Notificari:/ }).click()
      await page.getByRole('dialog', { name: /^«?Notificari:/ }).waitFor()
    },
  },
  {
    ...{ at: '/profile/orders', name: 'the filters', isOnPhone: true },
    open: async (page, { ui }) => {
      await press(page, ui.filters(0))
      await page.getByLabel('Perioada').first().waitFor()
    },
  },
  {
    ...{ at: '/profile/balance/invoices', name: 'a calendar', isOnPhone: true },
    open: async (page, { ui }) => {
      await page
        .getByRole('button', { name: /^«?Perioada/ })
        .first()
        .click()
      await page.getByRole('button', { name: ui.previousMonth }).first().waitFor()
    },
  },
]

async function orderOfDemo(name: string): Promise<{ uniqueId: string; awb: string | null }> {
  const { list } = await ask<{ list: { uniqueId: string; recipientName: string; awb: string | null }[] }>('GET', '/orders?limit=100', {
    email: 'client@demo.test',
  })
  const order = list.find(({ recipientName }) => recipientName === name)
  if (!order) throw new Error(`the demonstration has no order to ${name}`)
  return order
}

/** The page of an order of the shop that was activated here; the first of them is made so. */
export async function sentStoreOrder(): Promise<string> {
  const email = 'client@demo.test'
  const at = `/user/integration/shopify/orders-activation/${SHOP}`
  const { id } = await ask<{ id: string }>('POST', at, { email, body: { list: CARD_ORDERS.map((n) => ({ id: orderId(n) })) } })
  const read = () => ask<{ state: string; orders: { id: string; state: string }[] }>('GET', `${at}/${id}`, { email })
  await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toBe('done')
  const sent = (await read()).orders.find(({ state }) => state === 'activated')
  if (!sent) throw new Error('no order of the shop could be activated')
  return `/profile/shopify/order/${encodeURIComponent(sent.id)}?shop=${SHOP}`
}

/** Paid by card, in one warehouse. */
const CARD_ORDERS = [120, 168]

const TEMPLATE = 'Retururi de proba'

/** The public id of a template with a question; the first time it is made. */
async function publicTemplate(): Promise<string> {
  const email = 'client@demo.test'
  const found = await ask<{ list: { uniqueId: string }[] }>('POST', '/order-template/data/list', {
    email,
    body: { options: { search: TEMPLATE } },
  })
  const [known] = found.list
  if (known) return known.uniqueId
  return (await ask<{ uniqueId: string }>('POST', '/order-template', { email, body: templateWire({ name: TEMPLATE }) })).uniqueId
}

/** The id of a withdrawal that a buyer has sent. */
async function aReturn(): Promise<string> {
  const email = 'client@demo.test'
  const [known] = (await ask<{ list: { id: string }[] }>('GET', '/returns', { email })).list
  if (known) return known.id
  const uniqueId = await publicTemplate()
  const { seal } = await ask<{ seal: string }>('GET', `/order-return/${uniqueId}`)
  const body = { guard: { seal, website: '' }, name: 'Mara Retrasa', orderNumber: '1001', email: 'mara@exemplu.test' }
  // What comes back sooner than anyone fills it in is refused.
  const send = () => ask<{ id: string }>('POST', `/order-return/${uniqueId}/withdrawal`, { body })
  return (await vi.waitFor(send, { timeout: 60_000, interval: 500 })).id
}
