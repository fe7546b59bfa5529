/** The e-mail of a notice: its text is made when it is sent, from the order as it is then. */

import { type Contact, mailRecipients } from '#account/operations.ts'
import { couriers } from '#contract/couriers.ts'
import { Problem } from '#contract/problems.ts'
import { DEFAULT_LANGUAGE } from '#contract/texts/languages.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { labelOfOrder, type OrderRow, orderOf } from '#sending/operations.ts'
import { composeGroupMail, composeMail, type MailDecision, type MailKind } from '#server/effects/mails.ts'
import type { App } from '#server/platform/app.ts'
import type { MailAttachment, MailMessage } from '#server/platform/partners/mail-port.ts'
import { textsOf, textsOfAccount } from '#server/platform/texts.ts'
import { noticeStepOf } from '#shapes/notice/occasions.ts'
import { type AnyNoticeWords, ageHoursMax, noticeKindOf } from '../../contract/notice-kinds.ts'
import { noticeMailsFor, noticeRecipientsOf, recipientField } from '../../contract/order-notices.ts'
import { moveNotice, type NoticeKey, noticeMoveFor, type OrderNoticeRow } from './notice-transition.ts'
import { isNoticeTooOld } from './notices-wanted.ts'
import { smsSettingsOf } from './sms-settings.ts'
import { isNoticeOvertaken, NOTICE_MAIL, noticeContactOf, noticeRow } from './write-notices.ts'

/** While its courier gives no label the confirmation waits for so long; then it goes without. */
const LABEL_AWAITED_HOURS = 2

export const noticeMail: MailKind<NonNullable<MailDecision>> = {
  ...NOTICE_MAIL,
  isSentOnce: true,
  write: decided,
  async ended(app, tx, id, { clientId, outcome }) {
    await moveNotice(app, tx, { clientId, id }, outcome.kind === 'refused' ? noticeMoveFor(outcome.reason) : { to: 'sent' })
  },
}

type Decided = NonNullable<MailDecision>

/** Decided when it is sent, by what was chosen and what happened since it was wanted: read once, for the decision and for the text. */
async function decided(app: App, key: NoticeKey): Promise<Decided> {
  const notice = await noticeRow(app.db, key)
  if (!notice) return { notSent: { code: 'notice-order-cancelled' } }
  const hoursMax = ageHoursMax(noticeKindOf(notice.event), 'mail')
  if (isNoticeTooOld(notice.happenedAt, hoursMax, app.clock.now())) return { notSent: { code: 'notice-too-late', params: { hoursMax } } }
  return recipientField(notice.recipient) ? decidedForRecipient(app, notice) : decidedForGroup(app, notice)
}

async function decidedForGroup(app: App, notice: OrderNoticeRow): Promise<Decided> {
  const { contact: account, settings } = await mailRecipients(app.db, notice.clientId)
  const chosen = noticeMailsFor(noticeKindOf(notice.event), settings)
  if (!chosen.some(({ email }) => email.toLowerCase() === notice.recipient.toLowerCase()))
    return { notSent: { code: 'notice-switched-off' } }
  if (account === null) return { notSent: { code: 'notice-no-address' } }
  const order = await orderOf(app.db, notice.clientId, notice.orderId)
  return (await notSent(app, notice, order)) ?? mailToGroup(app, { notice, order, account })
}

async function decidedForRecipient(app: App, notice: OrderNoticeRow): Promise<Decided> {
  const order = await orderOf(app.db, notice.clientId, notice.orderId)
  const contact = noticeContactOf(order)
  if (contact.email === null) return { notSent: { code: 'recipient-no-email' } }
  const chosen = noticeRecipientsOf(noticeKindOf(notice.event), await smsSettingsOf(app.db, notice.clientId), contact)
  if (!chosen.some(({ channel }) => channel === 'mail')) return { notSent: { code: 'recipient-switched-off' } }
  return (await notSent(app, notice, order)) ?? mailToRecipient(app, { notice, order, to: contact.email })
}

/** null: nothing has happened to its order meanwhile that speaks against it. */
async function notSent(app: App, notice: OrderNoticeRow, order: OrderRow): Promise<Decided | null> {
  if (order.state === 'cancelled') return { notSent: { code: 'notice-order-cancelled' } }
  return (await isNoticeOvertaken(app.db, notice, order)) ? { notSent: { code: 'notice-overtaken' } } : null
}

type About = { notice: OrderNoticeRow; order: OrderRow }

async function mailToGroup(app: App, { notice, order, account }: About & { account: Contact }): Promise<Omit<MailMessage, 'id'>> {
  const texts = textsOfAccount(account.language)
  const { productName: product, publicUrl } = app.config
  const label = await labelFor(app, notice, order)
  const { recipient, id: orderId } = order
  const words = noticeWordsFor(
    texts,
    notice,
    'mail',
  )({
    ...noticeParcelOf(notice, order, publicUrl),
    ...{ orderId, recipient: `${recipient.contact.name}, ${recipient.address.city}` },
    link: `${publicUrl}/profile/details/order/${orderId}`,
    label: label ? 'attached' : notice.hasLabel ? 'missing' : 'left-out',
  })
  const mail = composeGroupMail(texts.mails, { product, to: notice.recipient, name: account.name, publicUrl }, words)
  return label ? { ...mail, attachments: [label] } : mail
}

/** Recipients are in Romania. */
function mailToRecipient(app: App, { notice, order, to }: About & { to: string }): Omit<MailMessage, 'id'> {
  const texts = textsOf(DEFAULT_LANGUAGE)
  const { productName: product, publicUrl } = app.config
  const { sender, recipient } = order
  const words = noticeWordsFor(
    texts,
    notice,
    'mailToRecipient',
  )({ ...noticeParcelOf(notice, order, publicUrl), sender: sender.contact.company || sender.contact.name })
  return composeMail(texts.mails, { product, to, name: recipient.contact.name }, words)
}

export type NoticeFacts = Pick<OrderNoticeRow, 'event' | 'happenedAt'>

/** What any notice says of a parcel. */
export const noticeParcelOf = (
  { event, happenedAt }: NoticeFacts,
  { awb, courier }: Pick<OrderRow, 'awb' | 'courier'>,
  publicUrl: string,
) => ({
  awb: awb ?? '',
  courier: courier ? couriers[courier].name : '',
  tracking: `${publicUrl}/tracking/${awb ?? ''}`,
  at: noticeStepOf(noticeKindOf(event), happenedAt),
})

/** The words that its channel needs are asked for by the type of the texts; a notice written of another release may have none. */
export function noticeWordsFor<How extends 'mail' | 'mailToRecipient' | 'sms'>(texts: Texts, { event }: NoticeFacts, how: How) {
  const words: AnyNoticeWords = texts.notices[event]
  const said = words[how]
  if (said === undefined) throw new Error(`the notice ${event} has no words by ${how}`)
  return said as NonNullable<AnyNoticeWords[How]> // checked on the line above
}

/** null: it goes without. Throws `courier-failed` while the courier may yet give it. */
async function labelFor(app: App, { hasLabel, happenedAt }: OrderNoticeRow, order: OrderRow): Promise<MailAttachment | null> {
  const format = hasLabel && order.courier ? couriers[order.courier].labelFormats[0] : undefined
  if (!format) return null
  try {
    const { bytes, name } = await labelOfOrder(app, order, format)
    return { name, type: 'application/pdf', bytes }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code === 'courier-failed' && !isNoticeTooOld(happenedAt, LABEL_AWAITED_HOURS, app.clock.now())) throw error
    return null
  }
}
