/** What the demo company invoiced to its customers in the last weeks: written one after the other, and sent to ANAF by the product's own jobs. */
import { z } from 'zod'
import { DEFAULT_LANGUAGE } from '#contract/texts/languages.ts'
import type { Customer } from '#invoicing/customers/contract/customers.ts'
import { addInvoiceDraft, issueWrittenInvoice, listCustomers, listWrittenInvoices, queueInvoice } from '#invoicing/operations.ts'
import { newInvoiceDraft } from '#invoicing/writing/contract/written-draft.ts'
import type { App } from '#server/platform/app.ts'
import { addDays, bucharestDayOf, startOfDay } from '#server/platform/clock.ts'
import { textsOf } from '#server/platform/texts.ts'
import { controlSimulator } from '../simulators.ts'
import { demoSentEInvoices } from './people.ts'

const HOUR_MS = 3_600_000

/** The first one is refused by ANAF. Repeated it goes on after those that are there. */
export async function playSentEinvoices(app: App, { clientId, cif }: { clientId: string; cif: string }): Promise<void> {
  const { list } = await listWrittenInvoices(app.db, { clientId, cif })
  const customers = (await listCustomers(app.db, { clientId, locale: 'ro-RO' })).filter((customer) => isInvoiced(customer, cif))
  const today = bucharestDayOf(app.clock.now())
  const { count, daysAgo, refusal } = demoSentEInvoices
  if (list.length === 0 && customers.length > 0) await haveNextRefused(app, refusal)
  for (let n = list.length; n < count; n += 1) {
    const customer = customers[n % customers.length]
    if (!customer) return
    const day = addDays(today, -daysAgo + Math.floor((n * daysAgo) / count))
    await issue(at(app, new Date(startOfDay(day).getTime() + 10 * HOUR_MS)), { clientId, cif, customer, day, n })
  }
}

/** With an address as invoices want it, and not itself. */
const isInvoiced = ({ address, entityData }: Customer, cif: string): boolean =>
  address.countryCode === 'RO' && address.street !== '' && entityData.identificationCode !== cif

/** Where invoices may be written, whatever the configuration says. */
const at = (app: App, moment: Date): App => ({ ...app, clock: { now: () => moment }, config: { ...app.config, createsInvoices: true } })

type Issuing = { clientId: string; cif: string; customer: Customer; day: string; n: number }

function issue(app: App, { clientId, cif, customer, day, n }: Issuing): Promise<unknown> {
  const { series, items } = demoSentEInvoices
  const blank = newInvoiceDraft({ today: day, isVatPayer: true, series, customer: customer.id })
  const [usual] = blank.items
  const chosen = items[n % items.length]
  if (!usual || !chosen) throw new Error('an invoice has an item')
  const draft = { ...blank, items: [{ ...usual, name: chosen.name, price: chosen.price, quantity: String(1 + (n % 4)) }] }
  return app.db
    .inTransaction((tx) => addInvoiceDraft(app, tx, { clientId, cif, draft }))
    .then(({ id }) =>
      issueWrittenInvoice(app, queueInvoice, { clientId, id, number: null, key: null, ifMatch: null, texts: textsOf(DEFAULT_LANGUAGE) }),
    )
}

/** Messages to suppliers may still be on their way: they are not meant. */
const haveNextRefused = (app: App, reason: string): Promise<unknown> => {
  const next = { outcome: 'nok', reasons: [reason], of: 'invoice' }
  return controlSimulator(app, { partner: 'efactura', method: 'POST', what: 'advance', body: { next } }, z.unknown())
}
