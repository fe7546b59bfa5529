/** Rows of notices: written once for each event and recipient, with what sends them. */
import { getTableColumns, sql } from 'drizzle-orm'
import type { MailSettings } from '#account/settings/contract/mail-settings.ts'
import { findOrder, type OrderRow, parcelEvents, romanianPhone } from '#sending/operations.ts'
import { finalStates, type OrderState, type ParcelState } from '#sending/orders/contract/order-states.ts'
import { addEffect } from '#server/effects/add-effect.ts'
import { addMail } from '#server/effects/mails.ts'
import type { App } from '#server/platform/app.ts'
import type { Queries, Statements, Tx } from '#server/platform/database/database.ts'
import { type StatementParams, statement } from '#server/platform/database/statement.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import {
  isDueLater,
  isNoticeOccasionOvertaken,
  type NoticeOccasion,
  type NoticeStep,
  noticeOccasionOf,
  noticeOccasionsOf,
  noticeStepOf,
} from '#shapes/notice/occasions.ts'
import { type NoticeEvent, noticeEvents, noticeKindOf, noticeKinds } from '../../contract/notice-kinds.ts'
import type { SmsSettings } from '../../contract/sms-settings.ts'
import { type OrderHappening, orderNotices } from '../tables.ts'
import { noticesOfOrdersJob, type OrderHappened, type OrdersHappened } from './follow-orders.ts'
import type { NoticeKey, OrderNoticeRow } from './notice-transition.ts'
import { type NoticeWanted, noticesWanted } from './notices-wanted.ts'
import { noticeSettingsOf } from './sms-settings.ts'

export const NOTICE_MAIL = { name: 'order-notice' } as const
export const NOTICE_SMS = { name: 'order-sms' } as const
export type NoticeSmsInput = { noticeId: string; orderId: string }

export const writeNotices: Task<OrdersHappened> = {
  ...noticesOfOrdersJob,
  // Thousands of activations at once come before what is said of them.
  apart: { atOnce: 1 },
  async run(app, { clientId, orders }) {
    const chosen = await noticeSettingsOf(app.db, clientId)
    const failures: unknown[] = []
    // One that fails keeps none of the others from being said; they are all tried again, and written once.
    for (const happened of orders)
      await app.db.inTransaction((tx) => write(app, tx, { clientId, ...happened, ...chosen })).catch((error) => failures.push(error))
    if (failures.length > 0) throw failures[0]
  },
}

type Wanted = OrderHappened & { clientId: string; mail: MailSettings; sms: SmsSettings }

async function write(app: App, tx: Tx, { clientId, orderId, events, mail, sms }: Wanted): Promise<void> {
  const order = await findOrder(tx, clientId, orderId)
  if (!order) return
  const wanted = noticesWanted({
    kinds: noticeKinds,
    occasions: occasionsIn(events),
    known: await reportedOf(tx, order),
    ended: endOf(order),
    ...{ mail, sms },
    contact: noticeContactOf(order),
    now: app.clock.now(),
  })
  for (const notice of wanted) {
    const id = await insert(app, tx, { clientId, orderId, notice })
    if (id === null || notice.reason !== null) continue
    if (notice.channel === 'mail') await addMail(app, tx, { mail: NOTICE_MAIL, id, clientId })
    else
      await addEffect<NoticeSmsInput>(app, tx, {
        ...{ clientId, kind: NOTICE_SMS, key: id, subject: orderId },
        input: { noticeId: id, orderId },
      })
  }
}

/** A notice that waited is no other's occasion. */
function occasionsIn(events: readonly OrderHappening[]): NoticeOccasion<NoticeEvent, ParcelState>[] {
  const steps = events.map(({ state, happenedAt, notice }) => ({ state, happenedAt: new Date(happenedAt), notice }))
  const atOnce = noticeOccasionsOf(
    noticeKinds,
    steps.filter(({ notice }) => notice === undefined),
  )
  const waited = steps.flatMap((step) => {
    const name = noticeEvents.find((event) => event === step.notice)
    return name ? [noticeOccasionOf(noticeKinds, name, step)] : []
  })
  return [...atOnce.filter(({ name }) => !isDueLater(noticeKinds[name])), ...waited]
}

/** Without those that we wrote before there was a parcel: couriers' clocks may be behind ours. */
async function reportedOf(db: Queries, { clientId, id: orderId }: OrderRow): Promise<NoticeStep<OrderState>[]> {
  const events = await parcelEvents(db, { clientId, orderId })
  return events.filter(({ state }) => state !== 'draft' && state !== 'activating' && state !== 'active')
}

/** Of one that has ended, when that became known here: its courier may have reported it within the same minute as the step before. */
const endOf = ({ state, stateChangedAt }: OrderRow): NoticeStep<OrderState>[] =>
  finalStates.includes(state) ? [{ state, happenedAt: stateChangedAt }] : []

/** How a recipient is reached, as it is compared; null: not so. */
export function noticeContactOf({ recipient: { contact } }: Pick<OrderRow, 'recipient'>) {
  const { phone, phone2, email } = contact
  return {
    phone: romanianPhone(phone) ?? phone,
    phone2: phone2 === '' ? null : (romanianPhone(phone2) ?? phone2),
    email: email === '' ? null : email,
  }
}

/** What waited is looked at once more when it is sent: its message may have been put off. */
export async function isNoticeOvertaken(db: Queries, { event, happenedAt }: OrderNoticeRow, order: OrderRow): Promise<boolean> {
  const { when } = noticeKindOf(event)
  if (!('on' in when) || !isDueLater({ when })) return false
  const step = { state: when.on, happenedAt: noticeStepOf({ when }, happenedAt) }
  const known = [...(await reportedOf(db, order)), ...endOf(order)]
  return isNoticeOccasionOvertaken(noticeKinds, { name: event, step, dueAt: happenedAt }, known)
}

type New = { clientId: string; orderId: string; notice: NoticeWanted<NoticeEvent> }

/** null: it is there already. */
async function insert(app: App, tx: Tx, { clientId, orderId, notice }: New): Promise<string | null> {
  const now = app.clock.now()
  const state = notice.reason === null ? ('waiting' as const) : ('not-sent' as const)
  const settledAt = notice.reason === null ? null : now
  const [row] = await tx
    .insert(orderNotices)
    .values({ ...notice, clientId, orderId, state, settledAt, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: orderNotices.id })
  return row?.id ?? null
}

const ofOrder = statement('notices-of-order', (given: StatementParams<{ clientId: string; orderId: string }>) => ({
  rows: getTableColumns(orderNotices),
  text: (list) => sql`
    select ${list} from ${orderNotices} where ${orderNotices.clientId} = ${given.clientId} and ${orderNotices.orderId} = ${given.orderId}
     order by ${orderNotices.happenedAt}, ${orderNotices.id}`,
}))

/** In the order of their events; not of those before `order_notices` was there. */
export const noticeRowsOf = (db: Queries, order: { clientId: string; orderId: string }): Promise<OrderNoticeRow[]> => ofOrder.all(db, order)

const one = statement('order-notice', (given: StatementParams<NoticeKey>) => ({
  rows: getTableColumns(orderNotices),
  text: (list) =>
    sql`select ${list} from ${orderNotices} where ${orderNotices.clientId} = ${given.clientId} and ${orderNotices.id} = ${given.id}`,
}))

export const noticeRow = (db: Statements, { clientId, id }: NoticeKey): Promise<OrderNoticeRow | null> => one.first(db, { clientId, id })
