/** What the sandbox panel does: parcels, lockers, faults, messages. */
import { z } from 'zod'
import { namesOfClients } from '#account/operations.ts'
import type { CourierCode } from '#contract/couriers.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { ordersWithAwb, syncLockersOf, trackAwbs } from '#sending/operations.ts'
import { courierOf } from '#server/partners/couriers/port.ts'
import type { App } from '#server/platform/app.ts'
import { SandboxFault, type SandboxMessage, type SandboxParcel } from '../contract/sandbox.ts'
import { control } from './simulators.ts'

const anything = z.unknown()

export async function parcels(app: App, { orderStates }: Texts): Promise<SandboxParcel[]> {
  const rows = await ordersWithAwb(app)
  const names = await namesOfClients(app.db, [...new Set(rows.map((row) => row.clientId))])
  return rows.flatMap((row) =>
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
}

type Move = { courier: CourierCode; awb: string; to?: string | undefined }

/** The parcel moves in the courier's world, and the courier is asked at once. */
export async function moveParcel(app: App, { courier, awb, to }: Move): Promise<void> {
  await control(app, { partner: courier, method: 'POST', what: 'advance', body: { awb, ...(to ? { to } : {}) } }, anything)
  await trackAwbs(app, [awb])
}

export async function fillLocker(app: App, { courier, id, full }: { courier: CourierCode; id: string; full: boolean }): Promise<void> {
  await control(app, { partner: courier, method: 'POST', what: 'advance', body: { locker: id, full } }, anything)
  await syncLockersOf(app, courierOf(app, courier))
}

const Faults = z.object({ faults: z.array(SandboxFault.omit({ courier: true }).loose()) })

export async function faultsSet(app: App): Promise<SandboxFault[]> {
  const sets = await Promise.all(
    [...app.couriers.keys()].map(async (courier) => {
      const { faults } = await control(app, { partner: courier, method: 'GET', what: 'faults' }, Faults)
      return faults.map(({ match, kind, rate, delayMs, count }) => ({ courier, match, kind, rate, delayMs, count }))
    }),
  )
  return sets.flat()
}

export async function setFault(app: App, { courier, ...fault }: SandboxFault): Promise<void> {
  await control(app, { partner: courier, method: 'POST', what: 'faults', body: fault }, anything)
}

export async function clearFaults(app: App): Promise<void> {
  for (const partner of app.couriers.keys()) await control(app, { partner, method: 'DELETE', what: 'faults' }, anything)
}

const SHOWN_MAX = 200
const Mails = z.object({
  mails: z.array(z.object({ to: z.array(z.string()), subject: z.string(), text: z.string(), receivedAt: z.string() })),
})
const TextMessages = z.object({ messages: z.array(z.object({ to: z.string(), text: z.string(), receivedAt: z.string() })) })

export async function inbox(app: App): Promise<SandboxMessage[]> {
  const [mail, sms] = await Promise.all([
    control(app, { partner: 'mail', method: 'GET', what: 'state' }, Mails),
    control(app, { partner: 'sms', method: 'GET', what: 'state' }, TextMessages),
  ])
  const mails = mail.mails.map(({ to, subject, text, receivedAt }) => ({
    kind: 'mail' as const,
    to: to.join(', '),
    subject,
    text,
    receivedAt,
  }))
  const texts = sms.messages.map(({ to, text, receivedAt }) => ({ kind: 'sms' as const, to, subject: '', text, receivedAt }))
  return [...mails, ...texts].sort((a, b) => (a.receivedAt < b.receivedAt ? 1 : -1)).slice(0, SHOWN_MAX)
}

/** As long as one waits for a link. */
const LINK_MINUTES = 15

export async function linkMail(app: App, email: string): Promise<{ mail: Pick<SandboxMessage, 'subject' | 'text'> | null }> {
  const { mails } = await control(app, { partner: 'mail', method: 'GET', what: 'state' }, Mails)
  const since = new Date(app.clock.now().getTime() - LINK_MINUTES * 60_000).toISOString()
  const own = mails.filter(({ to, receivedAt }) => receivedAt >= since && to.some((one) => one.toLowerCase() === email.toLowerCase()))
  const newest = own.toSorted((a, b) => (a.receivedAt < b.receivedAt ? 1 : -1))[0]
  return { mail: newest ? { subject: newest.subject, text: newest.text } : null }
}
