/** Each page in each role: a page that needs a right makes no call before it is known that its user has it, nor while another is led away. */
import { expect, it } from 'vitest'
import { ro } from '#texts/ro/ro.ts'
import { paths } from '#web/paths.ts'
import { destinations } from '#web/shell/destinations.ts'
import { until } from '#web/test/test-locator.ts'
import { mountPage, serverOfPages } from '#web/test/test-page.tsx'

const server = await serverOfPages()
const owner = await server.user('firma-cu-roluri')
const theFirm = { id: owner.id, name: 'firma-cu-roluri' }
const member = (role: 'dispatcher' | 'accountant' | 'read-only') => server.member(role, { clientId: owner.id, role })

const pages = [
  ...new Set<string>([
    ...destinations.map(({ href }) => href),
    ...[paths.newOrderTemplate, paths.rules, paths.prepay, paths.invoicingCreate, paths.invoicingCompanies],
    ...[paths.subscriptions, paths.repaymentSettings, paths.mailSettings, paths.schedule, paths.sandbox],
  ]),
]

const users: Record<string, () => Promise<{ as: { token: string }; actingFor?: typeof theFirm }>> = {
  'the owner': async () => ({ as: owner }),
  'a dispatcher': async () => ({ as: await member('dispatcher') }),
  'an accountant': async () => ({ as: await member('accountant') }),
  'who reads only': async () => ({ as: await member('read-only') }),
  'a user without a client': async () => ({ as: await server.member('fara-firma', null) }),
  'support for a client': async () => ({ as: await server.operator('suport', 'support'), actingFor: theFirm }),
  'an administrator without a client': async () => ({ as: await server.operator('administrator') }),
}

it.each(Object.entries(users))('no page of %s makes a call that the role may not make', async (_, given) => {
  const who = await given()
  const refused: string[] = []
  const page = await mountPage(paths.sessions, who)
  let at: string = paths.sessions
  page.route(/./, async ({ method, path }, real) => {
    const of = at
    const answer = await real()
    if (answer.status === 403) refused.push(`${of}: ${method} ${path}`)
    return answer
  })
  expect(pages.length).toBeGreaterThan(30)
  for (at of pages) {
    await page.goto(at)
    await until(() => {
      if ((document.querySelector('main h1')?.textContent ?? '') === '') throw new Error(`${at} is not there`)
    })
    await page.settled()
    if (document.querySelector('main h1')?.textContent === ro.shell.errorTitle) refused.push(`${at} broke`)
  }
  expect(refused).toEqual([])
})

it('leads a dispatcher from e-Factura to the first page without having drawn the page', async () => {
  const page = await mountPage(paths.invoicingReceived, {
    as: await server.member('dispecer-e-factura', { clientId: owner.id, role: 'dispatcher' }),
  })
  await page.waitForURL(new RegExp(`${paths.dashboard}$`))
  await page.getByRole('heading', { level: 1, name: ro.dashboard.title }).waitFor()
  await page.settled()
  expect(page.requests(/e-?invoic|companies/)).toEqual([])
})
