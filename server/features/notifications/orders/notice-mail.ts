/** The e-mail of a notice: its text is made when it is sent, from the order as it is then. */
import { couriers } from '../../../../contract/couriers.ts'
import type { MailSettings } from '../../../../contract/notifications/mail-settings.ts'
import { MAIL_AGE_HOURS_MAX, mailsAbout } from '../../../../contract/notifications/order-notices.ts'
import { Problem } from '../../../../contract/problems.ts'
import type { Texts } from '../../../../contract/texts/texts.ts'
import { groupMailOf, type MailKind, type SentOrNot } from '../../../effects/mails.ts'
import type { MailAttachment, MailMessage } from '../../../partners/mail/port.ts'
import type { App } from '../../../platform/app.ts'
import { textsOfAccount } from '../../../platform/texts.ts'
import type { Contact } from '../../members/clients.ts'
import { labelOfOrder } from '../../orders/after-awb/print-labels.ts'
import type { OrderRow } from '../../orders/present-order.ts'
import { orderOf } from '../../orders/queries.ts'
import { mailRecipients } from '../../settings/mail-settings.ts'
import { endedFor, moveNotice, type NoticeKey, type OrderNoticeRow } from './notice-transition.ts'
import { isPast } from './notices-wanted.ts'
import { NOTICE_MAIL, noticeRow } from './write-notices.ts'

/** While its courier gives no label the confirmation waits for so long; then it goes without. */
const LABEL_AWAITED_HOURS = 2

export const noticeMail: MailKind<NonNullable<SentOrNot>> = {
  ...NOTICE_MAIL,
  isSentOnce: true,
  write: decided,
  async ended(app, tx, id, { clientId, outcome }) {
    await moveNotice(app, tx, { clientId, id }, outcome.kind === 'refused' ? endedFor(outcome.reason) : { to: 'sent' })
  },
}

/** Decided when it is sent, by what was chosen and what happened since it was wanted: read once, for the decision and for the text. */
async function decided(app: App, key: NoticeKey): Promise<NonNullable<SentOrNot>> {
  const notice = await noticeRow(app.db, key)
  if (!notice) return { notSent: { code: 'notice-order-cancelled' } }
  if (isPast(notice.happenedAt, MAIL_AGE_HOURS_MAX, app.clock.now()))
    return { notSent: { code: 'notice-too-late', params: { hoursMax: MAIL_AGE_HOURS_MAX } } }
  const { contact: account, settings } = await mailRecipients(app.db, key.clientId)
  if (!isStillWanted(notice, settings)) return { notSent: { code: 'notice-switched-off' } }
  if (account === null) return { notSent: { code: 'notice-no-address' } }
  const order = await orderOf(app.db, key.clientId, notice.orderId)
  if (order.state === 'cancelled') return { notSent: { code: 'notice-order-cancelled' } }
  return mailAbout(app, { notice, order, account })
}

const isStillWanted = ({ event, recipient }: OrderNoticeRow, settings: MailSettings): boolean =>
  mailsAbout(event, settings).some(({ email }) => email.toLowerCase() === recipient.toLowerCase())

type About = { notice: OrderNoticeRow; order: OrderRow; account: Contact }

async function mailAbout(app: App, { notice, order, account }: About): Promise<Omit<MailMessage, 'id'>> {
  const texts = textsOfAccount(account.language)
  const { productName: product, publicUrl } = app.config
  const label = await labelFor(app, notice, order)
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
async function labelFor(app: App, { hasLabel, happenedAt }: OrderNoticeRow, order: OrderRow): Promise<MailAttachment | null> {
  const format = hasLabel && order.courier ? couriers[order.courier].labelFormats[0] : undefined
  if (!format) return null
  try {
    const { bytes, name } = await labelOfOrder(app, order, format)
    return { name, type: 'application/pdf', bytes }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code === 'courier-failed' && !isPast(happenedAt, LABEL_AWAITED_HOURS, app.clock.now())) throw error
    return null
  }
}
