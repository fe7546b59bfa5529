/** Every page of the shop's owner and of the platform, once the months are played: no list without a row, none of one where there is more, no chart without a point. */
import { expect, it, vi } from 'vitest'
import { ro } from '#texts/ro/ro.ts'
import { paths } from '#web/paths.ts'
import { until } from '#web/test/test-locator.ts'
import { mountPage, serverOfPages } from '#web/test/test-page.tsx'
import { monthsPlayed, PLAYED_WITHIN_MS, tokenOf } from '../server/history/test-played.ts'

vi.setConfig({ testTimeout: 2 * PLAYED_WITHIN_MS })

const server = await serverOfPages({ env: { DEMO_MONTHS: '3' } })
await monthsPlayed(server)

/** What pages say in the place of rows or points. */
const saidOfNothing = new Set(textsOf(ro))
function textsOf(words: object): string[] {
  return Object.entries(words).flatMap(([key, text]: [string, unknown]) => {
    if (typeof text === 'object' && text !== null) return textsOf(text)
    return typeof text === 'string' && /\p{L}/u.test(text) && /^(empty|none|no[A-Z])/.test(key) ? [text] : []
  })
}

const everyPage: readonly string[] = Object.values(paths).flatMap((path) => (typeof path === 'string' ? [path] : []))

/** What is empty until its user does something there; what is chosen of a list; what waits for nothing when all is well; and what there is one of. */
const mayBe: Record<string, readonly string[]> = {
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

function emptyPlaces(): string[] {
  const shown = [...document.querySelectorAll('main *')]
  const said = shown.filter((one) => one.children.length === 0 && saidOfNothing.has(one.textContent))
  const drawn = shown.filter((one) => one.matches('[data-empty]')).map((one) => one.querySelector('p') ?? one)
  const single = [...document.querySelectorAll('main table')].filter((table) => table.querySelectorAll('tbody > tr').length === 1)
  const texts = [...said, ...drawn].map((one) => one.textContent)
  return [...new Set([...texts, ...single.map((table) => `one row of ${table.getAttribute('aria-label')}`)])]
}

async function emptyOn(paths: readonly string[], email: string): Promise<string[]> {
  const as = { token: await tokenOf(server, email) }
  const found: string[] = []
  for (const path of paths) {
    const page = await mountPage(path, { as })
    await until(() => {
      if (document.querySelector('main h1') === null) throw new Error(`${path} is not there`)
    })
    await page.settled()
    found.push(...emptyPlaces().flatMap((text) => (mayBe[path]?.includes(text) ? [] : [`${path}: ${text}`])))
  }
  return found
}

it.each([
  ['client@demo.test', /^\/profile/, 60],
  ['admin@demo.test', /^\/(admin|operator|sandbox)/, 6],
] as const)('is full on every page of %s', async (email, area, least) => {
  const pages = everyPage.filter((path) => area.test(path))
  expect(pages.length).toBeGreaterThan(least)
  expect(await emptyOn(pages, email)).toEqual([])
})
