/** A walk over pages of the demonstration: what is empty on them, what they lack, and which of them the role does not open. */

import { tokenOf } from '#operating/sandbox/server/history/test-played.ts'
import { ro } from '#texts/ro/ro.ts'
import { paths } from '../paths.ts'
import type { ActingForClient } from '../session.ts'
import { todayHere } from '../ui/form/today-here.ts'
import { until } from './test-locator.ts'
import { mountPage, type Page, type Server } from './test-page.tsx'

/** What pages say in the place of rows or points. */
const saidOfNothing = new Set(textsOf(ro))
function textsOf(words: object): string[] {
  return Object.entries(words).flatMap(([key, text]: [string, unknown]) => {
    if (typeof text === 'object' && text !== null) return textsOf(text)
    return typeof text === 'string' && /\p{L}/u.test(text) && /^(empty|none|no[A-Z])/.test(key) ? [text] : []
  })
}

/** What is empty until its user does something there; what is chosen of a list; what waits for nothing when all is well; and what there is one of. */
export const mayBe: Record<string, readonly string[]> = {
  [paths.addresses]: ['Adresele nu sunt verificate: lista codurilor postale nu este incarcata. Se pot folosi asa.'],
  [paths.scan]: [
    'Comanda se deschide, se activeaza daca este gata, iar eticheta iese la imprimanta. Apoi scanati produsele, unul cate unul.',
  ],
  [paths.sessions]: ['Aici vor aparea autentificarile si schimbarile de parola.', 'one row of Sesiuni'],
  [paths.security]: ['Nu aveti nicio cheie de acces.', 'Acest browser nu poate folosi chei de acces.'],
  [paths.printing]: ['Eticheta nu se deschide singura. Butoanele de printare raman.'],
  [paths.orderPrinting]: ['Eticheta nu se deschide singura. Butoanele de printare raman.'],
  [paths.rules]: ['Nicio regula'],
  [paths.newOrderTemplate]: ['Alegeti un camp din lista de mai sus sau trageti-l aici.'],
  [paths.storeOrdersRefused]: ['Nicio comanda nu corespunde filtrelor alese.'],
  [paths.orderImports]: ['one row of Importuri recente'],
  [paths.repaymentsAwaiting]: ['one row of Rambursuri in asteptarea remedierii'],
  [paths.invoicingCompanies]: ['one row of Firme conectate'],
  [paths.bankStatements]: ['Nicio propunere.'],
  [paths.settlements]: ['Niciun ramburs nu intarzie atat.'],
  [paths.operator]: ['Nicio operatiune nu asteapta un operator. Mai jos este ce a ramas de verificat.'],
  [paths.pickupPointsOfClients]: ['one row of Puncte de ridicare'],
}

/** On these days what shows the month that is under way may have nothing of it yet: invoices are issued in its first morning, and banks rest first. */
const LAST_EARLY_DAY = 5
const isEarlyInMonth = () => Number(todayHere().slice(-2)) <= LAST_EARLY_DAY
const mayBeEarlyInMonth: Record<string, readonly string[]> = {
  [paths.accounting]: ['In aceasta luna nu s-au emis documente.', 'In aceasta luna nu au fost incasari.'],
}

/** What is as it should be, and what no one had to put aside. */
const mayBeAt: Record<string, readonly string[]> = {
  Scadentar: ['La aceasta data nu era nimic neplatit.'],
  Defecte: ['Toti partenerii raspund corect.'],
  // What is over is put on a deposit, once.
  Ignorate: ['one row of Liniile extraselor'],
}

function emptyPlaces(): string[] {
  const shown = [...document.querySelectorAll('main *')]
  const said = shown.filter((one) => one.children.length === 0 && saidOfNothing.has(one.textContent))
  const drawn = shown.filter((one) => one.matches('[data-empty]')).map((one) => one.querySelector('p') ?? one)
  const single = [...document.querySelectorAll('main table')].filter((table) => table.querySelectorAll('tbody > tr').length === 1)
  const texts = [...said, ...drawn].map((one) => one.textContent)
  return [...new Set([...texts, ...single.map((table) => `one row of ${table.getAttribute('aria-label')}`)])]
}

/** What stands where a page is not: its title alone would be one. */
const { shell, ui } = ro
const titlesOfNone = [shell.notForYou, shell.chooseClient, shell.noClient, shell.notFound, shell.errorTitle]

/** Addresses that only lead on. */
const leadOn: Record<string, string> = {
  [paths.profile]: paths.dashboard,
  [paths.orderTemplatesStart]: paths.orderTemplates,
  [paths.packaging]: paths.packagingTemplates,
  [paths.balanceStart]: paths.balance,
  [paths.repaymentsStart]: paths.repayments,
  [paths.cardManagement]: paths.subscriptions,
  [paths.customersStart]: paths.customers,
  [paths.invoicing]: paths.invoicingReceived,
  [paths.invoicingInvoices]: paths.invoicingReceived,
  [paths.billing]: paths.billingData,
  [paths.notifications]: paths.mailSettings,
  [paths.printing]: paths.orderPrinting,
}

/** A page that works for itself and is refused: the platform of shops gave no code to come back with. */
const mayBeRefused = [`${paths.shopInstall} was refused POST /user/integration/shopify/connect/install 409`]

/** Why what is shown is not the page, or not all of it; none: it is. */
function lacksOf(path: string, refused: readonly string[]): string[] {
  const title = document.querySelector('main h1')?.textContent ?? ''
  const failures = [...document.querySelectorAll('main [role="alert"]')].filter(({ textContent }) => textContent.includes(ui.copyDetails))
  const lacks = [
    ...(title === '' || titlesOfNone.includes(title) ? [`has the title "${title}"`] : []),
    ...(location.pathname === pathnameOf(leadOn[path] ?? path) ? [] : [`led to ${location.pathname}`]),
    ...failures.map(({ textContent }) => `failed: ${textContent}`),
    ...refused.map((call) => `was refused ${call}`),
    ...(hasContent() ? [] : ['has nothing but its title']),
  ]
  return lacks.map((why) => `${path} ${why}`).filter((why) => !mayBeRefused.includes(why))
}

/** Its code has come and so has what its parts wait for, and there is more than the title. */
function hasContent(): boolean {
  const isComing = document.querySelector('main > [style*="display: none !important"], main .mantine-Skeleton-root') !== null
  const own = [...document.querySelectorAll('main :is(p, table, form, input, a[href], button, li, svg.recharts-surface)')]
  return !isComing && own.some((one) => one.closest('footer') === null)
}

/** The tab, what it leads to, and its own list: until then the one of the tab before is shown, or none. */
async function openTab(page: Page, at: number, place: string): Promise<void> {
  tabs()[at]?.click()
  const isOpen = () =>
    until(() => {
      const panel = document.querySelector('main [role="tabpanel"]:not([style*="display: none"])')
      if (tabs()[at]?.getAttribute('aria-selected') !== 'true') throw new Error(`${place} is not chosen`)
      if (!hasContent() || panel === null || panel.children.length === 0) throw new Error(`${place} is not there`)
    })
  // What has come may ask for more.
  for (let times = 0; times < 2; times += 1) {
    await isOpen()
    await page.settled()
  }
}

const pathnameOf = (path: string) => new URL(path, location.href).pathname

type Walked = { empty: string[]; closed: string[] }

const isClosed = () => document.querySelector('main h1')?.textContent === shell.notForYou
/** By the shell, instead of a page that the role opens in no client. */
const isLedHome = (path: string) => location.pathname === paths.dashboard && (leadOn[path] ?? path) !== paths.dashboard

/** `closed`: the pages that say that another role opens them. */
export async function walk(
  server: Server,
  pages: readonly string[],
  email: string,
  may = mayBe,
  actingFor?: ActingForClient,
): Promise<Walked> {
  const as = { token: await tokenOf(server, email) }
  const found: string[] = []
  const closed: string[] = []
  const refused: string[] = []
  for (const path of pages) {
    refused.length = 0
    const page = await mountPage(path, { as, ...(actingFor ? { actingFor } : {}) })
    page.route(/./, async ({ method, path: called }, real) => {
      const answer = await real()
      if (!answer.ok) refused.push(`${method} ${called} ${answer.status}`)
      return answer
    })
    const isThere = () =>
      until(() => {
        if (document.querySelector('main h1') === null || !(hasContent() || isClosed())) throw new Error(`${path} is not there`)
      }).catch(() => undefined)
    await isThere()
    await page.settled()
    // Once it is known who is signed in, another may stand in its place.
    await isThere()
    await page.settled()
    if (isClosed() || isLedHome(path)) {
      closed.push(path)
      continue
    }
    const lacks = lacksOf(path, refused)
    found.push(...lacks)
    if (lacks.length > 0) continue
    const note = (at: string, known: readonly string[]) =>
      found.push(...emptyPlaces().flatMap((text) => (known.includes(text) ? [] : [`${at}: ${text}`])))
    const ofPage = [...(may[path] ?? []), ...((isEarlyInMonth() && mayBeEarlyInMonth[path]) || [])]
    note(path, ofPage)
    for (let n = 0; n < tabs().length; n += 1) {
      const tab = tabs()[n]
      if (!tab || tab.getAttribute('aria-selected') === 'true') continue
      const name = (tab.textContent ?? '').replace(/\d+$/, '')
      await openTab(page, n, `${path} at ${name}`)
      note(`${path} at ${name}`, [...ofPage, ...(mayBeAt[name] ?? [])])
    }
  }
  return { empty: found, closed }
}

export async function emptyOn(server: Server, paths: readonly string[], email: string, may = mayBe): Promise<string[]> {
  const { empty, closed } = await walk(server, paths, email, may)
  return [...empty, ...closed.map((path) => `${path} is closed`)]
}

const tabs = () => [...document.querySelectorAll<HTMLElement>('main [role="tab"]')]
