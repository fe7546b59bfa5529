/** Couriers and ANAF played from the panel: what each does by itself, and what our side learns of it at once. */
import { z } from 'zod'
import { namesOfClients } from '#account/operations.ts'
import { Problem } from '#contract/problems.ts'
import { listProvenCompanies, syncCompany } from '#invoicing/operations.ts'
import { ordersWithAwb, trackAwbs } from '#sending/operations.ts'
import { finalStates } from '#sending/orders/contract/order-states.ts'
import type { App } from '#server/platform/app.ts'
import { runBesidesRequest } from '#server/platform/http/request-entry.ts'
import type { SandboxDays, SandboxHandedOver, SandboxInvoice } from '../contract/sandbox.ts'
import { controlSimulator } from './simulators.ts'

const Held = z.object({ shipments: z.array(z.object({ awb: z.string(), step: z.string(), cancelled: z.boolean() })) })

/** Where a courier's way with a parcel ends. */
const ended: ReadonlySet<string> = new Set(['delivered', 'returned', 'lost'])

/** The parcel that has been under way longest, of those with cash where there are any, reaches its recipient. Throws `not-found`: none is. */
export async function deliverParcel(app: App): Promise<SandboxHandedOver> {
  const held = new Set<string>()
  for (const partner of app.couriers.keys())
    for (const { awb, step, cancelled } of (await controlSimulator(app, { partner, method: 'GET', what: 'state' }, Held)).shipments)
      if (!cancelled && !ended.has(step)) held.add(awb)
  const underWay = (await ordersWithAwb(app)).filter(({ awb, state }) => awb !== null && held.has(awb) && !finalStates.includes(state))
  const order = underWay.findLast(({ extraOptions }) => extraOptions.repayment !== null) ?? underWay.at(-1)
  if (!order?.awb || !order.courier) throw new Problem('not-found', { because: { code: 'sandbox-no-parcel' } })
  const { awb, courier, extraOptions, recipient } = order
  await controlSimulator(app, { partner: courier, method: 'POST', what: 'advance', body: { awb, to: 'delivered' } }, z.unknown())
  await trackAwbs(app, [awb])
  return { courier, awb, recipientName: recipient.contact.name, cash: extraOptions.repayment?.amount ?? null }
}

const Moved = z.object({ moved: z.array(z.object({ awb: z.string(), from: z.string(), to: z.string() })) })

/** Every parcel that is under way goes a step further, and is asked for at once. */
export async function advanceParcels(app: App): Promise<SandboxDays> {
  const went: z.output<typeof Moved>['moved'] = []
  for (const partner of app.couriers.keys()) {
    const { moved } = await controlSimulator(app, { partner, method: 'POST', what: 'advance', body: { all: true } }, Moved)
    went.push(...moved.filter(({ from, to }) => from !== to))
  }
  const awbs = went.map(({ awb }) => awb)
  for (let from = 0; from < awbs.length; from += AT_ONCE) await trackAwbs(app, awbs.slice(from, from + AT_ONCE))
  return { moved: went.length, delivered: went.filter(({ to }) => to === 'delivered').length }
}
const AT_ONCE = 200

/** ANAF lists nothing of the last minute. */
const SENT_BEFORE_MS = 5 * 60_000

/** A supplier sends each connected company an invoice, and it is brought in. Throws `not-found`: no company is connected. */
export async function receiveInvoices(app: App): Promise<SandboxInvoice[]> {
  const companies = await listProvenCompanies(app.db)
  if (companies.length === 0) throw new Problem('not-found', { because: { code: 'sandbox-no-company' } })
  const names = await namesOfClients(app.db, [...new Set(companies.map(({ clientId }) => clientId))])
  const now = app.clock.now().getTime()
  const at = new Date(now - SENT_BEFORE_MS).toISOString()
  const sent: SandboxInvoice[] = []
  for (const [n, company] of companies.entries()) {
    const { clientId, cif } = company
    const number = `P-${(now + n).toString(36).toUpperCase()}`
    await controlSimulator(
      app,
      { partner: 'efactura', method: 'POST', what: 'advance', body: { receive: { cif, number, at } } },
      z.unknown(),
    )
    // As its job does it: what comes in is no change of this call.
    await runBesidesRequest(() => syncCompany.run(app, company))
    sent.push({ client: names.get(clientId) ?? '', identificationCode: cif, number })
  }
  return sent
}
