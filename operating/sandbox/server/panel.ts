/** What the sandbox panel does: parcels, lockers, faults, messages. */
import { z } from 'zod'
import { namesOfClients } from '#account/operations.ts'
import type { CourierCode } from '#contract/couriers.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { listOrdersWithAwb, syncLockersOf, trackAwbs } from '#sending/operations.ts'
import { courierOf } from '#sending/ports/couriers.ts'
import type { App } from '#server/platform/app.ts'
import { SANDBOX_PAGE_SIZE, SandboxFault, type SandboxMessage, type SandboxParcel } from '../contract/sandbox.ts'
import { controlSimulator } from './simulators.ts'

const anything = z.unknown()

type ParcelsAsked = { search: string; page: number }

export async function listSandboxParcels(
  app: App,
  { orderStates }: Texts,
  asked: ParcelsAsked,
): Promise<{ list: SandboxParcel[]; count: number }> {
  const { rows, count } = await listOrdersWithAwb(app, { ...asked, limit: SANDBOX_PAGE_SIZE })
  const names = await namesOfClients(app.db, [...new Set(rows.map((row) => row.clientId))])
  const list = rows.flatMap((row) =>
    row.awb && row.courier
      ? [
          {
            uniqueId: row.id,
            awb: row.awb,
            courier: row.courier,
            state: row.state,
            stateText: orderStates[row.state],
            clientName: names.get(row.clientId) ?? '',
            recipientName: row.recipient.contact.name,
            recipientCity: row.recipient.address.city,
          },
        ]
      : [],
  )
  return { list, count }
}

type Move = { courier: CourierCode; awb: string; to?: string | undefined }

/** The parcel moves in the courier's world, and the courier is asked at once. */
export async function moveParcel(app: App, { courier, awb, to }: Move): Promise<void> {
  await controlSimulator(app, { partner: courier, method: 'POST', what: 'advance', body: { awb, ...(to ? { to } : {}) } }, anything)
  await trackAwbs(app, [awb])
}

export async function fillLocker(app: App, { courier, id, full }: { courier: CourierCode; id: string; full: boolean }): Promise<void> {
  await controlSimulator(app, { partner: courier, method: 'POST', what: 'advance', body: { locker: id, full } }, anything)
  await syncLockersOf(app, courierOf(app, courier))
}

const Faults = z.object({ faults: z.array(SandboxFault.omit({ courier: true }).loose()) })

export async function faultsSet(app: App): Promise<SandboxFault[]> {
  const sets = await Promise.all(
    [...app.couriers.keys()].map(async (courier) => {
      const { faults } = await controlSimulator(app, { partner: courier, method: 'GET', what: 'faults' }, Faults)
      return faults.map(({ match, kind, rate, delayMs, count }) => ({ courier, match, kind, rate, delayMs, count }))
    }),
  )
  return sets.flat()
}

export async function setFault(app: App, { courier, ...fault }: SandboxFault): Promise<void> {
  await controlSimulator(app, { partner: courier, method: 'POST', what: 'faults', body: fault }, anything)
}

export async function clearFaults(app: App): Promise<void> {
  for (const partner of app.couriers.keys()) await controlSimulator(app, { partner, method: 'DELETE', what: 'faults' }, anything)
}

const Mails = z.object({
  mails: z.array(z.object({ to: z.array(z.string()), subject: z.string(), text: z.string(), receivedAt: z.string() })),
})
const TextMessages = z.object({ messages: z.array(z.object({ to: z.string(), text: z.string(), receivedAt: z.string() })) })

export async function listSandboxMessages(app: App, page: number): Promise<{ list: SandboxMessage[]; count: number }> {
  const [mail, sms] = await Promise.all([
    controlSimulator(app, { partner: 'mail', method: 'GET', what: 'state' }, Mails),
    controlSimulator(app, { partner: 'sms', method: 'GET', what: 'state' }, TextMessages),
  ])
  const mails = mail.mails.map(({ to, subject, text, receivedAt }) => ({
    kind: 'mail' as const,
    to: to.join(', '),
    subject,
    text,
    receivedAt,
  }))
  const texts = sms.messages.map(({ to, text, receivedAt }) => ({ kind: 'sms' as const, to, subject: '', text, receivedAt }))
  const newestFirst = [...mails, ...texts].sort((a, b) => (a.receivedAt < b.receivedAt ? 1 : -1))
  const from = (page - 1) * SANDBOX_PAGE_SIZE
  return { list: newestFirst.slice(from, from + SANDBOX_PAGE_SIZE), count: newestFirst.length }
}

/** As long as one waits for a link. */
const LINK_MINUTES = 15

export async function findLinkMail(app: App, email: string): Promise<{ mail: Pick<SandboxMessage, 'subject' | 'text'> | null }> {
  const { mails } = await controlSimulator(app, { partner: 'mail', method: 'GET', what: 'state' }, Mails)
  const since = new Date(app.clock.now().getTime() - LINK_MINUTES * 60_000).toISOString()
  const own = mails.filter(({ to, receivedAt }) => receivedAt >= since && to.some((one) => one.toLowerCase() === email.toLowerCase()))
  const newest = own.toSorted((a, b) => (a.receivedAt < b.receivedAt ? 1 : -1))[0]
  return { mail: newest ? { subject: newest.subject, text: newest.text } : null }
}
