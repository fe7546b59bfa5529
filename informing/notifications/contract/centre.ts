/** What happened since one last looked, behind the bell: of a client, or of the platform for its operators. */
import { z } from 'zod'
import { endpoint, Success } from '#contract/endpoint.ts'
import type { Permission } from '#contract/permissions.ts'

/** By kind, who sees it: where it leads to must open for them. */
const seenWith = {
  'parcel-problem': 'orders.read',
  'parcel-return': 'orders.read',
  'return-received': 'orders.read',
  'returns-doubtful': 'orders.read',
  'payment-received': 'money.read',
  'invoice-issued': 'money.read',
  payout: 'money.read',
  'einvoices-due': 'money.read',
  'store-disconnected': 'stores.write',
  'rule-stopped': 'stores.read',
  'einvoice-connection': 'money.write',
  'einvoice-outage': 'platform.settle',
  'effect-waits': 'platform.settle',
  'own-einvoices': 'platform.settle',
} as const satisfies Record<string, Permission>
export type NotificationKind = keyof typeof seenWith
const NotificationKind = z.enum(Object.keys(seenWith) as [NotificationKind, ...NotificationKind[]]) // the list has some

export const notificationKindsFor = (has: (permission: Permission) => boolean): NotificationKind[] =>
  NotificationKind.options.filter((kind) => has(seenWith[kind]))

const fullerWith: readonly Permission[] = [...new Set(Object.values(seenWith))]

export const NOTIFICATIONS_SHOWN_MAX = 50
/** Counted no further: the bell says `99+`. */
export const UNREAD_COUNTED_MAX = 100
export const NOTIFICATION_DAYS_MAX = 30

export const Notification = z.object({
  id: z.uuid(),
  kind: NotificationKind,
  /** What it leads to: an order, a shop; null: the page of its kind. */
  subject: z.string().nullable(),
  text: z.string(),
  at: z.iso.datetime(),
  isRead: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

const callsAt = <P extends Permission>(path: string, access: P, whose: string) => ({
  unread: endpoint({
    method: 'GET',
    path: `${path}/unread`,
    access,
    fullerWith,
    does: 'reads',
    summary: `How many notifications ${whose} the user has not read, counted to ${UNREAD_COUNTED_MAX}.`,
    answer: z.object({ count: z.int() }),
  }),
  list: endpoint({
    method: 'GET',
    path,
    access,
    fullerWith,
    does: 'reads',
    summary: `The newest notifications ${whose} that the user's role may see.`,
    answer: z.object({ list: z.array(Notification) }),
  }),
  read: endpoint({
    method: 'POST',
    path: `${path}/read`,
    access,
    fullerWith,
    does: 'writes',
    audits: { nothing: 'own-choice' },
    proof: 'none',
    summary: `Notes notifications ${whose} as read by the user: those named, or all.`,
    body: z.object({ ids: z.union([z.literal('all'), z.array(z.uuid()).min(1).max(NOTIFICATIONS_SHOWN_MAX)]) }),
    answer: Success,
  }),
})

export const notificationCalls = callsAt('/notifications', 'orders.read', 'of the client')
export const operatorNotificationCalls = callsAt('/admin/notifications', 'platform.settle', 'for operators')
