/** Clients, connections and what is said of them, without ANAF. */
import { randomUUID } from 'node:crypto'
import { addMember, createClient } from '#account/clients/server/clients.ts'
import { addAccount } from '#account/sign-in/server/add-account.ts'
import type { Role } from '#contract/permissions.ts'
import { inWords } from '#contract/texts/message.ts'
import { anEntity } from '#paying/billing/server/test-entities.ts'
import type { App, EventSubscription } from '#server/platform/app.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import { textsOf } from '#server/platform/texts.ts'
import { einvoiceConnections, einvoiceGrants, einvoiceNotices } from '../tables.ts'
import { einvoiceNoticed } from './standing-notices.ts'

const DAY_MS = 86_400_000

/** Answers its id. */
export async function aNotice(app: App, clientId: string): Promise<string> {
  const noticeId = randomUUID()
  await app.db.insert(einvoiceNotices).values({
    ...{ clientId, kind: 'ends', subject: noticeId, noticeId, raisedAt: app.clock.now() },
    message: { code: 'einvoice-ends', params: { companies: ['ATELIER DEMO S.R.L.'], more: 0, endsOn: '2027-03-05' } },
  })
  return noticeId
}

/** A bell that shows what stands. */
export function aBell(): { subscription: EventSubscription; shown(clientId: string): string[]; clear(): void } {
  const rows = new Map<string, { clientId: string; text: string }>()
  return {
    subscription: subscribe(einvoiceNoticed, async (_app, _tx, { clientId, noticeId, message }) => {
      if (message === null) rows.delete(noticeId)
      else rows.set(noticeId, { clientId, text: inWords(textsOf('ro'), message) })
    }),
    clear: () => rows.clear(),
    shown: (clientId) => [...rows.values()].filter((row) => row.clientId === clientId).map(({ text }) => text),
  }
}

const aUser = (app: App, enter: Parameters<typeof addAccount>[2]): Promise<string> =>
  addAccount(app, { email: `${randomUUID()}@exemplu.ro`, name: 'Ana', passwordHash: '' }, enter)

/** With its owner. */
export async function aClientWithOwner(app: App): Promise<{ id: string; userId: string }> {
  let id = ''
  const userId = await aUser(app, async (tx, ownerId) => {
    id = await createClient(tx, { name: 'Atelier', ownerId })
  })
  return { id, userId }
}

/** Answers the user. */
export const aMember = (app: App, clientId: string, role: Role): Promise<string> =>
  aUser(app, async (tx, userId) => void (await addMember(tx, { clientId, userId, role })))

type Connected = { clientId: string; number?: number; cif?: string; grantId?: string }

/** A company whose connection works, by a grant of a year; answers the grant. */
export async function aConnection(app: App, { clientId, number = 1, cif = '90000014', grantId }: Connected): Promise<string> {
  const now = app.clock.now()
  const later = (days: number) => new Date(now.getTime() + days * DAY_MS)
  const id = grantId ?? randomUUID()
  if (grantId === undefined)
    await app.db.insert(einvoiceGrants).values({
      ...{ id, clientId, certificateSerial: id, sealed: '', grantedBy: randomUUID(), grantedAt: now },
      ...{ accessExpiresAt: later(90), refreshExpiresAt: later(365), isRefreshEndAssumed: false },
    })
  await anEntity(app, { clientId, number, identificationCode: cif, name: `Firma ${cif}`, isActive: number === 1 })
  await app.db.insert(einvoiceConnections).values({
    ...{ clientId, number, cif, grantId: id, connectedBy: randomUUID(), connectedAt: now, rightProvenAt: now, askAt: now },
  })
  return id
}
