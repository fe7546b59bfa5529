/** The e-mail of a notice: its text is made when it is sent, from the order as it is then. */
import { couriers } from '../../../../contract/couriers.ts'
import { MAIL_AGE_HOURS_MAX, mailsAbout } from '../../../../contract/notifications/order-notices.ts'
import { Problem } from '../../../../contract/problems.ts'
import type { Message } from '../../../../contract/texts/message.ts'
import type { Texts } from '../../../../contract/texts/texts.ts'
import { groupMailOf, type MailKind } from '../../../effects/mails.ts'
import type { MailAttachment } from '../../../partners/mail/port.ts'
import type { App } from '../../../platform/app.ts'
import { textsOfAccount } from '../../../platform/texts.ts'
import { contactOfClient } from '../../members/clients.ts'
import { printLabel } from '../../orders/after-awb/print-labels.ts'
import type { OrderRow } from '../../orders/present-order.ts'
import { orderOf } from '../../orders/queries.ts'
import { mailSettingsOf } from '../../settings/mail-settings.ts'
import { isPast } from './notices-wanted.ts'
import { NOTICE_MAIL, type NoticeKey, noticeRow, type OrderNoticeRow, settleNotice } from './write-notices.ts'

/** While its courier gives no label the confirmation waits for so long; then it goes without. */
const LABEL_AWAITED_HOURS = 2

export const noticeMail: MailKind = {
  ...NOTICE_MAIL,
  isSentOnce: true,
  notSentAsOf: reasonAgainst,
  async write(app, { clientId, id }) {
    const notice = await noticeRow(app.db, { clientId, id })
    return notice && writeMail(app, notice)
  },
  ended: (tx, id, { clientId, outcome, now }) =>
    settleNotice(tx, { clientId, id }, { reason: outcome.kind === 'refused' ? outcome.reason : null, now }),
}

/** What was chosen and what happened since it was wanted. */
async function reasonAgainst(app: App, key: NoticeKey): Promise<Message | null> {
  const notice = await noticeRow(app.db, key)
  if (!notice) return { code: 'notice-order-cancelled' }
  if (isPast(notice.happenedAt, MAIL_AGE_HOURS_MAX, app.clock.now()))
    return { code: 'notice-too-late', params: { hoursMax: MAIL_AGE_HOURS_MAX } }
  if (!(await isStillWanted(app, notice))) return { code: 'notice-switched-off' }
  if ((await contactOfClient(app.db, key.clientId)) === null) return { code: 'notice-no-address' }
  const { state } = await orderOf(app.db, key.clientId, notice.orderId)
  return state === 'cancelled' ? { code: 'notice-order-cancelled' } : null
}

async function isStillWanted(app: App, { clientId, event, recipient }: OrderNoticeRow): Promise<boolean> {
  const chosen = mailsAbout(event, await mailSettingsOf(app.db, clientId))
  return chosen.some(({ email }) => email.toLowerCase() === recipient.toLowerCase())
}

async function writeMail(app: App, notice: OrderNoticeRow): ReturnType<MailKind['write']> {
  const { clientId, orderId } = notice
  const [order, account] = [await orderOf(app.db, clientId, orderId), await contactOfClient(app.db, clientId)]
  if (!account) return null
  const texts = textsOfAccount(account.language)
  const { productName: product, publicUrl } = app.config
  const label = await labelFor(app, notice)
  const words = wordsOf(texts, notice, { ...parcelOf(order, publicUrl), label: labelSaid(notice, label) })
  const mail = groupMailOf(texts.mails, { product, to: notice.recipient, name: account.name, publicUrl }, words)
  return label ? { ...mail, attachments: [label] } : mail
}

type Parcel = Omit<Parameters<Texts['mails']['order-confirmed']>[0], 'label'>
type Label = Parameters<Texts['mails']['order-confirmed']>[0]['label']

const parcelOf = ({ id, awb, courier, recipient }: OrderRow, publicUrl: string): Parcel => ({
  orderId: id,
  awb: awb ?? '',
  courier: courier ? couriers[courier].name : '',
  recipient: `${recipient.contact.name}, ${recipient.address.city}`,
  tracking: `${publicUrl}/tracking/${awb ?? ''}`,
  link: `${publicUrl}/profile/details/order/${id}`,
})

const labelSaid = ({ hasLabel }: OrderNoticeRow, label: MailAttachment | null): Label =>
  label ? 'attached' : hasLabel ? 'missing' : 'left-out'

function wordsOf(texts: Texts, { event, happenedAt: at }: OrderNoticeRow, { label, ...parcel }: Parcel & { label: Label }) {
  switch (event) {
    case 'confirmed':
      return texts.mails['order-confirmed']({ ...parcel, label })
    case 'returning':
    case 'returned':
      return texts.mails['parcel-return']({ ...parcel, way: event, at })
    case 'picked_up':
      throw new Error('a pick-up is not mailed')
    default:
      return texts.mails['parcel-alert']({ ...parcel, alert: event, at })
  }
}

/** null: it goes without. Throws `courier-failed` while the courier may yet give it. */
async function labelFor(app: App, { clientId, orderId, hasLabel, happenedAt }: OrderNoticeRow): Promise<MailAttachment | null> {
  if (!hasLabel) return null
  const { courier } = await orderOf(app.db, clientId, orderId)
  const format = courier && app.couriers[courier].limits.labelFormats[0]
  if (!format) return null
  try {
    const { bytes, name } = await printLabel(app, { clientId, orderId, format })
    return { name, type: 'application/pdf', bytes }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code === 'courier-failed' && !isPast(happenedAt, LABEL_AWAITED_HOURS, app.clock.now())) throw error
    return null
  }
}
