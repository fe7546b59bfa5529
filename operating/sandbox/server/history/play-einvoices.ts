/** The demo company's invoices of the last two months: those of its suppliers, which its connection brings in, and those that it sends. */
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { fromRon } from '#contract/money.ts'
import { DEFAULT_LANGUAGE } from '#contract/texts/languages.ts'
import { changeReceivedInvoice, connectionOfCif, finishConnection, listReceivedInvoices, prepareConnection } from '#invoicing/operations.ts'
import { ReceivedFilters } from '#invoicing/received/contract/received-invoices.ts'
import { stateAfterAction } from '#invoicing/received/contract/received-states.ts'
import type { App } from '#server/platform/app.ts'
import { addDays, bucharestDayOf, startOfDay } from '#server/platform/clock.ts'
import { textsOf } from '#server/platform/texts.ts'
import { demoCompany } from '../demo-story.ts'
import { controlSimulator } from '../simulators.ts'
import { demoReceivedEInvoices, demoSuppliers } from './people.ts'
import { playSentEinvoices } from './play-sent-einvoices.ts'
import { unlessProblem } from './played-app.ts'

type Whose = { clientId: string; ownerId: string }

const ENTITY = 1
const cif = demoCompany.entityData.identificationCode
/** ANAF gives what is younger than sixty days. */
const OLDEST_DAYS_AGO = 56
const HOUR_MS = 3_600_000
const BROUGHT_WITHIN_MS = 120_000
const LOOKED_EVERY_MS = 250

export async function playEinvoices(app: App, { clientId, ownerId }: Whose): Promise<void> {
  if (app.einvoices === null) return
  if ((await connectionOfCif(app.db, { clientId, cif })) === null) {
    await sendInvoices(app)
    const { url } = await prepareConnection(app, { clientId, number: ENTITY, identificationCode: cif })
    await finishConnection(app, { clientId, userId: ownerId, query: await signInWithCertificate(url) })
  }
  if (await areBroughtIn(app, clientId)) await decide(app, clientId)
  await playSentEinvoices(app, { clientId, cif })
}

async function sendInvoices(app: App): Promise<void> {
  const today = bucharestDayOf(app.clock.now())
  for (let n = 0; n < demoReceivedEInvoices.count; n += 1) {
    const { cif: from, name: sellerName, item, netRon } = supplierOf(n)
    const day = addDays(today, -OLDEST_DAYS_AGO + Math.floor((n * (OLDEST_DAYS_AGO - 1)) / demoReceivedEInvoices.count))
    const at = new Date(startOfDay(day).getTime() + (9 + (n % 8)) * HOUR_MS).toISOString()
    const netBani = fromRon(netRon) + 100 * (n % 17)
    const receive = {
      cif,
      from,
      number: numberOf(n),
      sellerName,
      item,
      netBani,
      wrongByBani: n === demoReceivedEInvoices.wronglySummed ? 100 : 0,
      at,
    }
    await controlSimulator(app, { partner: 'efactura', method: 'POST', what: 'advance', body: { receive } }, z.unknown())
  }
}

const supplierOf = (n: number): (typeof demoSuppliers)[number] => demoSuppliers[n % demoSuppliers.length] ?? demoSuppliers[0]
const numberOf = (n: number): string => `${supplierOf(n).series}-${2100 + n}`

/** Of who has the right for every company there. */
const SIGNER = '1A2B3C4D5E6F'
const PAGE_TIMEOUT_MS = 5000

/** What a browser does at the simulated ANAF: chooses a certificate. Answers what it brings back, as it stands behind the question mark. */
async function signInWithCertificate(url: string): Promise<string> {
  const page = await fetch(url, { signal: AbortSignal.timeout(PAGE_TIMEOUT_MS) })
  const link = new RegExp(`href="([^"]*serial=${SIGNER}[^"]*)"`).exec(await page.text())?.[1]
  if (!link) throw new Error(`ANAF's page has no such certificate: status ${page.status}`)
  const chosen = new URL(link.replaceAll('&#38;', '&'), url)
  const answer = await fetch(chosen, { redirect: 'manual', signal: AbortSignal.timeout(PAGE_TIMEOUT_MS) })
  return new URL(answer.headers.get('location') ?? '').search.slice(1)
}

/** By the connection's own job. False: ANAF gives nothing now; it is brought in later, and nothing is decided. */
async function areBroughtIn(app: App, clientId: string): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < BROUGHT_WITHIN_MS; waitedMs += LOOKED_EVERY_MS) {
    const connection = await connectionOfCif(app.db, { clientId, cif })
    if (connection === null) return false
    if (connection.syncedAt !== null) return true
    await wait(LOOKED_EVERY_MS)
  }
  return false
}

/** Repeated it finds them decided. */
async function decide(app: App, clientId: string): Promise<void> {
  const { list } = await listReceivedInvoices(app, {
    ...{ clientId, cif, filters: ReceivedFilters.parse({}), usedDate: 'eInvoiceDate', texts: textsOf(DEFAULT_LANGUAGE) },
  })
  for (const [n, comment] of demoReceivedEInvoices.rejected) {
    const invoice = list.find(({ generalData }) => generalData.invoiceIdentification === numberOf(n))
    if (invoice?.status !== 'initial') continue
    const states = { from: invoice.status, to: stateAfterAction('reject', comment) }
    await unlessProblem('changed-meanwhile', changeReceivedInvoice(app, { clientId, id: invoice.receivedInvoiceId, states, comment }))
  }
}
